import { ServiceException, type ServiceExceptionOptions } from '@smithy/core/client';
import { TypeRegistry } from '@smithy/core/schema';
import type { StaticErrorSchema } from '@smithy/types';
import {
  AccessDeniedException$,
  ConflictException$,
  type ConflictExceptionReason,
  InternalServerException$,
  namespace,
  ResourceNotFoundException$,
  ThrottlingException$,
  ValidationException$,
  type ValidationExceptionReason,
} from './schemas.generated.ts';

/** What an error class takes beside its own members: the SDK passes nothing and assigns the members afterwards. */
type Options<More = object> = Partial<Omit<ServiceExceptionOptions, 'name' | '$fault'>> & Partial<More>;

/** Every error that ARC answers, also one that the model does not know. */
export class ARCZonalShiftServiceException extends ServiceException {
  constructor(options: ServiceExceptionOptions) {
    super(options);
    Object.setPrototypeOf(this, new.target.prototype);
  }
}

/** 403: the caller's role may not do this. */
export class AccessDeniedException extends ARCZonalShiftServiceException {
  constructor(options: Options) {
    super({ $metadata: {}, ...options, name: 'AccessDeniedException', $fault: 'client' });
  }
}

/** 409: the state of the resource or of the shift is in the way; `reason` says how. */
export class ConflictException extends ARCZonalShiftServiceException {
  reason: ConflictExceptionReason | undefined;
  /** The shift that is in the way, where ARC names one. */
  zonalShiftId?: string | undefined;
  constructor(options: Options<{ reason: ConflictExceptionReason; zonalShiftId: string }>) {
    super({ $metadata: {}, ...options, name: 'ConflictException', $fault: 'client' });
    this.reason = options.reason;
    this.zonalShiftId = options.zonalShiftId;
  }
}

/** 500: ARC failed, and may or may not have done what was asked. */
export class InternalServerException extends ARCZonalShiftServiceException {
  constructor(options: Options) {
    super({ $metadata: {}, ...options, name: 'InternalServerException', $fault: 'server' });
  }
}

/** 404: no such shift, or zonal shift is off for the resource. */
export class ResourceNotFoundException extends ARCZonalShiftServiceException {
  constructor(options: Options) {
    super({ $metadata: {}, ...options, name: 'ResourceNotFoundException', $fault: 'client' });
  }
}

/** 429: too many calls; nothing was done. */
export class ThrottlingException extends ARCZonalShiftServiceException {
  constructor(options: Options) {
    super({ $metadata: {}, ...options, name: 'ThrottlingException', $fault: 'client' });
  }
}

/** 400: a member of the input is wrong; `reason` says which way. */
export class ValidationException extends ARCZonalShiftServiceException {
  reason: ValidationExceptionReason | undefined;
  constructor(options: Options<{ reason: ValidationExceptionReason }>) {
    super({ $metadata: {}, ...options, name: 'ValidationException', $fault: 'client' });
    this.reason = options.reason;
  }
}

/** Where the protocol finds the class for an error's name on the wire. */
export const errorTypeRegistries = registries();

function registries(): TypeRegistry[] {
  const synthetic = `smithy.ts.sdk.synthetic.${namespace}`;
  const base = new TypeRegistry(synthetic);
  const baseSchema: StaticErrorSchema = [-3, synthetic, 'ARCZonalShiftServiceException', 0, [], []];
  base.registerError(baseSchema, ARCZonalShiftServiceException);
  const modelled = new TypeRegistry(namespace);
  modelled.registerError(AccessDeniedException$, AccessDeniedException);
  modelled.registerError(ConflictException$, ConflictException);
  modelled.registerError(InternalServerException$, InternalServerException);
  modelled.registerError(ResourceNotFoundException$, ResourceNotFoundException);
  modelled.registerError(ThrottlingException$, ThrottlingException);
  modelled.registerError(ValidationException$, ValidationException);
  return [base, modelled];
}
