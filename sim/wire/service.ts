import { AwsError } from './aws-error.ts';
import type { Caller } from './calls.ts';
import type { Dialect, Protocol } from './codec.ts';
import { routesOf } from './rest.ts';
import { nameOf, type OperationSchema } from './schema.ts';

type Handle = (input: never, caller: Caller) => unknown;
export type Handler = { readonly operation: OperationSchema; readonly handle: Handle };

/** Ties an operation's schema to what answers it. The types are the SDK's own for this operation; a thrown AwsError is its error answer. */
export const on = <Input, Output>(operation: OperationSchema, handle: (input: Input, caller: Caller) => Output | Promise<Output>): Handler => ({ operation, handle });

/** The errors that any operation of a service may answer. */
export type CommonErrors = {
  readonly throttled: () => AwsError;
  readonly internal: () => AwsError;
  readonly denied: (message: string) => AwsError;
  readonly missing: (member: string) => AwsError;
};

export type Service = Dialect & {
  /** Signing name. */
  readonly name: string;
  readonly handlers: ReadonlyMap<string, Handle>;
  readonly errors: CommonErrors;
  /** ARNs that an input leads to beside the texts in it. */
  readonly leadsTo: (input: Readonly<Record<string, unknown>>) => readonly string[];
};

/** Describes a service to the wire. `errors` replaces what differs from the protocol's custom. */
export function service(options: {
  name: string;
  protocol: Protocol;
  xmlNamespace?: string;
  handlers: readonly Handler[];
  errors?: Partial<CommonErrors>;
  leadsTo?: Service['leadsTo'];
}): Service {
  const operations = options.handlers.map(({ operation }) => operation);
  return {
    name: options.name,
    protocol: options.protocol,
    xmlNamespace: options.xmlNamespace ?? '',
    operations: new Map(operations.map((operation) => [nameOf(operation), operation])),
    routes: options.protocol === 'rest-json' ? routesOf(operations) : [],
    handlers: new Map(options.handlers.map(({ operation, handle }) => [nameOf(operation), handle])),
    errors: { ...CUSTOM[options.protocol], ...options.errors },
    leadsTo: options.leadsTo ?? (() => []),
  };
}

const slowDown = 'Rate exceeded';
const broken = 'An internal error has occurred.';
const needs = (member: string) => `The request must contain the parameter ${member}.`;

const JSON_ERRORS: CommonErrors = {
  throttled: () => new AwsError('ThrottlingException', 400, slowDown),
  internal: () => new AwsError('InternalServerException', 500, broken),
  denied: (message) => new AwsError('AccessDeniedException', 403, message),
  missing: (member) => new AwsError('ValidationException', 400, needs(member)),
};

/** What services of each protocol answer by custom (AWS API references, "Common errors"; EC2 API Reference, "Error codes"). */
const CUSTOM: Readonly<Record<Protocol, CommonErrors>> = {
  'rest-json': { ...JSON_ERRORS, throttled: () => new AwsError('ThrottlingException', 429, slowDown) },
  json: JSON_ERRORS,
  query: {
    throttled: () => new AwsError('Throttling', 400, slowDown),
    internal: () => new AwsError('InternalFailure', 500, broken),
    denied: (message) => new AwsError('AccessDenied', 403, message),
    missing: (member) => new AwsError('ValidationError', 400, needs(member)),
  },
  ec2: {
    throttled: () => new AwsError('RequestLimitExceeded', 503, 'Request limit exceeded.'),
    internal: () => new AwsError('InternalError', 500, broken),
    denied: (message) => new AwsError('UnauthorizedOperation', 403, message),
    missing: (member) => new AwsError('MissingParameter', 400, needs(member)),
  },
};
