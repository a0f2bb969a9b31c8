/**
 * A drop-in for `@aws-sdk/client-arc-zonal-shift`, which npm did not have when this was written: the same names for the
 * operations that Zonal uses, over the same parts that AWS's clients are made of. To use AWS's package instead, point
 * `#arc-zonal-shift` in package.json at it. Left out: the other operations, the aggregated `ARCZonalShift` class, and
 * runtime extensions.
 */
export { Command as $Command } from '@smithy/core/client';
export * from './client.ts';
export * from './commands.ts';
export type * from './config.ts';
export {
  AccessDeniedException,
  ARCZonalShiftServiceException,
  ConflictException,
  InternalServerException,
  ResourceNotFoundException,
  ThrottlingException,
  ValidationException,
} from './errors.ts';
export * from './pagination.ts';
export * from './schemas.generated.ts';
