import { StoreFault, type StoreFaultCode } from '../ports/store-fault.ts';

/** Error names of DynamoDB and of the SDK, from the API reference's "Common Errors" and each operation's "Errors". */
const CODES: Readonly<Record<string, StoreFaultCode>> = {
  ThrottlingException: 'throttled',
  ProvisionedThroughputExceededException: 'throttled',
  RequestLimitExceeded: 'throttled',
  AccessDeniedException: 'denied',
  UnrecognizedClientException: 'denied',
  InvalidSignatureException: 'denied',
  MissingAuthenticationTokenException: 'denied',
  IncompleteSignatureException: 'denied',
  ExpiredTokenException: 'denied',
  CredentialsProviderError: 'denied',
  ResourceNotFoundException: 'no-table',
  ValidationException: 'rejected',
  SerializationException: 'rejected',
};

/** Puts an SDK error into the store's words. What has no name here did not answer: the safe reading, as the call may have worked. */
export function storeFault(doing: string, error: unknown): StoreFault {
  const name = error instanceof Error ? error.name : 'unknown';
  const code = CODES[name] ?? 'no-answer';
  const said = error instanceof Error ? error.message : String(error);
  return new StoreFault(code, `DynamoDB could not ${doing}: ${name}: ${said}`, error);
}
