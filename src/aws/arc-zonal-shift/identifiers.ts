import type { InitializeMiddleware, MetadataBearer, Pluggable, StaticOperationSchema, StaticStructureSchema } from '@smithy/types';
import { ValidationException } from './errors.ts';

/** Members that name one shift or one resource. */
const IDENTIFIERS: readonly string[] = ['zonalShiftId', 'resourceIdentifier'];

/**
 * Refuses an operation whose identifier is missing or blank, before anything is sent. On the wire an empty id would turn
 * `DELETE /zonalshifts/{id}` into a call on the whole collection. Throws `ValidationException`, reason `MissingValue`,
 * as ARC would answer; nothing was sent, so its `$metadata` has no status.
 */
export function refuseBlankIdentifiers(operation: StaticOperationSchema): Pluggable<object, MetadataBearer> {
  const middleware: InitializeMiddleware<object, MetadataBearer> = (next) => async (args) => {
    const blank = blankIdentifier(operation, args.input);
    if (blank) throw new ValidationException({ reason: 'MissingValue', message: `${operation[2]} was not sent: ${blank} is empty.` });
    return next(args);
  };
  return { applyToStack: (stack) => stack.add(middleware, { step: 'initialize', name: 'refuseBlankIdentifiers' }) };
}

/** The first identifier that is required and missing, or given and blank. */
function blankIdentifier(operation: StaticOperationSchema, input: object): string | undefined {
  const [, , , , names, , required = 0] = inputSchema(operation);
  return names.find((name, index) => {
    if (!IDENTIFIERS.includes(name)) return false;
    const value: unknown = (input as Record<string, unknown>)[name];
    return value === undefined || value === null ? index < required : String(value).trim() === '';
  });
}

/** A schema refers to its structures by functions, so that they may be declared in any order. */
function inputSchema(operation: StaticOperationSchema): StaticStructureSchema {
  const input = operation[4];
  return (typeof input === 'function' ? input() : input) as StaticStructureSchema;
}
