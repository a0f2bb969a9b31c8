import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRegion } from '../../sim/region.ts';
import type { Listening } from '../../sim/wire/http.ts';
import { arcOperations, CLI_PATIENCE, aws as cli, complaint, hasCli, needsCli } from '../support/cli.ts';

/** Operations that the Region answers, each of which a test here or in test/sim/cli.test.ts calls. */
const ANSWERED = ['cancel-zonal-shift', 'get-managed-resource', 'list-autoshifts', 'list-managed-resources', 'list-zonal-shifts', 'start-zonal-shift', 'update-zonal-shift'];
/** What every version of the CLI with ARC in it knows. */
const ALWAYS_KNOWN = ANSWERED.filter((name) => name !== 'list-autoshifts');
/** Operations of ARC that Zonal does not use. */
const NOT_SIMULATED = [
  'cancel-practice-run',
  'create-practice-run-configuration',
  'delete-practice-run-configuration',
  'get-autoshift-observer-notification-status',
  'start-practice-run',
  'update-autoshift-observer-notification-status',
  'update-practice-run-configuration',
  'update-zonal-autoshift-configuration',
];

const ACCOUNT = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer';
const CHECKOUT = `${ACCOUNT}/app/checkout/50dc6c495c0c9188`;
const PAYMENTS = `${ACCOUNT}/net/payments/6a1f0d4be8c35e77`;
/** Zonal shift is off for it. */
const REPORTS = `${ACCOUNT}/app/reports/ae514f802c0792bb`;
const NOBODY = '00000000-0000-4000-8000-000000000000';

const region = createRegion();
let at: Listening;
beforeAll(async () => {
  at = await region.listen();
});
afterAll(() => at.close());

const aws = (command: string) => cli(`arc-zonal-shift ${command}`, at.url);
const refused = (command: string) => complaint(`arc-zonal-shift ${command}`, at.url);
const start = (arn: string, more = '--away-from use1-az1 --expires-in 2h') => `start-zonal-shift --resource-identifier ${arn} ${more} --comment why`;

it.skipIf(!hasCli)(`every ARC operation of the installed CLI is answered by the Region, or is one of: ${NOT_SIMULATED.join(', ')}${needsCli}`, () => {
  expect(arcOperations).toEqual(expect.arrayContaining(ALWAYS_KNOWN));
  expect([...ANSWERED, ...NOT_SIMULATED]).toEqual(expect.arrayContaining([...arcOperations]));
});

it.skipIf(!hasCli)(`the AWS CLI filters, pages and reads the ends of shifts${needsCli}`, CLI_PATIENCE, async () => {
  const [first, second] = await Promise.all([aws(start(CHECKOUT)), aws(start(PAYMENTS))]);
  await aws(`cancel-zonal-shift --zonal-shift-id ${first.zonalShiftId}`);
  const [active, canceled, ofOne, paged, resources] = await Promise.all([
    aws('list-zonal-shifts --status ACTIVE'),
    aws('list-zonal-shifts --status CANCELED'),
    aws(`list-zonal-shifts --resource-identifier ${CHECKOUT}`),
    // One shift to a page, followed by the CLI's own paginator.
    aws('list-zonal-shifts --page-size 1'),
    aws('list-managed-resources --max-items 2'),
  ]);
  expect(active).toMatchObject({ items: [{ zonalShiftId: second.zonalShiftId, resourceIdentifier: PAYMENTS }] });
  expect(canceled).toMatchObject({ items: [{ zonalShiftId: first.zonalShiftId, status: 'CANCELED' }] });
  expect(ofOne.items).toHaveLength(1);
  expect(paged.items).toHaveLength(2);
  expect(resources.items).toHaveLength(2);
  expect(resources.NextToken).toBeTypeOf('string');
});

it.skipIf(!hasCli)(`the AWS CLI prints each refusal by ARC's own name for it${needsCli}`, CLI_PATIENCE, async () => {
  region.faults.add({ operation: 'ListAutoshifts' }, { kind: 'throttle' }, 1);
  region.faults.add({ operation: 'ListManagedResources' }, { kind: 'deny' }, 1);
  region.faults.add({ operation: 'ListZonalShifts' }, { kind: 'fail' }, 1);
  const cases: readonly (readonly [command: string, printed: RegExp])[] = [
    [start(REPORTS), /\(ResourceNotFoundException\) when calling the StartZonalShift operation/],
    [start(CHECKOUT, '--away-from use1-az3 --expires-in 2h'), /\(ValidationException\) when calling the StartZonalShift operation/],
    [start(CHECKOUT, '--away-from use1-az1 --expires-in 73h'), /\(ValidationException\) when calling the StartZonalShift operation/],
    [`update-zonal-shift --zonal-shift-id ${NOBODY} --expires-in 1h`, /\(ResourceNotFoundException\) when calling the UpdateZonalShift operation/],
    [`cancel-zonal-shift --zonal-shift-id ${NOBODY}`, /\(ResourceNotFoundException\) when calling the CancelZonalShift operation/],
    [`get-managed-resource --resource-identifier ${REPORTS}`, /\(ResourceNotFoundException\) when calling the GetManagedResource operation/],
    ['list-autoshifts', /\(ThrottlingException\) when calling the ListAutoshifts operation.*: Rate exceeded/],
    ['list-managed-resources', /\(AccessDeniedException\) when calling the ListManagedResources operation/],
    ['list-zonal-shifts', /\(InternalServerException\) when calling the ListZonalShifts operation/],
    // What the Region does not simulate is refused as such, and not as something that was done.
    ['get-autoshift-observer-notification-status', /\(UnknownOperationException\) when calling the GetAutoshiftObserverNotificationStatus operation/],
  ];
  const asked = cases.filter(([command]) => arcOperations.includes(command.split(' ')[0] ?? ''));
  const printed = await Promise.all(asked.map(([command]) => refused(command)));
  for (const [i, [command, expected]] of asked.entries()) expect(printed[i], command).toMatch(expected);
});
