import { describe, expect, it } from 'vitest';
import { HOUR } from '../../src/evacuation/words.ts';
import * as answers from '../../src/views/answers.ts';
import { planPreview } from '../../src/views/preview.ts';
import { asText } from './as-text.ts';
import { ALB, AT, plan, say, ZONE } from './fixtures.ts';

describe('an answer', () => {
  it('says where Zonal is used', () => {
    expect(asText(answers.notInThisChannel({ ids: ['C0INC'], prefixes: ['inc-'] }))).toContain('Use <#C0INC>, a channel whose name starts with `inc-`.');
    expect(asText(answers.notInThisChannel({ ids: [], prefixes: [] }))).toContain('it names none yet');
  });

  it('names the nearest app and zone', () => {
    expect(asText(answers.unknownApps([{ typed: 'chekout', near: 'checkout' }, { typed: 'x' }], ['checkout', 'payments']))).toContain(
      'no app is called `chekout` (did you mean `checkout`?), `x`.\nApps: `checkout`, `payments`.',
    );
    expect(asText(answers.unknownZone({ typed: 'use1-az9', near: 'use1-az1' }, [ZONE]))).toContain('Did you mean `use1-az1`?\nZones: `use1-az1 / us-east-1a`.');
    expect(
      asText(
        answers.ambiguousZone('us-east-1a', [
          { account: '1', zone: 'use1-az1' },
          { account: '2', zone: 'use1-az2' },
        ]),
      ),
    ).toContain('It is `use1-az1` in account `1`, `use1-az2` in account `2`.');
    expect(asText(answers.localZone('us-west-2-lax-1a'))).toContain('Local Zone');
  });

  it('tells why nothing can be asked', () => {
    const blocked = plan({ steps: [], blockers: [say('nothing-to-move', 'all'), say('not-registered', ALB)] });
    const text = asText(answers.blockedRequest({ zone: ZONE, apps: ['checkout'], plan: blocked }));
    expect(text).toContain('Nothing was asked: `checkout` cannot be shifted away from `use1-az1 / us-east-1a`.');
    expect(text).toContain('*Not known to ARC*: ALB `checkout`.');
  });

  it('leads to what is there already', () => {
    const link = 'https://zonal.slack.com/archives/C0INC/p1';
    expect(asText(answers.duplicateRequest({ request: 'ev-7h3kq2mx-r-0001', lapsesAt: AT, link }))).toContain(
      `<${link}|request ev-7h3kq2mx-r-0001>. It lapses at 2026-11-03 19:05 UTC`,
    );
    expect(asText(answers.alreadyLeaving([{ apps: ['checkout'], evacuation: 'ev-aaaaaaaa', link }]))).toContain(`\`checkout\` in <${link}|ev-aaaaaaaa>`);
    expect(asText(answers.duplicateRequest({ request: 'ev-7h3kq2mx-r-0001', lapsesAt: AT }))).toContain('already: request ev-7h3kq2mx-r-0001.');
  });

  it('says how to get a card into the channel', () => {
    for (const why of ['channel_not_found', 'not_in_channel']) expect(asText(answers.cardNotPosted({ channel: 'C0INC', why }))).toContain('`/invite @Zonal`');
    expect(asText(answers.cardNotPosted({ channel: 'C0INC', why: 'toString' }))).toContain("Slack's answer: `toString`.");
  });

  it('says what was done when something went wrong', () => {
    expect(asText(answers.stalePayload())).toContain('This was sent more than a minute ago, so nothing was done. Send it again.');
    expect(asText(answers.unsupported('zonal.extend'))).toContain('Nothing was done: `zonal.extend`');
    expect(asText(answers.logBroken('ev-aaaaaaaa'))).toContain('the record of `ev-aaaaaaaa` cannot be trusted');
    expect(asText(answers.internalError('c-1'))).toContain('this id: `c-1`.');
    expect(asText(answers.noSuchEvacuation('ev-aaaaaaaa'))).toContain('no evacuation `ev-aaaaaaaa` on record');
    expect(asText(answers.nothingOpen())).toContain('No evacuation is open in this channel.');
  });
});

describe('the plan without a request', () => {
  it('shows the same parts as the card, no button, and how to ask', () => {
    const preview = planPreview({ zone: ZONE, apps: ['checkout'], duration: 12 * HOUR, plan: plan() });
    const text = asText(preview);
    expect(text).toContain('Nothing moves and nobody was asked. This is what a shift for 12 hours would do.');
    for (const title of ['What moves', 'What does not move', 'Evidence']) expect(text).toContain(`*${title}`);
    expect(text).toContain('`/zonal shift checkout use1-az1 --for … --reason "…"`');
    expect(preview.blocks.some(({ type }) => type === 'actions')).toBe(false);
  });
});
