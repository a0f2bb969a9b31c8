import { describe, expect, it } from 'vitest';
import type { Request } from '../../src/evacuation/state.ts';
import { HOUR, MINUTE } from '../../src/evacuation/words.ts';
import { asText } from './as-text.ts';
import { ALB, AT, ask, DONE, evacuation, everyProgress, inProgress, plan, planned, say, steps, UNKNOWN, VOTES } from './fixtures.ts';
import { messagesOf } from './messages-at.ts';
import { worst } from './worst.ts';

const slotsOf = (request: Request): readonly string[] => messagesOf(evacuation(request), AT).map(({ slot }) => slot);
const R = 'ev-7h3kq2mx-r-0001';
const find = (request: Request, slot: string) => messagesOf(evacuation(request), AT).find((message) => message.slot === slot);

describe('the messages of an evacuation', () => {
  it('are none before it has a record', () => {
    expect(messagesOf({ status: 'new', id: 'ev-7h3kq2mx' }, AT)).toEqual([]);
  });

  it('are one card in the channel, and for each event that needs attention one message in the thread', () => {
    expect(slotsOf(inProgress(ask(), 'pending'))).toEqual([`card:${R}:1`, `details:${R}:1`]);
    expect(slotsOf(inProgress(ask(), 'approved'))).toEqual([`card:${R}:1`, `details:${R}:1`]);
    expect(slotsOf(inProgress(ask(), 'running'))).toEqual([`card:${R}:1`, `details:${R}:1`, `outcome:${R}:started`]);
    expect(slotsOf(inProgress(ask(), 'finished'))).toEqual([`card:${R}:1`, `details:${R}:1`, `outcome:${R}:started`, `outcome:${R}:applied`]);
    expect(slotsOf(inProgress(ask(), 'needs-people'))).toEqual([`card:${R}:1`, `details:${R}:1`, `outcome:${R}:started`, `outcome:${R}:failed:3`]);
    for (const is of ['rejected', 'withdrawn', 'lapsed'] as const) expect(slotsOf(inProgress(ask(), is))).toEqual([`card:${R}:1`, `outcome:${R}:${is}`]);
    expect(slotsOf(inProgress(ask(), 'voided'))).toEqual([`card:${R}:1`, `outcome:${R}:voided:1`]);
    for (const request of everyProgress(ask()))
      for (const { slot, in: where } of messagesOf(evacuation(request), AT)) expect(where).toBe(slot.startsWith('card:') ? 'channel' : 'thread');
  });

  it('settle the card of a voided revision, and say on the new card and in the thread what changed', () => {
    const why = [say('other-zone-shift', ALB, { zone: 'use1-az2' })];
    const old = ask();
    const record = evacuation(inProgress(ask({ revision: 2 }), 'pending'), { voided: [{ request: R, revision: 1, why, ask: old }] });
    const messages = messagesOf(record, AT);
    expect(messages.map(({ slot }) => slot)).toEqual([`card:${R}:1`, `card:${R}:2`, `details:${R}:2`, `outcome:${R}:voided:1`]);
    const [before, after, , outcome] = messages.map(asText);
    expect(before).toContain('# Voided: shift checkout away from');
    expect(before).not.toContain('[Approve');
    expect(after).toContain('*Changed since revision 1*\n• *Shifted away from another zone*: ALB `checkout` (away from `use1-az2`).');
    expect(after).toContain('[Approve]');
    expect(outcome).toContain('*Revision 1 was voided*');
  });

  it('show a revision once, when nothing followed it', () => {
    const request = inProgress(ask(), 'voided');
    const record = evacuation(request, { voided: [{ request: R, revision: 1, why: request.why, ask: ask() }] });
    expect(messagesOf(record, AT).map(({ slot }) => slot)).toEqual([`card:${R}:1`, `outcome:${R}:voided:1`]);
  });

  it('do not change with the time, but for a Retry that would be refused', () => {
    for (const request of everyProgress(ask()).filter(({ is }) => is !== 'needs-people')) {
      expect(messagesOf(evacuation(request), AT + 100 * HOUR)).toEqual(messagesOf(evacuation(request), AT));
    }
    const stuck = inProgress(ask(), 'needs-people');
    const changed = messagesOf(evacuation(stuck), AT + 100 * HOUR).filter((message, at) => JSON.stringify(message) !== JSON.stringify(messagesOf(evacuation(stuck), AT)[at]));
    expect(changed.map(({ slot }) => slot)).toEqual([`card:${R}:1`]);
  });

  it('are edits while steps come along: only what happened anew is a new message', () => {
    const begun = { ask: ask(), votes: VOTES, begunAt: AT + 3 * MINUTE } as const;
    const running: Request = { ...begun, is: 'running', steps: steps(ask(), () => ({ is: 'to-do', attempt: 0 })) };
    const further: Request = { ...begun, is: 'running', steps: steps(ask(), () => DONE) };
    expect(slotsOf(further)).toEqual(slotsOf(running));
    expect(find(further, `outcome:${R}:started`)).toEqual(find(running, `outcome:${R}:started`));
  });

  it('tell a second failure anew', () => {
    const again = { ...inProgress(ask(), 'needs-people'), steps: steps(ask(), () => ({ ...UNKNOWN, attempt: 4 })) } as const;
    expect(slotsOf(again)).toContain(`outcome:${R}:failed:4`);
  });

  it('keep their slots while many resources come along', () => {
    const many = worst();
    const pages = (request: Request) => slotsOf(request).filter((slot) => slot.startsWith('progress:'));
    expect(pages(inProgress(many, 'running'))).toHaveLength(10);
    expect(pages(inProgress(many, 'finished'))).toEqual(pages(inProgress(many, 'running')));
    expect(pages(inProgress(ask(), 'running'))).toEqual([]);
  });

  it('name every resource of a long list somewhere', () => {
    const many = worst();
    const text = messagesOf(evacuation(inProgress(many, 'running')), AT)
      .map(asText)
      .join('\n');
    for (const { target } of many.plan.steps) expect(text).toContain(`\`${target.name.slice(0, 63)}`);
  });
});

describe('the details in the thread', () => {
  it('hold the commands that do the same by hand, one for each step', () => {
    const details = asText(find(inProgress(ask(), 'pending'), `details:${R}:1`) ?? { text: '', blocks: [] });
    for (const step of ask().plan.steps) expect(details).toContain(`start-zonal-shift --resource-identifier ${step.target.arn} --away-from use1-az1`);
  });

  it('cannot be left through a reason: no command line closes the block', () => {
    const details = asText(find(inProgress(ask({ reason: 'a ``` b' }), 'pending'), `details:${R}:1`) ?? { text: '', blocks: [] });
    expect(details).toContain('a ˋˋˋ b');
    expect(details.split('```')).toHaveLength(5);
  });

  it('list what the card had no room for, and the whole reason', () => {
    const arns = Array.from({ length: 60 }, (_, at) => `arn:aws:eks:us-east-1:111122223333:cluster/cluster-with-a-long-name-${at}`);
    const long = ask({
      reason: `${'<'.repeat(490)} end`,
      plan: plan({ steps: arns.map((arn) => planned(arn)), warnings: arns.map((arn) => say('only-there', arn, { count: 3 })) }),
    });
    const text = messagesOf(evacuation(inProgress(long, 'pending')), AT)
      .slice(1)
      .map(asText)
      .join('\n');
    expect(text).toContain('*Everything that moves*\n• EKS cluster `cluster-with-a-long-name-0` of `checkout`');
    expect(text).toContain('*Warnings, by name*');
    expect(text).toContain('• EKS cluster `cluster-with-a-long-name-59` (3 there): Only in this zone');
    expect(text).toContain(' end');
    const short = messagesOf(evacuation(inProgress(ask(), 'pending')), AT)
      .slice(1)
      .map(asText)
      .join('\n');
    expect(short).not.toMatch(/Everything that moves|by name|whole reason/);
  });
});

describe('the outcomes', () => {
  const text = (request: Request, what: string) => asText(find(request, `outcome:${R}:${what}`) ?? { text: '', blocks: [] });

  it('say what applied means and what it does not, and when traffic returns', () => {
    const applied = text(inProgress(ask(), 'finished'), 'applied');
    expect(applied).toContain('*All applied* at 2026-11-03 19:10 UTC: read back from ARC, 2 resources with weight 0.0');
    expect(applied).toContain('Out of DNS and drained are not measured.');
    expect(applied).toContain('The first shift ends at 2026-11-04 07:05 UTC');
  });

  it('call the people who can help when something failed', () => {
    const failed = text(inProgress(ask(), 'needs-people'), 'failed:3');
    expect(failed).toContain('*2 resources of 2 not shifted: people are needed.* <@U0ASKER> <@U0APPROVER>');
    expect(failed).toContain('the role may not do it, so it did not happen');
    expect(failed).toContain('before 2026-11-03 19:40 UTC');
  });

  it('name what was left out since the approval', () => {
    const request: Request = { ...inProgress(ask(), 'running'), steps: steps(ask(), (_, at) => (at ? DONE : { is: 'dropped', finding: say('other-zone-shift', ALB) })) };
    expect(text(request, 'started')).toContain('1 zonal shift away from use1-az1 / us-east-1a. Left out, because of what changed since the approval: ALB `checkout`.');
  });
});
