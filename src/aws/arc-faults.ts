import { AccessDeniedException, ARCZonalShiftServiceException, ConflictException, ResourceNotFoundException, ThrottlingException, ValidationException } from '#arc-zonal-shift';
import { ArcFault } from '../ports/zonal-shifts.ts';
import { NoCredentials } from './credentials.ts';
import { saidBy } from './said-by.ts';

/** Errors of the SDK's credential chain: the request was not signed, so it was not sent. */
const UNSIGNED: readonly string[] = ['CredentialsProviderError', 'TokenProviderError'];

/**
 * What an error of the SDK means. Anything that is not surely an answer from ARC is `unknown`: for an effect that means
 * it may have happened.
 */
export function arcFault(error: unknown): ArcFault {
  if (error instanceof ArcFault) return error;
  const message = saidBy(error);
  const because = { cause: error };
  if (error instanceof NoCredentials || (error instanceof Error && UNSIGNED.includes(error.name))) return new ArcFault('no-credentials', message, because);
  if (error instanceof ThrottlingException) return new ArcFault('throttled', message, because);
  if (error instanceof AccessDeniedException) return new ArcFault('denied', message, because);
  if (error instanceof ResourceNotFoundException) return new ArcFault('not-registered', message, because);
  if (error instanceof ValidationException) return new ArcFault('invalid', message, { ...because, ...reasonOf(error) });
  if (error instanceof ConflictException) return conflict(error, message);
  return unmodelled(error, message);
}

function conflict(error: ConflictException, message: string): ArcFault {
  const code = error.reason === 'ZonalShiftAlreadyExists' ? 'already-shifted' : 'conflict';
  return new ArcFault(code, message, { cause: error, ...reasonOf(error), ...(error.zonalShiftId && { zonalShiftId: error.zonalShiftId }) });
}

/** AWS answers some refusals before the service sees them (expired tokens, throttling at the edge); their status says enough. */
function unmodelled(error: unknown, message: string): ArcFault {
  const status = error instanceof ARCZonalShiftServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 429) return new ArcFault('throttled', message, { cause: error });
  if (status === 401 || status === 403) return new ArcFault('denied', message, { cause: error });
  if (status !== undefined && status >= 400 && status < 500) return new ArcFault('invalid', message, { cause: error });
  return new ArcFault('unknown', message, { cause: error });
}

const reasonOf = ({ reason }: { readonly reason: string | undefined }) => (reason ? { reason } : {});
