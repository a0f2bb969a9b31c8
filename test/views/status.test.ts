import { describe, expect, it } from 'vitest';
import { HOUR, type Known, known, unread } from '../../src/evacuation/words.ts';
import type { Managed, ShiftSeen } from '../../src/ports/zonal-shifts.ts';
import { statusList, statusOf } from '../../src/views/status.ts';
import { asText } from './as-text.ts';
import { ALB, ASG, AT, ask, evacuation, everyProgress, inProgress, ZONE } from './fixtures.ts';

const SHIFT: ShiftSeen = { id: 'zs-1', type: 'ZONAL_SHIFT', awayFrom: ZONE.id, startedAt: AT, expiresAt: AT + 12 * HOUR, applied: true, comment: 'ev-7h3kq2mx' };
const managed = (parts: Partial<Managed> = {}): Managed => ({ arn: ALB, name: 'checkout', weights: { [ZONE.id]: 0 }, shifts: [SHIFT], autoshifts: [], ...parts });
const record = evacuation(inProgress(ask(), 'finished'), { shifts: new Map([[ALB, 'zs-1']]) });

function lineOf(seen: Known<Managed | 'not-registered'> | undefined): string {
  const text = asText(statusOf(record, seen ? new Map([[ALB, seen]]) : new Map(), AT + HOUR));
  return text.split('\n').find((line) => line.includes('ALB `checkout`')) ?? '';
}

describe('the status of an evacuation', () => {
  it('says what, for whom, since when and what is open', () => {
    const text = asText(statusOf(record, new Map(), AT + 3 * HOUR));
    expect(text).toContain('*`ev-7h3kq2mx`* leaves `use1-az1 / us-east-1a` for `checkout`, since 2026-11-03 19:08 UTC (2 hours 57 minutes ago).');
    expect(text).toContain('finished at 2026-11-03 19:10 UTC: 2 of 2 applied.');
    expect(asText(statusOf(evacuation(inProgress(ask(), 'pending')), new Map(), AT))).toContain('*waits for approval*, lapses at 2026-11-03 19:35 UTC');
    expect(asText(statusOf({ ...record, status: 'closed', outcome: 'nothing-was-shifted', closedAt: AT }, new Map(), AT))).toContain(
      '*Closed* at 2026-11-03 19:05 UTC: nothing was shifted.',
    );
    expect(asText(statusOf({ status: 'new', id: 'ev-aaaaaaaa' }, new Map(), AT))).toContain('nothing on record of `ev-aaaaaaaa`');
  });

  it('says how many of the shifts that were applied are over', () => {
    const over = evacuation(inProgress(ask(), 'finished'), { until: new Map([[ASG, AT + HOUR]]) });
    expect(asText(statusOf(over, new Map(), AT))).toContain('finished at 2026-11-03 19:10 UTC: 2 of 2 applied, 1 of them over.');
  });

  it('says of each resource what ARC shows now, and never more', () => {
    expect(lineOf(known(managed(), AT))).toBe('• ALB `checkout`: our shift is *applied*. Ends 2026-11-04 07:05 UTC, in 11 hours.');
    expect(lineOf(known(managed({ weights: { [ZONE.id]: 1 } }), AT))).toContain('*applied*, but its weight is not 0.0 yet.');
    expect(lineOf(known(managed({ shifts: [{ ...SHIFT, id: 'zs-9' }] }), AT))).toContain("somebody else's shift is *applied*.");
    expect(lineOf(known(managed({ shifts: [{ ...SHIFT, type: 'PRACTICE_RUN', id: 'p' }] }), AT))).toBe('• ALB `checkout`: a practice run is *applied*.');
    expect(lineOf(known(managed({ shifts: [{ ...SHIFT, applied: false }] }), AT))).toContain('our shift is started, *not applied*.');
    expect(lineOf(known(managed({ shifts: [], autoshifts: [{ awayFrom: ZONE.id, applied: true, startedAt: AT }] }), AT))).toContain(
      'an AWS autoshift away from this zone is *applied*.',
    );
    expect(lineOf(known(managed({ shifts: [], autoshifts: [{ awayFrom: 'use1-az2', applied: true, startedAt: AT }] }), AT))).toContain(
      '*not away from this zone*: a shift away from `use1-az2` is applied.',
    );
    expect(lineOf(known(managed({ shifts: [], weights: {} }), AT))).toContain('*no shift*: traffic uses the zone.');
    expect(lineOf(known('not-registered', AT))).toContain('ARC does not know it');
    expect(lineOf(unread('timed out'))).toContain('ARC could not be read: `timed out`');
    expect(lineOf(undefined)).toBe('• ALB `checkout`: not read.');
  });

  it('covers every progress of a request, and only resources that were to be shifted', () => {
    for (const request of everyProgress(ask())) {
      const text = asText(statusOf(evacuation(request), new Map(), AT));
      expect(text).toContain(`Request \`${request.ask.request}\``);
      expect(text.includes(`Auto Scaling group \`checkout-web\`: not read`)).toBe('steps' in request);
      expect(request.ask.params.arns).toContain(ASG);
    }
  });

  it('of several is one line each, with its id', () => {
    const text = asText(statusList([record, { ...record, id: 'ev-bbbbbbbb' }], AT));
    expect(text).toContain('2 evacuations');
    expect(text).toContain('• *`ev-7h3kq2mx`*');
    expect(text).toContain('• *`ev-bbbbbbbb`*');
  });
});
