/** The part of AWS's service model (API version 2022-10-30) that Zonal's ARC client is generated from. */

export type Shape = {
  readonly type: 'string' | 'integer' | 'float' | 'timestamp' | 'list' | 'map' | 'structure';
  readonly required?: readonly string[];
  readonly members?: Readonly<Record<string, Member>>;
  readonly member?: Member;
  readonly key?: Member;
  readonly value?: Member;
  readonly enum?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  readonly exception?: boolean;
  readonly error?: { readonly httpStatusCode: number; readonly senderFault?: boolean };
};
export type Member = { readonly shape: string; readonly location?: 'uri' | 'querystring'; readonly locationName?: string };
export type Operation = {
  readonly name: string;
  readonly http: { readonly method: string; readonly requestUri: string; readonly responseCode: number };
  readonly input: Member;
  readonly output: Member;
  readonly errors: readonly Member[];
};
export type Paginator = { readonly input_token: string; readonly output_token: string; readonly limit_key: string; readonly result_key: string };
export type ServiceModel = {
  readonly metadata: { readonly apiVersion: string; readonly serviceId: string; readonly signingName: string; readonly endpointPrefix: string };
  readonly operations: Readonly<Record<string, Operation>>;
  readonly shapes: Readonly<Record<string, Shape>>;
  readonly paginators: Readonly<Record<string, Paginator>>;
};
export type ReducedModel = ServiceModel & { readonly source: string };

export const OPERATIONS = ['CancelZonalShift', 'GetManagedResource', 'ListAutoshifts', 'ListManagedResources', 'ListZonalShifts', 'StartZonalShift', 'UpdateZonalShift'] as const;

/** Keeps the operations that Zonal uses and every shape that they reach, without AWS's prose. Throws when one is gone from the model. */
export function reduce(full: ServiceModel): Omit<ReducedModel, 'source'> {
  const shapes: Record<string, Shape> = {};
  const reach = ({ shape: name }: Member): void => {
    const shape = full.shapes[name];
    if (!shape) throw new Error(`The model names ${name} but does not define it.`);
    if (shapes[name]) return;
    shapes[name] = withoutProse(shape);
    for (const next of [...Object.values(shape.members ?? {}), shape.member, shape.key, shape.value]) if (next) reach(next);
  };
  const operations: Record<string, Operation> = {};
  const paginators: Record<string, Paginator> = {};
  for (const name of OPERATIONS) {
    const operation = full.operations[name];
    if (!operation) throw new Error(`The model has no operation ${name}.`);
    const { http, input, output, errors } = operation;
    operations[name] = { name, http, input: { shape: input.shape }, output: { shape: output.shape }, errors: errors.map(({ shape }) => ({ shape })) };
    for (const next of [input, output, ...errors]) reach(next);
    const paginator = full.paginators[name];
    if (paginator) paginators[name] = paginator;
  }
  const { apiVersion, serviceId, signingName, endpointPrefix } = full.metadata;
  return { metadata: { apiVersion, serviceId, signingName, endpointPrefix }, operations, paginators, shapes: sorted(shapes) };
}

/** The model's prose is AWS's own text and is not needed to speak the protocol. */
function withoutProse(shape: Shape): Shape {
  return JSON.parse(JSON.stringify(shape, (key, value: unknown) => (key === 'documentation' && typeof value === 'string' ? undefined : value))) as Shape;
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
