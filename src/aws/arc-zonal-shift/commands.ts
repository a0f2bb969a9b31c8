import { makeBuilder } from '@smithy/core/client';
import { getEndpointPlugin } from '@smithy/core/endpoints';
import type { MetadataBearer, StaticOperationSchema } from '@smithy/types';
import type { ARCZonalShiftClientResolvedConfig } from './config.ts';
import { endpointInstructions } from './endpoints.ts';
import { refuseBlankIdentifiers } from './identifiers.ts';
import * as arc from './schemas.generated.ts';

const build = makeBuilder<ARCZonalShiftClientResolvedConfig, object, MetadataBearer>(endpointInstructions, 'PercDataPlane', 'ARCZonalShiftClient', getEndpointPlugin);

function command<Input extends object, Output extends object>(schema: StaticOperationSchema) {
  return build<Input, Output & MetadataBearer>({}, () => [refuseBlankIdentifiers(schema)], schema[2], schema);
}

export type CancelZonalShiftCommandInput = arc.CancelZonalShiftRequest;
export type CancelZonalShiftCommandOutput = arc.ZonalShift & MetadataBearer;
/** Ends a shift that a customer, a practice run or FIS started. */
export class CancelZonalShiftCommand extends command<arc.CancelZonalShiftRequest, arc.ZonalShift>(arc.CancelZonalShift$) {}

export type GetManagedResourceCommandInput = arc.GetManagedResourceRequest;
export type GetManagedResourceCommandOutput = arc.GetManagedResourceResponse & MetadataBearer;
/** One registered resource: its weights per AZ ID and what is active on it now. */
export class GetManagedResourceCommand extends command<arc.GetManagedResourceRequest, arc.GetManagedResourceResponse>(arc.GetManagedResource$) {}

export type ListAutoshiftsCommandInput = arc.ListAutoshiftsRequest;
export type ListAutoshiftsCommandOutput = arc.ListAutoshiftsResponse & MetadataBearer;
/** Autoshifts that AWS runs in the Region; active ones unless asked otherwise. */
export class ListAutoshiftsCommand extends command<arc.ListAutoshiftsRequest, arc.ListAutoshiftsResponse>(arc.ListAutoshifts$) {}

export type ListManagedResourcesCommandInput = arc.ListManagedResourcesRequest;
export type ListManagedResourcesCommandOutput = arc.ListManagedResourcesResponse & MetadataBearer;
/** Every resource of the account and Region that is registered for zonal shift. */
export class ListManagedResourcesCommand extends command<arc.ListManagedResourcesRequest, arc.ListManagedResourcesResponse>(arc.ListManagedResources$) {}

export type ListZonalShiftsCommandInput = arc.ListZonalShiftsRequest;
export type ListZonalShiftsCommandOutput = arc.ListZonalShiftsResponse & MetadataBearer;
/** Active and completed shifts, unless filtered by status. */
export class ListZonalShiftsCommand extends command<arc.ListZonalShiftsRequest, arc.ListZonalShiftsResponse>(arc.ListZonalShifts$) {}

export type StartZonalShiftCommandInput = arc.StartZonalShiftRequest;
export type StartZonalShiftCommandOutput = arc.ZonalShift & MetadataBearer;
/** Starts a shift. It has no idempotency token: a caller that lost the answer must look before it sends again. */
export class StartZonalShiftCommand extends command<arc.StartZonalShiftRequest, arc.ZonalShift>(arc.StartZonalShift$) {}

export type UpdateZonalShiftCommandInput = arc.UpdateZonalShiftRequest;
export type UpdateZonalShiftCommandOutput = arc.ZonalShift & MetadataBearer;
/** Changes comment or expiry of a customer's shift. The new expiry counts from now. */
export class UpdateZonalShiftCommand extends command<arc.UpdateZonalShiftRequest, arc.ZonalShift>(arc.UpdateZonalShift$) {}
