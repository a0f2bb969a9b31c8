import { beforeEach, describe, expect, test, vi } from 'vitest';
import { enableAutoshift, endAutoshift, startAutoshift, startPracticeRun } from '../../sim/world/events.ts';
import { launchIn, launchLoose } from '../../sim/world/launches.ts';
import { cancelShift } from '../../sim/world/shifts.ts';
import { awsZoneWatch } from '../../src/aws/zone-watch.ts';
import { HOUR, MINUTE } from '../../src/evacuation/words.ts';
import { arcRegion, CHECKOUT, calm, REPORTS } from '../support/arc-region.ts';

const HERE = { account: '111122223333', region: 'us-east-1' };
const SHIFT = { arn: CHECKOUT, awayFrom: 'use1-az1', minutes: 90, comment: 'ev-0000abcd packet loss' };

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDTEST');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  return () => vi.unstubAllEnvs();
});

function given() {
  const { region, clients, arc } = arcRegion();
  const now = () => region.clock.now();
  const accounts = { [HERE.account]: { zones: { 'use1-az1': 'us-east-1a', 'use1-az2': 'us-east-1b' } } };
  return { region, arc, now, watch: awsZoneWatch({ clients, accounts, now }) };
}

describe('one look', () => {
  test('sees active shifts, registered resources with their zones, and active autoshifts', async () => {
    const { region, arc, now, watch } = given();
    const { id } = await arc.start(HERE, SHIFT, calm);
    startAutoshift(region.world, 'use1-az2');
    const { place, at, shifts, resources, autoshifts } = await watch.look(HERE, now(), calm);
    expect({ place, at }).toEqual({ place: HERE, at: now() });
    expect(shifts).toMatchObject({ known: true, value: [{ id, arn: CHECKOUT, type: 'ZONAL_SHIFT', awayFrom: 'use1-az1', status: 'active', expiresAt: now() + 90 * MINUTE }] });
    const seen = resources.known ? resources.value : [];
    expect(seen.find(({ arn }) => arn === CHECKOUT)).toMatchObject({ zones: ['use1-az1', 'use1-az2', 'use1-az4'], weights: { 'use1-az1': 0 }, shifts: [{ id, applied: true }] });
    expect(seen.some(({ arn }) => arn === REPORTS)).toBe(false);
    expect(autoshifts).toMatchObject({ known: true, value: [{ awayFrom: 'use1-az2', startedAt: now() }] });
  });

  test('is three calls when each list has one page', async () => {
    const { region, now, watch } = given();
    await watch.look(HERE, now(), calm);
    expect(
      region.calls
        .list('arc-zonal-shift')
        .map(({ operation }) => operation)
        .sort(),
    ).toEqual(['ListAutoshifts', 'ListManagedResources', 'ListZonalShifts']);
  });

  test('reads every page of a list', async () => {
    const { region, arc, now, watch } = given();
    for (let i = 0; i < 130; i += 1)
      region.world.state.shifts.push({ id: `zs-${i}`, account: HERE.account, arn: CHECKOUT, kind: 'practice', awayFrom: 'use1-az1', startedAt: i, status: 'active', comment: '' });
    await expect(arc.get(HERE, CHECKOUT, calm)).resolves.toMatchObject({ arn: CHECKOUT });
    const { shifts } = await watch.look(HERE, now(), calm);
    expect(shifts.known && shifts.value.length).toBe(130);
  });

  test('one list that fails is unread with its cause; the others are known', async () => {
    const { region, now, watch } = given();
    region.faults.add({ service: 'arc-zonal-shift', operation: 'ListManagedResources' }, { kind: 'deny' });
    const { shifts, resources, autoshifts } = await watch.look(HERE, now(), calm);
    expect([shifts.known, autoshifts.known]).toEqual([true, true]);
    expect(resources).toMatchObject({ known: false, why: expect.stringContaining('AccessDenied') });
  });
});

describe('what is over', () => {
  test('a shift says in the history of its resource how it ended', async () => {
    const { region, arc, watch } = given();
    const first = await arc.start(HERE, { ...SHIFT, minutes: 5 }, calm);
    region.clock.advance(HOUR);
    const second = await arc.start(HERE, SHIFT, calm);
    cancelShift(region.world, HERE.account, second.id);
    const run = startPracticeRun(region.world, CHECKOUT, 'use1-az2');
    const history = await watch.history(HERE, CHECKOUT, calm);
    expect(history.map(({ id, status, type }) => [id, status, type])).toEqual([
      [first.id, 'expired', 'ZONAL_SHIFT'],
      [second.id, 'cancelled', 'ZONAL_SHIFT'],
      [run.id, 'active', 'PRACTICE_RUN'],
    ]);
    expect(await watch.history(HERE, REPORTS, calm)).toEqual([]);
  });

  test('an autoshift says when it ended', async () => {
    const { region, now, watch } = given();
    enableAutoshift(region.world, CHECKOUT);
    startAutoshift(region.world, 'use1-az1');
    const startedAt = now();
    region.clock.advance(HOUR);
    endAutoshift(region.world, 'use1-az1');
    expect(await watch.pastAutoshifts(HERE, calm)).toEqual([{ awayFrom: 'use1-az1', startedAt, endedAt: now() }]);
  });

  test('a history that cannot be read is a fault with a code', async () => {
    const { region, watch } = given();
    region.faults.add({ service: 'arc-zonal-shift' }, { kind: 'deny' });
    await expect(watch.history(HERE, CHECKOUT, calm)).rejects.toMatchObject({ code: 'denied' });
  });
});

describe('instances', () => {
  test('of the zone that were launched since, with their tags', async () => {
    const { region, now, watch } = given();
    const since = now();
    region.clock.advance(MINUTE);
    const grouped = launchIn(region.world, HERE.account, 'payments-api', 'use1-az1');
    const loose = launchLoose(region.world, HERE.account, 'use1-az1', { 'karpenter.sh/nodepool': 'general' });
    launchLoose(region.world, HERE.account, 'use1-az2', {});
    const seen = await watch.launched(HERE, 'use1-az1', since, calm);
    expect(seen).toMatchObject({
      known: true,
      value: [
        { id: grouped, launchedAt: now(), tags: { 'aws:autoscaling:groupName': 'payments-api' } },
        { id: loose, launchedAt: now(), tags: { 'karpenter.sh/nodepool': 'general' } },
      ],
    });
    expect(await watch.launched(HERE, 'use1-az1', now(), calm)).toMatchObject({ known: true, value: [] });
  });

  test('of a zone that has more than can be listed are unread: a part would look like the whole', async () => {
    const { region, now, watch } = given();
    const many = Array.from({ length: 10_001 }, (_, i) => ({ id: `i-${String(i).padStart(17, '0')}`, zone: 'use1-az1', launchedAt: now(), tags: {} }));
    const owner = region.world.state.accounts.find(({ id }) => id === HERE.account);
    if (owner) owner.loose = many;
    expect(await watch.launched(HERE, 'use1-az1', 0, calm)).toMatchObject({ known: false, why: expect.stringContaining('more than 10000') });
  });
});
