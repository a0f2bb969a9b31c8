import * as arc from '#arc-zonal-shift';
import { readModel } from '../../../scripts/generate-arc-schemas.ts';
import { type Answer, type Sent, wireDouble } from '../../support/wire-double.ts';

export const model = readModel();
export const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', sessionToken: 'session-token' };

/** The command class of an operation, by the name that AWS's package gives it. */
export function commandOf(operation: string, input: unknown): InstanceType<typeof arc.StartZonalShiftCommand> {
  const Command = (arc as unknown as Record<string, new (input: unknown) => InstanceType<typeof arc.StartZonalShiftCommand>>)[`${operation}Command`];
  if (!Command) throw new Error(`There is no ${operation}Command`);
  return new Command(input);
}

/** Sends one operation and tells what went over the wire and what came back, an error included. */
export async function call(operation: string, input: unknown, answer: Answer): Promise<{ readonly sent: Sent | undefined; readonly output?: unknown; readonly error?: unknown }> {
  const { handler, sent } = wireDouble(() => answer);
  const client = new arc.ARCZonalShiftClient({ region: 'us-east-1', credentials, requestHandler: handler, maxAttempts: 1 });
  try {
    const output = await client.send(commandOf(operation, input));
    return { sent: sent[0], output };
  } catch (error) {
    return { sent: sent[0], error };
  }
}
