import { expect, test } from 'vitest';
import { configurationOfMany, MANY, worldOfMany } from '../support/many.ts';
import { story } from '../support/story.ts';

test('forty apps and two hundred resources in one approval: one card, and no storm of messages', { timeout: 120_000 }, () =>
  story(
    async ({ rig, type, press, card, cards, thread, effects }) => {
      await type('U0ASKER', 'shift all use1-az1 --for 12h --reason "the zone is gone"');
      expect(cards()).toHaveLength(1);
      expect(card()).toContain(`What moves: ${MANY} resources of 40 apps`);
      const before = rig.slack.calls.length;
      await press('U0APPROVER', /\[(Approve[^\]]*)\]/.exec(card())?.[1] ?? 'Approve');
      await rig.pass(2 * 60_000);
      expect(effects()).toHaveLength(MANY);
      expect(new Set(effects()).size).toBe(MANY);
      expect(card()).toContain('Shifted away from use1-az1');
      expect(cards()).toHaveLength(1);
      const posted = rig.slack.calls.slice(before).filter(({ method }) => method === 'chat.postMessage');
      expect(posted.length).toBeLessThan(20);
      expect(thread().join('\n')).toContain('All applied');
    },
    { configText: () => configurationOfMany(), world: worldOfMany() },
  ),
);
