import type { AwsError } from '../wire/aws-error.ts';
import type { Caller } from '../wire/calls.ts';
import { Refused } from '../world/refused.ts';

type Handle<Input, Output> = (input: Input, caller: Caller) => Output | Promise<Output>;

/** Puts the world's refusals into a service's own errors; anything else passes through. */
export const refusalsAs =
  (translate: (refused: Refused) => AwsError) =>
  <Input, Output>(handle: Handle<Input, Output>): Handle<Input, Output> =>
  async (input, caller) => {
    try {
      return await handle(input, caller);
    } catch (error) {
      throw error instanceof Refused ? translate(error) : error;
    }
  };
