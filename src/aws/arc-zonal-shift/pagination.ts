import { createPaginator } from '@smithy/core';
import type { PaginationConfiguration } from '@smithy/types';
import { ARCZonalShiftClient } from './client.ts';
import {
  ListAutoshiftsCommand,
  type ListAutoshiftsCommandInput,
  type ListAutoshiftsCommandOutput,
  ListManagedResourcesCommand,
  type ListManagedResourcesCommandInput,
  type ListManagedResourcesCommandOutput,
  ListZonalShiftsCommand,
  type ListZonalShiftsCommandInput,
  type ListZonalShiftsCommandOutput,
} from './commands.ts';

export interface ARCZonalShiftPaginationConfiguration extends PaginationConfiguration {
  client: ARCZonalShiftClient;
}

/** Each yields pages until ARC answers without a `nextToken`; `pageSize` is 1 to 100. */
export const paginateListAutoshifts = createPaginator<ARCZonalShiftPaginationConfiguration, ListAutoshiftsCommandInput, ListAutoshiftsCommandOutput>(
  ARCZonalShiftClient,
  ListAutoshiftsCommand,
  'nextToken',
  'nextToken',
  'maxResults',
);
export const paginateListManagedResources = createPaginator<ARCZonalShiftPaginationConfiguration, ListManagedResourcesCommandInput, ListManagedResourcesCommandOutput>(
  ARCZonalShiftClient,
  ListManagedResourcesCommand,
  'nextToken',
  'nextToken',
  'maxResults',
);
export const paginateListZonalShifts = createPaginator<ARCZonalShiftPaginationConfiguration, ListZonalShiftsCommandInput, ListZonalShiftsCommandOutput>(
  ARCZonalShiftClient,
  ListZonalShiftsCommand,
  'nextToken',
  'nextToken',
  'maxResults',
);
