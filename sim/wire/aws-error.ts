import { type ErrorSchema, shapeOf, traitsOf } from './schema.ts';

/** An error that goes over the wire: what an AWS service would answer. `members` are its other members, such as `reason`. */
export class AwsError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    readonly members: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'AwsError';
  }
}

/** A modelled error by the SDK's own schema: its code and status are those that the service sends, which may differ from the class name. */
export function modelled(schema: ErrorSchema, message: string, members: Readonly<Record<string, unknown>> = {}): AwsError {
  const { awsQueryError, httpError } = traitsOf(shapeOf(schema));
  return new AwsError(awsQueryError?.[0] ?? schema[2], awsQueryError?.[1] ?? httpError ?? 400, message, members);
}
