import { NormalizedSchema } from '@smithy/core/schema';
import type { $SchemaRef, SchemaTraitsObject, StaticErrorSchema, StaticOperationSchema, StaticStructureSchema } from '@smithy/types';

/** An operation as the SDK clients export it, for example `DescribeLoadBalancers$`. */
export type OperationSchema = StaticOperationSchema;
export type ErrorSchema = StaticErrorSchema;
export type Shape = NormalizedSchema;

/** The traits that the codec reads; a client ships them with each shape (Smithy specification, "Protocol traits"). */
export type Traits = SchemaTraitsObject & { readonly ec2QueryName?: string; readonly httpError?: number; readonly awsQueryError?: readonly [string, number] };

export const shapeOf = (ref: $SchemaRef): Shape => NormalizedSchema.of(ref);
export const traitsOf = (shape: Shape): Traits => shape.getMergedTraits() as Traits;

export const nameOf = (operation: OperationSchema): string => operation[2];
export const inputOf = (operation: OperationSchema): Shape => shapeOf(operation[4]);
export const outputOf = (operation: OperationSchema): Shape => shapeOf(operation[5]);

/** Method, path and status of a rest operation. */
export function httpOf(operation: OperationSchema): { readonly method: string; readonly path: string; readonly status: number } {
  const http = (operation[3] as Traits).http;
  if (!http) throw new Error(`${nameOf(operation)} has no http trait.`);
  return { method: http[0], path: http[1], status: http[2] };
}

/** Names of the members that must be there: a structure lists them first, and says how many they are in its last element. */
export function requiredOf(shape: Shape): readonly string[] {
  if (shape.isUnitSchema()) return [];
  const [, , , , names, , count] = shape.getSchema() as StaticStructureSchema;
  return names.slice(0, count ?? 0);
}

/** A structure made up here, to wrap what a protocol wraps around an output. */
export const structure = (name: string, members: Readonly<Record<string, $SchemaRef>>): StaticStructureSchema => [3, 'sim', name, 0, Object.keys(members), Object.values(members)];
