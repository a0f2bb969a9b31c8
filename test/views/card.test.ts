import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Request } from '../../src/evacuation/state.ts';
import { MINUTE } from '../../src/evacuation/words.ts';
import type { Rendered } from '../../src/ports/chat.ts';
import { asText } from './as-text.ts';
import { ALB, APPROVER, ASG, AT, ask, DONE, evacuation, everyProgress, FAILED, inProgress, plan, planned, say, steps, VOTES } from './fixtures.ts';
import { messagesOf } from './messages-at.ts';
import { foreignTokens } from './texts.ts';
import { NASTY, worst, worstVotes } from './worst.ts';

const NLB = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/net/payments/6a1f0d4be8c35e77';
const EKS = 'arn:aws:eks:us-east-1:111122223333:cluster/search';
const REPORTS = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/app/reports/ae514f802c0792bb';

/** A night that has a bit of everything. */
const busy = ask({
  params: { ...ask().params, apps: ['checkout', 'payments', 'search'] },
  plan: plan({
    steps: [planned(ALB), planned(NLB, ['payments']), planned(EKS, ['search']), planned(ASG)],
    blockers: [say('not-registered', REPORTS, { apps: 'reports' })],
    acknowledgements: [
      say('capacity-short', ALB, { elsewhere: 5, needed: 8, serving: 12, group: 'web', groups: 1 }),
      say('second-zone', 'all', { zones: 'use1-az2', by: 'ev-aaaaaaaa' }),
    ],
    warnings: [say('long-keepalive', ALB, { seconds: 3_600 }), say('cross-zone-off', NLB, { groups: 'api', lost: 3 })],
    unread: [say('facts-unread', EKS, { what: 'nodes', why: 'timed out after 4 s' })],
  }),
});

function cardOf(request: Request, now = AT): Rendered {
  const [card] = messagesOf(evacuation(request), now);
  if (!card) throw new Error('no card');
  return card;
}

type Button = { readonly action_id: string; readonly value: string; readonly style?: string; readonly text: { readonly text: string }; readonly confirm?: object };
const buttonsOf = (message: Rendered): readonly Button[] =>
  message.blocks.flatMap((block) => (block.type === 'actions' ? (block as unknown as { elements: readonly Button[] }).elements : []));

describe('the card, whole, for a person to review', () => {
  it('pending', async () => {
    await expect(asText(cardOf(inProgress(busy, 'pending')))).toMatchFileSnapshot('cards/pending.txt');
  });

  it('running', async () => {
    const each = [
      DONE,
      { is: 'accepted', attempt: 1, at: AT + 4 * MINUTE, evidence: DONE.is === 'done' ? DONE.evidence : {} },
      { is: 'in-flight', attempt: 1, leaseUntil: AT },
    ] as const;
    const request: Request = { ask: busy, votes: VOTES, is: 'running', begunAt: AT + 3 * MINUTE, steps: steps(busy, (_, at) => each[at] ?? { is: 'to-do', attempt: 0 }) };
    await expect(asText(cardOf(request))).toMatchFileSnapshot('cards/running.txt');
  });

  it('needing people', async () => {
    await expect(asText(cardOf(inProgress(busy, 'needs-people')))).toMatchFileSnapshot('cards/needs-people.txt');
  });
});

describe('buttons', () => {
  it('that decide are there while a request is pending, and never after', () => {
    for (const request of everyProgress(busy)) {
      const decides = buttonsOf(cardOf(request)).filter(({ action_id }) => !['zonal.retry', 'zonal.hold', 'zonal.extend'].includes(action_id));
      expect(decides.map(({ action_id }) => action_id)).toEqual(request.is === 'pending' ? ['zonal.approve', 'zonal.reject', 'zonal.withdraw'] : []);
    }
  });

  it('carry the request and its revision, and nothing else', () => {
    for (const one of buttonsOf(cardOf(inProgress({ ...busy, revision: 7 }, 'pending')))) expect(one.value).toBe('ev-7h3kq2mx-r-0001:7');
  });

  it('count what approving accepts, and ask once more', () => {
    const [approve] = buttonsOf(cardOf(inProgress(busy, 'pending')));
    expect(approve?.text.text).toBe('Approve, accept 2');
    expect(approve?.style).toBe('primary');
    expect(JSON.stringify(approve?.confirm)).toContain('You accept 2 findings by name');
    const [plain] = buttonsOf(cardOf(inProgress(ask(), 'pending')));
    expect(plain?.text.text).toBe('Approve');
    expect(JSON.stringify(plain?.confirm)).not.toContain('accept');
  });

  it('offer Retry only to what needs people, and only while it would be taken', () => {
    const request = inProgress(busy, 'needs-people');
    const last = request.at + 30 * MINUTE - 1;
    expect(buttonsOf(cardOf(request, last)).map(({ action_id }) => action_id)).toEqual(['zonal.retry', 'zonal.extend']);
    expect(buttonsOf(cardOf(request, last + 1)).map(({ action_id }) => action_id)).toEqual(['zonal.extend']);
    expect(asText(cardOf(request, last + 1))).toContain('The time for Retry is over.');
    for (const other of everyProgress(busy).filter(({ is }) => is !== 'needs-people' && is !== 'pending')) {
      const shown = buttonsOf(cardOf(other)).map(({ action_id }) => action_id);
      expect(shown).toEqual(other.is === 'running' ? ['zonal.hold', 'zonal.extend'] : other.is === 'finished' ? ['zonal.extend'] : []);
    }
  });
});

describe('what a card says', () => {
  it('names every resource that moves and every one that does not', () => {
    const text = asText(cardOf(inProgress(busy, 'pending')));
    for (const name of [
      'ALB `checkout`',
      'NLB `payments`',
      'EKS cluster `search`',
      'Auto Scaling group `checkout-web`',
      'RDS instance `checkout-orders`',
      'ECS service `checkout-mailer`',
      'ALB `reports`',
    ]) {
      expect(text).toContain(name);
    }
  });

  it('mentions everybody who may approve, but not who asked', () => {
    const text = asText(cardOf(inProgress(busy, 'pending')));
    expect(text).toContain('must approve*: <!subteam^S0SRE>, <@U0APPROVER> (set `sre`).');
    expect(asText(cardOf(inProgress(ask({ approvers: { sets: [], users: ['U0ASKER'], groups: [] } }), 'pending')))).toContain('Nobody besides <@U0ASKER> may approve this.');
  });

  it('counts the people who must still approve', () => {
    const two = ask({ needed: 2 });
    const text = asText(cardOf({ ask: two, votes: VOTES, is: 'pending' }));
    expect(text).toContain('Approved by <@U0APPROVER> at');
    expect(text).toContain('*1 person besides <@U0ASKER> must approve*');
  });

  it('never says applied, shifted or started before it was seen', () => {
    const none = { ask: busy, votes: VOTES, begunAt: AT, is: 'running', steps: steps(busy, () => ({ is: 'to-do', attempt: 0 })) } as const;
    const text = asText(cardOf(none));
    expect(text).toContain('*started* 0 of 4 · *applied* 0 of 4 · *out of DNS* not measured · *drained* not measured');
    expect(text).not.toMatch(/✅|Shifted/);
    const oneLeft: Request = { ...none, steps: steps(busy, (_, at) => (at === 0 ? { is: 'in-flight', attempt: 1, leaseUntil: AT } : DONE)) };
    expect(asText(cardOf(oneLeft))).not.toContain('# Shifted');
    expect(asText(cardOf(inProgress(busy, 'finished')))).toContain('# Shifted away from use1-az1 / us-east-1a\n');
  });

  it('says in the title that something was left out, or that nothing was shifted', () => {
    const dropped = { is: 'dropped', finding: say('other-zone-shift', ALB) } as const;
    const finished = inProgress(busy, 'finished');
    expect(asText(cardOf({ ...finished, steps: steps(busy, (_, at) => (at ? DONE : dropped)) }))).toContain('# Shifted away from use1-az1 / us-east-1a: 3 of 4, the rest left out');
    expect(asText(cardOf({ ...finished, steps: steps(busy, () => dropped) }))).toContain('# Nothing was shifted away from');
  });

  it('says that an unknown outcome may have happened, and that it is read back', () => {
    const unknown = { is: 'unknown', attempt: 1, at: AT, why: 'the connection broke' } as const;
    const request: Request = { ask: busy, votes: VOTES, is: 'running', begunAt: AT, steps: steps(busy, () => unknown) };
    expect(asText(cardOf(request))).toContain('*unknown*: it may have happened; being read back.');
  });

  it('says what failed, why, and what to do', () => {
    const request = { ...inProgress(busy, 'needs-people'), steps: steps(busy, (_, at) => (at ? DONE : { ...FAILED, code: 'invalid:UnsupportedAz' })) } as const;
    const text = asText(cardOf(request));
    expect(text).toContain('❌ ALB `checkout`: *failed*: ARC refused the call as invalid (`UnsupportedAz`).');
    expect(text).toContain('• Look at the resource in the ARC console, and shift it there.');
    expect(text).toContain('The commands in the thread do the same by hand.');
  });

  it('gives the end of each shift as it is known now, not as this step asked for', () => {
    const record = (more: Partial<Parameters<typeof evacuation>[1] & object>) => messagesOf(evacuation(inProgress(ask(), 'finished'), more), AT)[0] as Rendered;
    expect(
      asText(
        record({
          until: new Map([
            [ALB, AT + 99 * MINUTE],
            [ASG, AT + 99 * MINUTE],
          ]),
        }),
      ),
    ).toContain('Ends 2026-11-03 20:44 UTC (<!date^');
  });

  it('takes the green away from a shift that is over or not applied, and from the title', () => {
    const record = (more: Partial<Parameters<typeof evacuation>[1] & object>) => asText(messagesOf(evacuation(inProgress(ask(), 'finished'), more), AT)[0] as Rendered);
    const one = record({ until: new Map([[ASG, AT + 99 * MINUTE]]), ended: new Map([[ALB, { what: 'cancelled', at: AT + 20 * MINUTE }]]) });
    expect(one).toContain('# Shifted away from use1-az1 / us-east-1a: 1 of 2, 1 over');
    expect(one).toContain('⬜ ALB `checkout`: *cancelled elsewhere*, seen at 2026-11-03 19:25 UTC. Traffic may use the zone again.');
    expect(one).toContain('✅ Auto Scaling group `checkout-web`');
    const all = record({ until: new Map(), ended: new Map([[ALB, { what: 'expired', at: AT + 20 * MINUTE }]]) });
    expect(all).toContain('# Over: shift checkout away from use1-az1 / us-east-1a');
    expect(all).not.toContain('✅');
    expect(record({ notApplied: new Map([[ASG, AT + 20 * MINUTE]]) })).toContain('⚠️ Auto Scaling group `checkout-web`: active, *not applied*, seen at 2026-11-03 19:25 UTC.');
  });

  it('shows every kind of acknowledgement, however many resources there are', () => {
    const text = asText(cardOf({ ask: worst(), votes: worstVotes(worst()), is: 'pending' }));
    for (const title of [
      'This is a second zone',
      'Capacity elsewhere is short',
      'Capacity elsewhere is not known',
      "Takes over somebody's own shift",
      'Ends a FIS experiment',
      'Ends a practice run',
    ]) {
      expect(text).toContain(`*${title}*`);
    }
  });

  it('shows each kind of evidence, however long: nothing of it is in the thread', () => {
    const lines = asText(cardOf({ ask: worst(), votes: [], is: 'pending' })).split('\n');
    const at = lines.indexOf('*Evidence*');
    expect(lines.slice(at + 1, at + 4).map((line) => line.slice(0, 14))).toEqual(['• Zone state, ', '• Active autos', '• Unhealthy ta']);
  });

  it('says who ended it, and that nothing was changed', () => {
    for (const is of ['rejected', 'withdrawn', 'lapsed', 'voided'] as const) expect(asText(cardOf(inProgress(busy, is)))).toContain('Nothing was changed.');
    expect(asText(cardOf(inProgress(busy, 'rejected')))).toContain(`*Rejected* by <@${APPROVER.user}> at 2026-11-03 19:10 UTC`);
    expect(asText(cardOf(inProgress(busy, 'lapsed')))).toContain('*Lapsed* at 2026-11-03 19:35 UTC');
  });
});

describe('text of users and of AWS', () => {
  it('makes no mention, link or date on any message, whatever it is', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(NASTY, '<!channel>', '<@U0EVIL>', '<https://evil.example|here>', '&lt;!here&gt;', '<!date^1^{time}|x>'),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const finding = say('ends-fis', `arn:aws:eks:us-east-1:1:cluster/${text}`, { comment: text, zone: text, why: text });
        const nasty = ask({
          reason: text,
          by: { ...busy.by, name: text },
          params: { ...busy.params, apps: [text, 'b'], zone: { id: text, names: { [text]: text, b: 'b' } } },
          approvers: { sets: [text], users: [text], groups: [text] },
          plan: plan({ steps: [planned(ALB, [text, 'b'])], blockers: [finding], acknowledgements: [finding], stays: [finding], warnings: [finding], unread: [finding] }),
        });
        for (const request of everyProgress(nasty)) for (const message of messagesOf(evacuation(request), AT)) expect(foreignTokens(message)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
