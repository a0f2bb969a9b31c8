import { AwsError } from './aws-error.ts';
import { readForm } from './form.ts';
import { textOf, type WireReply, type WireRequest } from './message.ts';
import { matchRoute, type Route, readRest, writeRest } from './rest.ts';
import { json, xml } from './scalars.ts';
import { inputOf, nameOf, type OperationSchema, outputOf, requiredOf, structure } from './schema.ts';

/** The four wire protocols of the services that are simulated. `json` is json 1.0 and 1.1. */
export type Protocol = 'rest-json' | 'json' | 'query' | 'ec2';

/** What the codec knows of a service. */
export type Dialect = {
  readonly protocol: Protocol;
  readonly xmlNamespace: string;
  readonly operations: ReadonlyMap<string, OperationSchema>;
  readonly routes: readonly Route[];
};

export type Decoded = { readonly operation: OperationSchema; readonly input: Record<string, unknown> };

/** Which operation a request asks for, and its input. Throws an AwsError for one that the service does not have. */
export async function decode(dialect: Dialect, request: WireRequest): Promise<Decoded> {
  if (dialect.protocol === 'rest-json') {
    const found = matchRoute(dialect.routes, request);
    if (!found) throw new AwsError('UnknownOperationException', 404, `No operation is at ${request.method} ${request.path}.`);
    return { operation: found.operation, input: await readRest(found.operation, found.labels, request) };
  }
  if (dialect.protocol === 'json') {
    const operation = named(dialect, request.headers['x-amz-target']?.split('.').at(-1), 'UnknownOperationException');
    return { operation, input: inputOf(operation).isUnitSchema() ? {} : { ...(await json.rpc.read(inputOf(operation), textOf(request.body))) } };
  }
  const form = new URLSearchParams(textOf(request.body));
  const operation = named(dialect, form.get('Action') ?? undefined, 'InvalidAction');
  return { operation, input: inputOf(operation).isUnitSchema() ? {} : readForm(inputOf(operation), form, dialect.protocol === 'ec2') };
}

function named(dialect: Dialect, name: string | undefined, code: string): OperationSchema {
  const operation = dialect.operations.get(name ?? '');
  if (!operation) throw new AwsError(code, 400, `The action ${name ?? '(none)'} is not valid for this endpoint.`);
  return operation;
}

/** The first required member that the input lacks. Schemas carry no other constraint: lengths and patterns are checked where they matter. */
export const missingMember = ({ operation, input }: Decoded): string | undefined =>
  requiredOf(inputOf(operation)).find((name) => input[name] === undefined || input[name] === null);

/** The reply of an operation that succeeded. */
export function encode(dialect: Dialect, operation: OperationSchema, output: Readonly<Record<string, unknown>>, requestId: string): WireReply {
  switch (dialect.protocol) {
    case 'rest-json':
      return writeRest(operation, output);
    case 'json':
      return { status: 200, headers: { 'content-type': 'application/x-amz-json-1.1' }, body: outputOf(operation).isUnitSchema() ? '{}' : json.rpc.write(operation[5], output) };
    case 'query':
      return xmlReply(200, queryResult(dialect, operation, output, requestId));
    case 'ec2':
      return xmlReply(200, ec2Result(dialect, operation, output, requestId));
  }
}

const xmlReply = (status: number, body: string): WireReply => ({ status, headers: { 'content-type': 'text/xml' }, body });

function queryResult(dialect: Dialect, operation: OperationSchema, output: unknown, requestId: string): string {
  const name = nameOf(operation);
  const result = outputOf(operation).isUnitSchema() ? {} : { [`${name}Result`]: operation[5] };
  const shape = structure(`${name}Response`, { ...result, ResponseMetadata: structure('ResponseMetadata', { RequestId: 0 }) });
  return xml(shape, { [`${name}Result`]: output, ResponseMetadata: { RequestId: requestId } }, dialect.xmlNamespace);
}

function ec2Result(dialect: Dialect, operation: OperationSchema, output: Readonly<Record<string, unknown>>, requestId: string): string {
  const shape = outputOf(operation);
  const members = shape.isUnitSchema() ? { return: 2 as const } : Object.fromEntries([...shape.structIterator()].map(([name, member]) => [name, member]));
  return xml(structure(`${nameOf(operation)}Response`, { requestId: 0, ...members }), { requestId, return: true, ...output }, dialect.xmlNamespace);
}

/** The reply of an operation that failed, in the shape that the protocol's clients expect. */
export function encodeError(dialect: Pick<Dialect, 'protocol' | 'xmlNamespace'>, error: AwsError, requestId: string): WireReply {
  const { code, message, status, members } = error;
  switch (dialect.protocol) {
    case 'rest-json':
    case 'json':
      return { status, headers: { 'content-type': 'application/json', 'x-amzn-errortype': code }, body: JSON.stringify({ __type: code, message, ...members }) };
    case 'query': {
      const shape = structure('ErrorResponse', { Error: structure('Error', { Type: 0, Code: 0, Message: 0 }), RequestId: 0 });
      return xmlReply(status, xml(shape, { Error: { Type: status < 500 ? 'Sender' : 'Receiver', Code: code, Message: message }, RequestId: requestId }, dialect.xmlNamespace));
    }
    case 'ec2': {
      const shape = structure('Response', { Errors: structure('Errors', { Error: structure('Error', { Code: 0, Message: 0 }) }), RequestID: 0 });
      return xmlReply(status, xml(shape, { Errors: { Error: { Code: code, Message: message } }, RequestID: requestId }, ''));
    }
  }
}
