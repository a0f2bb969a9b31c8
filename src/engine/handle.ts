import { parseCommand } from '../commands/parse.ts';
import { helpReply, problemsReply, unknownReply } from '../commands/words.ts';
import { MINUTE, type Millis, never } from '../evacuation/words.ts';
import type { Delivery, Typed } from '../ports/incoming.ts';
import { LogBroken } from '../ports/log.ts';
import { internalError, logBroken, stalePayload } from '../views/answers.ts';
import { adoptTyped } from './adopt.ts';
import { answer } from './answer.ts';
import { cancelTyped } from './cancel.ts';
import { click } from './click.ts';
import type { Deps } from './deps.ts';
import { extendTyped } from './extend.ts';
import { load } from './load.ts';
import { openShift } from './open-shift.ts';
import { previewPlan } from './preview-plan.ts';
import { carryOn } from './settle.ts';
import { showBrief } from './show-brief.ts';
import { showPending } from './show-pending.ts';
import { showStatus } from './show-status.ts';
import { showWhoami } from './show-whoami.ts';
import { skipFailed } from './skip-failed.ts';

/** A payload that took longer than this may not be what the person wants any more. */
const FRESH: Millis = MINUTE;

/** One payload from Slack, from start to end. Whatever happens, the person gets a sentence. Never throws. */
export async function handle(deps: Deps, delivery: Delivery): Promise<void> {
  const { incoming } = delivery;
  try {
    if (Math.abs(deps.now() - delivery.sentAt) > FRESH) return await answerStale(deps, delivery);
    return incoming.is === 'click' ? await click(deps, { ...delivery, incoming }) : await command(deps, { ...delivery, incoming });
  } catch (error) {
    deps.logger.error({ err: error }, 'a payload could not be handled');
    const words = error instanceof LogBroken ? logBroken(error.id) : internalError(deps.correlation);
    await answer(deps, incoming, words).catch((failure: unknown) => deps.logger.error({ err: failure }, 'and its sender could not be told'));
  }
}

async function command(deps: Deps, delivery: Delivery & { readonly incoming: Typed }): Promise<void> {
  const { incoming } = delivery;
  const parsed = parseCommand(incoming.text);
  if (parsed.is === 'unknown') return answer(deps, incoming, unknownReply(parsed.word, parsed.near));
  if (parsed.is === 'bad') return answer(deps, incoming, problemsReply(parsed.problems, parsed.command));
  const { ask } = parsed;
  switch (ask.command) {
    case 'help':
      return answer(deps, incoming, helpReply(ask.about));
    case 'plan':
      return previewPlan(deps, incoming, ask);
    case 'shift':
      return openShift(deps, delivery, ask);
    case 'extend':
      return extendTyped(deps, delivery, ask);
    case 'cancel':
      return cancelTyped(deps, delivery, ask);
    case 'adopt':
      return adoptTyped(deps, delivery, ask);
    case 'status':
      return showStatus(deps, incoming, ask);
    case 'brief':
      return showBrief(deps, incoming, ask);
    case 'skip':
      return skipFailed(deps, delivery, ask);
    case 'pending':
      return showPending(deps, incoming);
    case 'whoami':
      return showWhoami(deps, incoming);
    default:
      return never(ask);
  }
}

/** Executing it now would be a surprise. Unless it was executed in time and this is only a late second delivery. */
async function answerStale(deps: Deps, { incoming, key, evacuation }: Delivery): Promise<void> {
  const id = incoming.is === 'click' ? evacuationOf(incoming.action.value) : evacuation;
  const loaded = id ? await load(deps, id) : undefined;
  if (loaded?.keys.has(key)) {
    await carryOn(deps, loaded);
    return;
  }
  await answer(deps, incoming, stalePayload());
}

/** The evacuation that a button's value names: `<evacuation>-r-<4>:<revision>`. */
export const evacuationOf = (value: string): string | undefined => /^(ev-[0-9a-z]{8})-r-/.exec(value)?.[1];
