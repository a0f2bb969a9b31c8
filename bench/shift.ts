import { type Stage, setStage } from './stage.ts';
import { type Call, longestChain } from './trace.ts';
import { TWENTY, ZONE } from './twenty.ts';

/** What one approval of twenty shifts took. */
export type Shifted = {
  /** From the click's arrival at the worker to the answer that confirmed the last shift. */
  readonly calls: readonly Call[];
  /** Each is a wait of its own: the chain of calls that the shifts waited for. */
  readonly hops: readonly Call[];
  readonly milliseconds: number;
  /** What this process computed meanwhile, in milliseconds, until the worker's run ended. */
  readonly cpu: number;
  /** Calls after that, until the worker's run ended: the last outcomes and messages. */
  readonly after: readonly Call[];
};

/** One person asks for all twenty, another approves. Throws unless every shift is active in the end and nothing was complained of. */
export async function approveTwenty(stage: Stage): Promise<Shifted> {
  await stage.play({ do: 'type', user: 'U0ASKER', text: `shift all ${ZONE} --for 12h --reason "packet loss"` });
  const before = process.cpuUsage();
  const arrived = await stage.play({ do: 'press', user: 'U0APPROVER', action: 'zonal.approve' });
  const { user, system } = process.cpuUsage(before);
  const { active, page } = await stage.look();
  if (active !== TWENTY.length || stage.complaints.length) throw new Error([`${active} of ${TWENTY.length} shifts are active.`, ...stage.complaints, ...page].join('\n'));

  const all = stage.trace.calls().filter(({ sent }) => sent >= arrived);
  const confirmed = Math.max(...all.filter(isRead).map(({ answered }) => answered));
  const calls = all.filter(({ answered }) => answered <= confirmed);
  return {
    calls,
    hops: longestChain(calls.filter(holdsUp)),
    milliseconds: confirmed - arrived,
    cpu: (user + system) / 1_000,
    after: all.filter(({ answered }) => answered > confirmed),
  };
}

/** ARC's GetManagedResource: a shift is confirmed by reading its resource back. */
const isRead = ({ service, operation }: Call): boolean => service === 'arc-zonal-shift' && operation.startsWith('GET ');

/** Messages and what is remembered of them go beside the shifts: no effect waits for them. */
const holdsUp = ({ service, operation }: Call): boolean => !(service === 'slack' && operation.startsWith('chat.')) && !operation.endsWith(' MSG');

/** The same on a stage of its own. */
export async function measureShift(latency: number): Promise<Shifted> {
  const stage = await setStage(latency);
  try {
    return await approveTwenty(stage);
  } finally {
    await stage.close();
  }
}
