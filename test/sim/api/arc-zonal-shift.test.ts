import { beforeEach, describe, expect, it } from 'vitest';
import {
  type ARCZonalShiftClient,
  ARCZonalShiftServiceException,
  CancelZonalShiftCommand,
  GetManagedResourceCommand,
  ListAutoshiftsCommand,
  ListManagedResourcesCommand,
  ListZonalShiftsCommand,
  StartZonalShiftCommand,
  UpdateZonalShiftCommand,
} from '#arc-zonal-shift';
import { createRegion, type Region } from '../../../sim/region.ts';
import { enableAutoshift, endAutoshift, startAutoshift, startExperiment, startPracticeRun } from '../../../sim/world/events.ts';
import { clientsOn, inProcess } from '../clients.ts';
import { CHECKOUT, CHECKOUT_WEB, LEDGER_WEB, LEGACY, PAYMENTS, REPORTS, SEARCH_CLUSTER } from '../world/arns.ts';

const MINUTE = 60_000;

let region: Region;
let arc: ARCZonalShiftClient;

beforeEach(() => {
  region = createRegion();
  arc = clientsOn(inProcess(region)).arc;
});

const start = (over: Partial<ConstructorParameters<typeof StartZonalShiftCommand>[0]> = {}) =>
  arc.send(new StartZonalShiftCommand({ resourceIdentifier: CHECKOUT, awayFrom: 'use1-az1', expiresIn: '1h', comment: 'why', ...over }));
const get = (arn = CHECKOUT) => arc.send(new GetManagedResourceCommand({ resourceIdentifier: arn }));
const cancel = (zonalShiftId: string | undefined) => arc.send(new CancelZonalShiftCommand({ zonalShiftId }));
const update = (zonalShiftId: string | undefined, change: { expiresIn?: string; comment?: string }) => arc.send(new UpdateZonalShiftCommand({ zonalShiftId, ...change }));

/** Name, status and the other members of an error. */
async function refusal(call: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ARCZonalShiftServiceException)) throw new Error(`Not refused: ${String(error)}`);
  const { reason, zonalShiftId } = error as { reason?: string; zonalShiftId?: string };
  return { name: error.name, status: error.$metadata.httpStatusCode, ...(reason ? { reason } : {}), ...(zonalShiftId ? { zonalShiftId } : {}) };
}

describe('a zonal shift', () => {
  it('starts with 201, is applied at once, and takes the weight of its zone', async () => {
    const now = new Date(region.clock.now());
    const started = await start();
    expect(started).toMatchObject({
      $metadata: { httpStatusCode: 201 },
      resourceIdentifier: CHECKOUT,
      awayFrom: 'use1-az1',
      status: 'ACTIVE',
      comment: 'why',
      startTime: now,
      expiryTime: new Date(now.getTime() + 60 * MINUTE),
    });
    expect(await get()).toMatchObject({
      $metadata: { httpStatusCode: 200 },
      name: 'checkout',
      appliedWeights: { 'use1-az1': 0, 'use1-az2': 1, 'use1-az4': 1 },
      zonalShifts: [{ zonalShiftId: started.zonalShiftId, appliedStatus: 'APPLIED', shiftType: 'ZONAL_SHIFT', awayFrom: 'use1-az1' }],
      autoshifts: [],
    });
  });

  it('is not applied before the delay that the world was given', async () => {
    region.world.state.appliesAfter = 20_000;
    await start();
    expect(await get()).toMatchObject({ appliedWeights: { 'use1-az1': 1 }, zonalShifts: [{ appliedStatus: 'NOT_APPLIED' }] });
    region.clock.advance(20_000);
    expect(await get()).toMatchObject({ appliedWeights: { 'use1-az1': 0 }, zonalShifts: [{ appliedStatus: 'APPLIED' }] });
  });

  it('expires when its time has come, to the millisecond', async () => {
    const { zonalShiftId } = await start({ expiresIn: '1m' });
    region.clock.advance(MINUTE - 1);
    expect((await get()).zonalShifts).toHaveLength(1);
    region.clock.advance(1);
    expect(await get()).toMatchObject({ zonalShifts: [], appliedWeights: { 'use1-az1': 1 } });
    expect((await arc.send(new ListZonalShiftsCommand({}))).items).toMatchObject([{ zonalShiftId, status: 'EXPIRED' }]);
    expect(await refusal(cancel(zonalShiftId))).toMatchObject({ name: 'ConflictException', status: 409, reason: 'ZonalShiftStatusNotActive' });
  });

  it('is updated from now on, not from its old expiry; its start and other members stay', async () => {
    const started = await start({ expiresIn: '2h' });
    region.clock.advance(30 * MINUTE);
    const updated = await update(started.zonalShiftId, { expiresIn: '1h' });
    expect(updated).toMatchObject({ startTime: started.startTime, comment: 'why', expiryTime: new Date(region.clock.now() + 60 * MINUTE) });
    region.clock.advance(60 * MINUTE);
    expect((await get()).zonalShifts).toEqual([]);
  });

  it('can be made longer: its old expiry does not end it', async () => {
    const { zonalShiftId } = await start({ expiresIn: '1h' });
    await update(zonalShiftId, { expiresIn: '3h', comment: 'longer' });
    region.clock.advance(2 * 60 * MINUTE);
    expect((await get()).zonalShifts).toMatchObject([{ zonalShiftId, comment: 'longer' }]);
  });

  it('is canceled once, and traffic returns', async () => {
    const { zonalShiftId } = await start();
    expect(await cancel(zonalShiftId)).toMatchObject({ $metadata: { httpStatusCode: 200 }, status: 'CANCELED' });
    expect((await get()).appliedWeights).toEqual({ 'use1-az1': 1, 'use1-az2': 1, 'use1-az4': 1 });
    const again = { name: 'ConflictException', status: 409, reason: 'ZonalShiftStatusNotActive', zonalShiftId };
    expect(await refusal(cancel(zonalShiftId))).toEqual(again);
    expect(await refusal(update(zonalShiftId, { expiresIn: '1h' }))).toEqual(again);
  });
});

describe('what is refused', () => {
  const invalid = (reason?: string) => ({ name: 'ValidationException', status: 400, ...(reason ? { reason } : {}) });

  it.each(['73h', '4380m', '4321m', '0m', '01h', '1x', ''])('a start or an update for %j', async (expiresIn) => {
    expect(await refusal(start({ expiresIn }))).toEqual(invalid('InvalidExpiresIn'));
    await expect(start({ expiresIn })).rejects.toThrow('Invalid expiresIn value.');
    const { zonalShiftId } = await start();
    expect(await refusal(update(zonalShiftId, { expiresIn }))).toEqual(invalid('InvalidExpiresIn'));
  });

  it.each(['72h', '4320m', '1m'])('but not for %j', async (expiresIn) => {
    expect(await start({ expiresIn })).toMatchObject({ status: 'ACTIVE' });
  });

  it('a second one on the same resource, with the id of the first', async () => {
    const { zonalShiftId } = await start();
    const exists = { name: 'ConflictException', status: 409, reason: 'ZonalShiftAlreadyExists', zonalShiftId };
    expect(await refusal(start())).toEqual(exists);
    expect(await refusal(start({ awayFrom: 'use1-az2' }))).toEqual(exists);
  });

  it('a resource that is not registered, in another account, or unknown', async () => {
    const absent = { name: 'ResourceNotFoundException', status: 404 };
    expect(await refusal(start({ resourceIdentifier: REPORTS }))).toEqual(absent);
    expect(await refusal(start({ resourceIdentifier: LEGACY }))).toEqual(absent);
    expect(await refusal(get(REPORTS))).toEqual(absent);
    expect(await refusal(cancel('00000000-no-such-shift'))).toEqual(absent);
    expect(await refusal(start({ resourceIdentifier: 'not-an-arn' }))).toEqual(invalid('InvalidResourceIdentifier'));
  });

  it('a zone by its name, a zone that does not exist, one that the resource is not in, and a Local Zone', async () => {
    expect(await refusal(start({ awayFrom: 'us-east-1a' }))).toEqual(invalid('InvalidAz'));
    expect(await refusal(start({ awayFrom: 'use1-az9' }))).toEqual(invalid('InvalidAz'));
    expect(await refusal(start({ awayFrom: 'use1-az6' }))).toEqual(invalid('UnsupportedAz'));
    expect(await refusal(start({ awayFrom: 'use1-bos1-az1' }))).toEqual(invalid('UnsupportedAz'));
  });

  it('a comment of 129 characters, but not one of 128', async () => {
    expect(await refusal(start({ comment: 'x'.repeat(129) }))).toEqual(invalid());
    expect(await start({ comment: 'x'.repeat(128) })).toMatchObject({ status: 'ACTIVE' });
  });

  it('a start without a required member', async () => {
    expect(await refusal(start({ comment: undefined }))).toEqual(invalid('MissingValue'));
  });

  it('an update of what is not a customer shift, with the reason', async () => {
    const fis = startExperiment(region.world, CHECKOUT, 'use1-az1', 10);
    expect(await refusal(update(fis.id, { expiresIn: '1h' }))).toEqual(invalid('FISExperimentUpdateNotAllowed'));
    enableAutoshift(region.world, PAYMENTS);
    startAutoshift(region.world, 'use1-az1');
    const autoshift = region.world.state.shifts.at(-1)?.id;
    expect(await refusal(update(autoshift, { expiresIn: '1h' }))).toEqual(invalid('AutoshiftUpdateNotAllowed'));
    expect(await refusal(cancel(autoshift))).toEqual(invalid('AutoshiftUpdateNotAllowed'));
    expect(await cancel(fis.id)).toMatchObject({ status: 'CANCELED' });
  });
});

describe('managed resources', () => {
  it('give an Auto Scaling group a weight for every Availability Zone of the Region, but only the zones that it uses', async () => {
    const weights = { 'use1-az1': 1, 'use1-az2': 1, 'use1-az3': 1, 'use1-az4': 1, 'use1-az5': 1, 'use1-az6': 1 };
    expect((await get(CHECKOUT_WEB)).appliedWeights).toEqual(weights);
    const { items } = await arc.send(new ListManagedResourcesCommand({}));
    expect(items?.find(({ arn }) => arn === CHECKOUT_WEB)).toMatchObject({ availabilityZones: ['use1-az1', 'use1-az2', 'use1-az4'], appliedWeights: weights });
  });

  it('are those of the account for which zonal shift is on', async () => {
    const { items = [] } = await arc.send(new ListManagedResourcesCommand({}));
    const arns = items.map(({ arn }) => arn);
    expect(arns).toHaveLength(10);
    expect(arns).toEqual(expect.arrayContaining([CHECKOUT, PAYMENTS, LEDGER_WEB, SEARCH_CLUSTER]));
    expect(arns).not.toContain(REPORTS);
    expect(arns).not.toContain(LEGACY);
  });

  it('show rolling expiries of one minute for what ARC keeps alive itself', async () => {
    startPracticeRun(region.world, CHECKOUT, 'use1-az1');
    region.clock.advance(10 * MINUTE);
    expect((await get()).zonalShifts).toMatchObject([
      { shiftType: 'PRACTICE_RUN', practiceRunOutcome: 'PENDING', appliedStatus: 'APPLIED', expiryTime: new Date(region.clock.now() + MINUTE) },
    ]);
  });

  it('show an autoshift beside the customer shift that overrides it', async () => {
    enableAutoshift(region.world, CHECKOUT);
    startAutoshift(region.world, 'use1-az2');
    await start();
    expect(await get()).toMatchObject({
      zonalAutoshiftStatus: 'ENABLED',
      appliedWeights: { 'use1-az1': 0, 'use1-az2': 1 },
      zonalShifts: [{ appliedStatus: 'APPLIED' }],
      autoshifts: [{ appliedStatus: 'NOT_APPLIED', awayFrom: 'use1-az2', startTime: new Date(region.clock.now()) }],
    });
  });
});

describe('lists', () => {
  it('page by maxResults and nextToken, and filter by status and resource', async () => {
    for (const resourceIdentifier of [CHECKOUT, PAYMENTS, CHECKOUT_WEB]) await start({ resourceIdentifier });
    await cancel(region.world.state.shifts[1]?.id);
    const first = await arc.send(new ListZonalShiftsCommand({ maxResults: 2 }));
    expect(first.items?.map(({ status }) => status)).toEqual(['ACTIVE', 'CANCELED']);
    const second = await arc.send(new ListZonalShiftsCommand({ maxResults: 2, nextToken: first.nextToken }));
    expect(second.items?.map(({ resourceIdentifier }) => resourceIdentifier)).toEqual([CHECKOUT_WEB]);
    expect(second.nextToken).toBeUndefined();
    expect((await arc.send(new ListZonalShiftsCommand({ status: 'ACTIVE' }))).items).toHaveLength(2);
    expect((await arc.send(new ListZonalShiftsCommand({ resourceIdentifier: PAYMENTS }))).items).toMatchObject([{ status: 'CANCELED' }]);
  });

  it('refuse a token that was not given out, a status that does not exist, and a size that is not between 1 and 100', async () => {
    expect(await refusal(arc.send(new ListZonalShiftsCommand({ nextToken: 'made-up' })))).toMatchObject({ reason: 'InvalidToken' });
    expect(await refusal(arc.send(new ListZonalShiftsCommand({ status: 'GONE' as 'ACTIVE' })))).toMatchObject({ reason: 'InvalidStatus' });
    expect(await refusal(arc.send(new ListZonalShiftsCommand({ maxResults: 0 })))).toEqual({ name: 'ValidationException', status: 400 });
    expect(await refusal(arc.send(new ListManagedResourcesCommand({ maxResults: 101 })))).toEqual({ name: 'ValidationException', status: 400 });
  });

  it('show active autoshifts, or those that have ended if asked', async () => {
    startAutoshift(region.world, 'use1-az2');
    const startTime = new Date(region.clock.now());
    expect((await arc.send(new ListAutoshiftsCommand({}))).items).toEqual([{ awayFrom: 'use1-az2', startTime, status: 'ACTIVE' }]);
    region.clock.advance(MINUTE);
    endAutoshift(region.world, 'use1-az2');
    expect((await arc.send(new ListAutoshiftsCommand({}))).items).toEqual([]);
    expect((await arc.send(new ListAutoshiftsCommand({ status: 'COMPLETED' }))).items).toEqual([
      { awayFrom: 'use1-az2', startTime, endTime: new Date(region.clock.now()), status: 'COMPLETED' },
    ]);
  });
});
