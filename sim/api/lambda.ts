import {
  InvalidRequestContentException$,
  type InvocationRequest,
  type InvocationResponse,
  Invoke$,
  ResourceNotFoundException$,
  ServiceException$,
  TooManyRequestsException$,
} from '@aws-sdk/client-lambda';
import { modelled } from '../wire/aws-error.ts';
import { on, type Service, service } from '../wire/service.ts';
import type { Functions, Ran } from '../world/functions.ts';

/** AWS Lambda: Invoke, of functions that run in this process. */
export function lambda(functions: Functions): Service {
  return service({
    name: 'lambda',
    protocol: 'rest-json',
    handlers: [on(Invoke$, (input: InvocationRequest) => invoke(functions, input))],
    errors: {
      throttled: () => modelled(TooManyRequestsException$, 'Rate Exceeded.', { Reason: 'CallerRateLimitExceeded' }),
      internal: () => modelled(ServiceException$, 'An internal error has occurred.'),
    },
  });
}

/** A function is named by its name, its ARN, or a part of it (Lambda API Reference, "Invoke"). */
const shortName = (name: string): string => /(?:^|:)function:([^:]+)/.exec(name)?.[1] ?? name.replace(/:[^:]*$/, '');

async function invoke(functions: Functions, input: InvocationRequest): Promise<InvocationResponse> {
  const name = shortName(input.FunctionName ?? '');
  if (!functions.has(name)) throw modelled(ResourceNotFoundException$, `Function not found: ${name}`, { Type: 'User' });
  const payload = textOf(input.Payload);
  if (input.InvocationType === 'DryRun') return { StatusCode: 204 };
  if (input.InvocationType === 'Event') {
    functions.accept(name, payload);
    return { StatusCode: 202 };
  }
  return answerOf(await functions.run(name, JSON.parse(payload)));
}

function textOf(payload: Uint8Array | undefined): string {
  const text = Buffer.from(payload ?? []).toString('utf8') || 'null';
  try {
    JSON.parse(text);
    return text;
  } catch (error) {
    throw modelled(InvalidRequestContentException$, `Could not parse request body into json: ${String(error)}`, { Type: 'User' });
  }
}

/** A function that threw is a success of Invoke, with `FunctionError` set. */
function answerOf(ran: Ran): InvocationResponse {
  const payload = (value: unknown) => Buffer.from(JSON.stringify(value ?? null)) as unknown as InvocationResponse['Payload'];
  if (ran.ok) return { StatusCode: 200, ExecutedVersion: '$LATEST', Payload: payload(ran.value) };
  const { error } = ran;
  const errorType = error instanceof Error ? error.name : 'Error';
  return {
    StatusCode: 200,
    ExecutedVersion: '$LATEST',
    FunctionError: 'Unhandled',
    Payload: payload({ errorType, errorMessage: error instanceof Error ? error.message : String(error) }),
  };
}
