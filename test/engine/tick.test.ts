import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelShift } from '../../sim/world/shifts.ts';
import { startDynamo, type TestDynamo } from '../support/dynamo.ts';
import { type Night, startNight } from '../support/night.ts';
import { openMany } from './many.ts';

let dynamo: TestDynamo;
beforeAll(async () => {
  dynamo = await startDynamo();
});
afterAll(() => dynamo.stop());

/** What AWS is asked in the ticks of some minutes, per operation; the hourly inventory is over by then. */
async function callsOf(night: Night, minutes: number): Promise<Readonly<Record<string, number>>> {
  const before = night.region.calls.list().length;
  await night.minutes(minutes);
  const counts: Record<string, number> = {};
  for (const { operation } of night.region.calls.list().slice(before)) counts[operation] = (counts[operation] ?? 0) + 1;
  return counts;
}

test('AWS is asked the same by a tick with one open evacuation and with twenty', { timeout: 120_000 }, async () => {
  const counts = [];
  for (const open of [1, 20]) {
    const night = await startNight(dynamo);
    await openMany(dynamo, night, open);
    await night.minutes(2);
    counts.push(await callsOf(night, 5));
  }
  const [one, twenty] = counts;
  expect(twenty).toEqual(one);
  // Two accounts, five ticks; who launches into the zone is asked once in five minutes.
  expect(one).toMatchObject({ ListZonalShifts: 10, ListManagedResources: 10, ListAutoshifts: 10, DescribeInstances: 1 });
  expect(Object.keys(one ?? {}).filter((name) => /^(Get|Start|Update|Cancel)/.test(name))).toEqual([]);
});

test('ticks at once tell an outside cancel once in every thread; one broken record does not stop the others', { timeout: 120_000 }, async () => {
  const night = await startNight(dynamo);
  const ids = await openMany(dynamo, night, 6);
  await night.minutes(1);
  const [broken = '', ...fine] = ids;
  await breakRecord(night, broken);
  const [shift] = night.region.world.state.shifts;
  if (shift) cancelShift(night.region.world, shift.account, shift.id);
  night.clock.advance(60_000);
  await Promise.all([night.tick(), night.tick(), night.tick()]);
  await night.minutes(3);
  for (const id of fine) {
    const state = await night.state(id);
    const seen = state.status === 'new' ? [] : state.observed.map(({ what }) => what);
    expect(seen).toEqual(['cancelled']);
  }
  const told = night.slack.messages('C0INC').filter(({ text }) => text.includes('Shifts were cancelled elsewhere'));
  expect(told.map(({ text }) => text.slice(0, 11)).sort()).toEqual(fine);
  expect(night.logs.join('\n')).toContain('the tick could not continue this evacuation');
});

async function breakRecord(night: Night, id: string): Promise<void> {
  const { PutItemCommand } = await import('@aws-sdk/client-dynamodb');
  const Item = { pk: { S: `EVAC#${id}` }, sk: { S: '00000002' }, body: { S: '{}' }, hash: { S: 'forged' } };
  await dynamo.client.send(new PutItemCommand({ TableName: night.table, Item }));
}
