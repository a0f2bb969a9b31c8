import * as arc from '../../src/aws/arc-zonal-shift/schemas.generated.ts';
import { type AwsError, modelled } from '../wire/aws-error.ts';
import { on, type Service, service } from '../wire/service.ts';
import { Refused } from '../world/refused.ts';
import { registered, registeredIn } from '../world/registered.ts';
import { cancelShift, startManual, updateShift, weightsOf } from '../world/shifts.ts';
import type { World } from '../world/world.ts';
import { autoshiftSummary, autoshiftsInResource, STATUSES, shiftAnswer, shiftSummary, shiftsInResource } from './arc-shapes.ts';
import { pageOf } from './paging.ts';
import { refusalsAs } from './refusals.ts';

const PAGE = 100;

/** ARC zonal shift. A member that no documented reason fits is refused without a reason. */
export function arcZonalShift(world: World): Service {
  const answering = refusalsAs(asError);
  return service({
    name: arc.signingName,
    protocol: 'rest-json',
    handlers: [
      on(
        arc.StartZonalShift$,
        answering((input: Given<arc.StartZonalShiftRequest>, { account }) =>
          shiftAnswer(world, startManual(world, account, { arn: input.resourceIdentifier, awayFrom: input.awayFrom, expiresIn: input.expiresIn, comment: input.comment })),
        ),
      ),
      on(
        arc.UpdateZonalShift$,
        answering((input: Given<arc.UpdateZonalShiftRequest>, { account }) => shiftAnswer(world, updateShift(world, account, checkedId(input.zonalShiftId), input))),
      ),
      on(
        arc.CancelZonalShift$,
        answering((input: Given<arc.CancelZonalShiftRequest>, { account }) => shiftAnswer(world, cancelShift(world, account, checkedId(input.zonalShiftId)))),
      ),
      on(
        arc.ListZonalShifts$,
        answering((input: arc.ListZonalShiftsRequest, { account }) => listShifts(world, input, account)),
      ),
      on(
        arc.GetManagedResource$,
        answering((input: Given<arc.GetManagedResourceRequest>, { account }) => getResource(world, input.resourceIdentifier, account)),
      ),
      on(
        arc.ListManagedResources$,
        answering((input: arc.ListManagedResourcesRequest, { account }) => listResources(world, input, account)),
      ),
      on(
        arc.ListAutoshifts$,
        answering((input: arc.ListAutoshiftsRequest) => listAutoshifts(world, input)),
      ),
    ],
    errors: {
      throttled: () => modelled(arc.ThrottlingException$, 'Rate exceeded'),
      internal: () => modelled(arc.InternalServerException$, 'An internal error has occurred.'),
      denied: (message) => modelled(arc.AccessDeniedException$, message),
      missing: (member) => modelled(arc.ValidationException$, `The request must contain the parameter ${member}.`, { reason: 'MissingValue' }),
    },
    leadsTo: ({ zonalShiftId }) => world.state.shifts.filter(({ id }) => id === zonalShiftId).map(({ arn }) => arn),
  });
}

/** An input whose required members were checked before the handler runs. */
type Given<Input> = { [K in keyof Input]: Exclude<Input[K], undefined> };

function asError({ kind, message, more }: Refused): AwsError {
  switch (kind) {
    case 'not-found':
      return modelled(arc.ResourceNotFoundException$, message);
    case 'denied':
      return modelled(arc.AccessDeniedException$, message);
    case 'conflict':
      return modelled(arc.ConflictException$, message, { reason: more.reason, ...(more.shift === undefined ? {} : { zonalShiftId: more.shift }) });
    case 'invalid':
      return modelled(arc.ValidationException$, message, more.reason === undefined ? {} : { reason: more.reason });
  }
}

function checkedId(id: string): string {
  if (!/^[A-Za-z0-9-]{6,36}$/.test(id))
    throw new Refused('invalid', "Value at 'zonalShiftId' failed to satisfy constraint: Member must satisfy regular expression pattern [A-Za-z0-9-]+");
  return id;
}

function sizeOf(maxResults: number | undefined): number {
  if (maxResults === undefined) return PAGE;
  if (!Number.isInteger(maxResults) || maxResults < 1 || maxResults > PAGE)
    throw new Refused('invalid', `Value at 'maxResults' failed to satisfy constraint: Member must be between 1 and ${PAGE}`);
  return maxResults;
}

function listShifts(world: World, input: arc.ListZonalShiftsRequest, account: string): arc.ListZonalShiftsResponse {
  if (input.status !== undefined && !Object.values(STATUSES).includes(input.status)) throw new Refused('invalid', 'Invalid status.', { reason: 'InvalidStatus' });
  const matching = world.state.shifts
    .filter((shift) => shift.account === account && (input.resourceIdentifier === undefined || shift.arn === input.resourceIdentifier))
    .map((shift) => shiftSummary(world, shift))
    .filter(({ status }) => input.status === undefined || status === input.status);
  const { items, next } = pageOf(matching, sizeOf(input.maxResults), input.nextToken);
  return { items: [...items], nextToken: next };
}

function getResource(world: World, arn: string, account: string): arc.GetManagedResourceResponse {
  const resource = registered(world, account, arn);
  return {
    arn,
    name: resource.name,
    appliedWeights: weightsOf(world, resource),
    zonalShifts: shiftsInResource(world, arn),
    autoshifts: autoshiftsInResource(world, arn),
    zonalAutoshiftStatus: autoshiftStatus(world, arn),
  };
}

const autoshiftStatus = (world: World, arn: string) => (world.state.autoshiftOn.includes(arn) ? 'ENABLED' : 'DISABLED');

function listResources(world: World, input: arc.ListManagedResourcesRequest, account: string): arc.ListManagedResourcesResponse {
  const { items, next } = pageOf(registeredIn(world, account), sizeOf(input.maxResults), input.nextToken);
  const summaries = items.map(
    (resource): arc.ManagedResourceSummary => ({
      arn: resource.arn,
      name: resource.name,
      availabilityZones: [...resource.zones],
      appliedWeights: weightsOf(world, resource),
      zonalShifts: shiftsInResource(world, resource.arn),
      autoshifts: autoshiftsInResource(world, resource.arn),
      zonalAutoshiftStatus: autoshiftStatus(world, resource.arn),
    }),
  );
  return { items: summaries, nextToken: next };
}

function listAutoshifts(world: World, input: arc.ListAutoshiftsRequest): arc.ListAutoshiftsResponse {
  const status = input.status ?? 'ACTIVE';
  if (status !== 'ACTIVE' && status !== 'COMPLETED') throw new Refused('invalid', 'Invalid status.', { reason: 'InvalidStatus' });
  const matching = world.state.autoshifts.map(autoshiftSummary).filter((summary) => summary.status === status);
  const { items, next } = pageOf(matching, sizeOf(input.maxResults), input.nextToken);
  return { items: [...items], nextToken: next };
}
