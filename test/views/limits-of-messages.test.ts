import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../src/evacuation/standing.ts';
import type { Request } from '../../src/evacuation/state.ts';
import { known, unread } from '../../src/evacuation/words.ts';
import * as answers from '../../src/views/answers.ts';
import { checkMessage } from '../../src/views/limits.ts';
import { planPreview } from '../../src/views/preview.ts';
import { refused } from '../../src/views/refusals.ts';
import { statusList, statusOf } from '../../src/views/status.ts';
import { AT, ask, evacuation, everyProgress, planned } from './fixtures.ts';
import { messagesOf } from './messages-at.ts';
import { NASTY, WORST_ZONE, worst, worstVotes } from './worst.ts';

const LONG = NASTY.repeat(30);

function worstRequests(): readonly Request[] {
  const asked = worst();
  return everyProgress(asked).map((request) => ({ ...request, votes: worstVotes(asked) }));
}

describe('every message at its worst case is one that Slack takes', () => {
  it.each(worstRequests().map((request) => [request.is, request] as const))('of a request that is %s', (_, request) => {
    const old = { request: request.ask.request, revision: 1, why: request.ask.plan.blockers, ask: { ...request.ask, revision: 1 } };
    const messages = messagesOf(evacuation(request, { voided: [old] }), AT);
    expect(messages.length).toBeGreaterThan(1);
    for (const message of messages) expect({ slot: message.slot, problems: checkMessage(message) }).toEqual({ slot: message.slot, problems: [] });
  });

  it.each(['extend', 'adopt', 'shift'] as const)('of a request to %s, decided by one person alone', (action) => {
    const asked = worst();
    const args = { ends: AT, minutes: 4_320, comment: LONG, shift: LONG.slice(0, 36) };
    const kinds = { extend: 'extend-zonal-shift', adopt: 'claim-zonal-shift', shift: 'start-zonal-shift' } as const;
    const steps = asked.plan.steps.map((step) => ({ ...step, kind: kinds[action], args: { ...step.args, ...args } }));
    const alone = { ...asked, action, glass: true, plan: { ...asked.plan, steps } };
    for (const request of everyProgress(alone).filter(({ is }) => is === 'pending' || is === 'finished')) {
      const spoken: Request = 'steps' in request ? { ...request, ratified: { is: 'disowned', by: asked.by, at: AT } } : request;
      const record = (one: Request) => evacuation({ ...one, votes: worstVotes(asked) });
      const messages = [
        ...messagesOf(record(request), AT + 5 * 3_600_000),
        ...messagesOf(record(spoken), AT).filter(({ slot }) => slot.startsWith('glass') || slot.startsWith('card')),
      ];
      const closed = {
        ...record(request),
        status: 'closed',
        outcome: 'superseded',
        closedAt: AT,
        successor: LONG,
        shifts: new Map(asked.params.arns.map((arn) => [arn, LONG])),
      } as const;
      for (const message of [...messages, ...messagesOf(closed, AT).slice(-1)])
        expect({ slot: message.slot, problems: checkMessage(message) }).toEqual({ slot: message.slot, problems: [] });
    }
  });

  it.each(worstRequests().map((request) => [request.is, request] as const))('of the status when a request is %s', (_, request) => {
    const record = evacuation(request);
    const live = new Map(request.ask.params.arns.map((arn) => [arn, unread(LONG)]));
    expect(checkMessage(statusOf(record, live, AT))).toEqual([]);
    expect(checkMessage(statusList(Array(60).fill(record), AT))).toEqual([]);
  });

  it('of every answer', () => {
    const { params, plan } = worst();
    const many = Array.from({ length: 200 }, () => LONG);
    const all = [
      planPreview({ zone: WORST_ZONE, apps: params.apps, duration: params.duration, plan }),
      answers.notInThisChannel({ ids: many, prefixes: many }),
      answers.unknownApps(
        many.map((typed) => ({ typed, near: typed })),
        many,
      ),
      answers.unknownZone({ typed: LONG, near: LONG }, Array(200).fill(WORST_ZONE)),
      answers.ambiguousZone(
        LONG,
        many.map((zone) => ({ account: zone, zone })),
      ),
      answers.localZone(LONG),
      answers.blockedRequest({ zone: WORST_ZONE, apps: many, plan }),
      answers.duplicateRequest({ request: LONG, lapsesAt: AT, link: `https://slack.example/${LONG}` }),
      answers.alreadyLeaving(many.map((evacuationId) => ({ apps: many, evacuation: evacuationId }))),
      answers.cardNotPosted({ channel: LONG, why: LONG }),
      answers.closedAlready(LONG),
      answers.glassOff(LONG),
      answers.nothingToCancel(LONG),
      answers.nothingToExtend({ zone: WORST_ZONE, apps: many, plan }),
      answers.nothingToAdopt({
        zone: WORST_ZONE,
        apps: many,
        plan,
        links: many.map((evacuationId) => ({ evacuation: evacuationId, link: `https://slack.example/${'x'.repeat(200)}` })),
      }),
      answers.stalePayload(),
      answers.unsupported(LONG),
      answers.logBroken(LONG),
      answers.internalError(LONG),
      answers.noSuchEvacuation(LONG),
      answers.nothingOpen(),
    ];
    for (const message of all) expect(checkMessage(message)).toEqual([]);
  });

  it('of a refusal with a long cause', () => {
    const refusal: Refusal = { code: 'unverified', detail: { why: LONG } };
    expect(checkMessage(refused(refusal, { ask: worst() }))).toEqual([]);
    expect(checkMessage(refused({ code: 'not-an-approver', detail: {} }, { ask: worst() }))).toEqual([]);
  });

  it('of a resource whose ARN is as long as ARC takes', () => {
    const arn = `arn:aws:eks:us-east-1:111122223333:cluster/${'x'.repeat(980)}`;
    const long = ask({ reason: '&'.repeat(500), plan: { ...ask().plan, steps: [planned(arn)] } });
    for (const request of everyProgress(long)) for (const message of messagesOf(evacuation(request), AT)) expect(checkMessage(message)).toEqual([]);
  });

  it('of ARC showing other things than ours', () => {
    const request = everyProgress(ask()).find(({ is }) => is === 'finished');
    if (!request) throw new Error('no finished request');
    const managed = { arn: 'a', name: 'a', weights: {}, shifts: [], autoshifts: [{ awayFrom: LONG, applied: true, startedAt: AT }] };
    expect(checkMessage(statusOf(evacuation(request), new Map(request.ask.params.arns.map((arn) => [arn, known(managed, AT)])), AT))).toEqual([]);
  });
});
