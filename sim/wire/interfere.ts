import { type Clock, sleep } from '../world/clock.ts';
import type { AwsError } from './aws-error.ts';
import type { Fault } from './faults.ts';
import type { Answer, WireReply } from './message.ts';
import type { CommonErrors } from './service.ts';

type Parts = {
  readonly clock: Clock;
  readonly errors: CommonErrors;
  /** Does what was asked, and gives the reply to it. */
  readonly effect: () => Promise<WireReply>;
  readonly refuse: (error: AwsError) => WireReply;
};

const forever = (): Promise<never> => new Promise(() => {});

/** Lets a fault, if there is one, come between a call's effect and its answer. */
export async function interfere(fault: Fault | undefined, { clock, errors, effect, refuse }: Parts): Promise<Answer> {
  switch (fault?.kind) {
    case undefined:
      return effect();
    case 'throttle':
      return refuse(errors.throttled());
    case 'fail':
      return refuse(errors.internal());
    case 'deny':
      return refuse(errors.denied('Access is denied by a fault of the simulation.'));
    case 'hang':
      return forever();
    case 'lose-answer':
      await effect();
      return fault.by === 'break' ? 'broken' : forever();
    case 'delay-answer': {
      const reply = await effect();
      await sleep(clock, fault.ms);
      return reply;
    }
  }
}
