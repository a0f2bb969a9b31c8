import { textOf, type WireReply, type WireRequest } from './message.ts';
import { json, scalar } from './scalars.ts';
import { httpOf, inputOf, type OperationSchema, outputOf, type Shape, traitsOf } from './schema.ts';

export type Route = { readonly operation: OperationSchema; readonly method: string; readonly path: RegExp; readonly labels: readonly string[] };

/** Routes of a rest service; those with fewer labels come first, because a literal path segment beats a label. */
export function routesOf(operations: readonly OperationSchema[]): readonly Route[] {
  return operations
    .map((operation) => {
      const { method, path } = httpOf(operation);
      const labels: string[] = [];
      const pattern = path.replace(/\?.*$/, '').replace(/\{(\w+)(\+?)\}/g, (_all, label: string, greedy: string) => {
        labels.push(label);
        return greedy ? '(.+)' : '([^/]+)';
      });
      return { operation, method, path: new RegExp(`^${pattern}/?$`), labels };
    })
    .sort((a, b) => a.labels.length - b.labels.length);
}

/** The operation at this method and path, and its labels still as text. */
export function matchRoute(routes: readonly Route[], request: WireRequest): { readonly operation: OperationSchema; readonly labels: Readonly<Record<string, string>> } | undefined {
  for (const route of routes) {
    const found = route.method === request.method ? route.path.exec(request.path) : null;
    if (found) return { operation: route.operation, labels: Object.fromEntries(route.labels.map((label, i) => [label, decodeURIComponent(found[i + 1] ?? '')])) };
  }
  return undefined;
}

async function bound(member: Shape, request: WireRequest, label: string | undefined): Promise<unknown> {
  const { httpLabel, httpQuery, httpHeader, httpPayload } = traitsOf(member);
  if (httpLabel) return scalar(member, label ?? '');
  if (httpHeader) {
    const text = request.headers[httpHeader.toLowerCase()];
    return text === undefined ? undefined : scalar(member, text);
  }
  if (httpQuery) {
    const all = request.query.getAll(httpQuery);
    if (member.isListSchema()) return all.length ? all.map((text) => scalar(member.getValueSchema(), text)) : undefined;
    return all[0] === undefined ? undefined : scalar(member, all[0]);
  }
  if (httpPayload) return member.isBlobSchema() ? request.body : json.rest.read(member, textOf(request.body) || '{}');
  return undefined;
}

/** Reads the input of a rest-json operation from path, query, headers and body (Smithy specification, "HTTP binding traits"). */
export async function readRest(operation: OperationSchema, labels: Readonly<Record<string, string>>, request: WireRequest): Promise<Record<string, unknown>> {
  const shape = inputOf(operation);
  if (shape.isUnitSchema()) return {};
  const members = [...shape.structIterator()];
  const payload = members.some(([, member]) => traitsOf(member).httpPayload);
  const input: Record<string, unknown> = payload || request.body.length === 0 ? {} : { ...(await json.rest.read(shape, textOf(request.body))) };
  for (const [name, member] of members) {
    const value = await bound(member, request, labels[name]);
    if (value !== undefined) input[name] = value;
  }
  return input;
}

/** Writes the output of a rest-json operation: status, headers, and the body. */
export function writeRest(operation: OperationSchema, output: Readonly<Record<string, unknown>>): WireReply {
  const shape = outputOf(operation);
  let status = httpOf(operation).status;
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (shape.isUnitSchema()) return { status, headers, body: '{}' };
  const rest: Record<string, unknown> = {};
  let payload: Uint8Array | undefined;
  for (const [name, member] of shape.structIterator()) {
    const value = output[name];
    if (value === undefined || value === null) continue;
    const traits = traitsOf(member);
    if (traits.httpResponseCode) status = Number(value);
    else if (traits.httpHeader) headers[traits.httpHeader.toLowerCase()] = String(value);
    else if (traits.httpPayload) payload = member.isBlobSchema() ? (value as Uint8Array) : json.rest.write(member, value);
    else rest[name] = value;
  }
  return { status, headers, body: payload ?? json.rest.write(shape, rest) };
}
