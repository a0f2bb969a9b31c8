import { parseCommand } from '../../commands/parse.ts';
import { helpReply, lookingReply, maybeStartedReply, notStartedReply, problemsReply, type Reply, receivedReply, unknownReply } from '../../commands/words.ts';
import { never } from '../../evacuation/words.ts';
import type { HandOver } from '../../slack/handover.ts';
import { respondTo } from '../../slack/respond.ts';
import type { Logger } from '../logger.ts';
import type { Handed, Invoke } from './hand-over.ts';

/** What is left of Slack's three seconds after a hand-over that did not answer, in milliseconds. */
const RESPOND_DEADLINE = 700;

/** One signed payload on its way to the worker. */
export type Errand = { readonly handOver: HandOver; readonly invoke: Invoke; readonly logger: Logger };

/** The first answer to a command. What needs no look-up is answered here; everything else is handed over first. */
export async function answerCommand(text: string, errand: Errand): Promise<Reply> {
  const parsed = parseCommand(text);
  switch (parsed.is) {
    case 'unknown':
      return unknownReply(parsed.word, parsed.near);
    case 'bad':
      return problemsReply(parsed.problems, parsed.command);
    case 'ok':
      break;
    default:
      return never(parsed);
  }
  const { ask } = parsed;
  if (ask.command === 'help') return helpReply(ask.about);
  const reply = failureReply(await handOver(errand), errand);
  return reply ?? (looksUp(ask.command) ? lookingReply() : receivedReply());
}

/** A click is acknowledged with nothing, so a failed hand-over is told through its `response_url`, if it has one. */
export async function answerClick(responseUrl: unknown, errand: Errand): Promise<void> {
  const reply = failureReply(await handOver(errand), errand);
  if (!reply) return;
  if (typeof responseUrl !== 'string') {
    errand.logger.error('the click has no response_url, so nobody was told that it was not handed over');
    return;
  }
  const told = await respondTo(responseUrl, reply, AbortSignal.timeout(RESPOND_DEADLINE), {});
  if (!told.ok) errand.logger.error({ fault: told.fault }, 'the person who clicked could not be told that it was not handed over');
}

async function handOver({ handOver: payload, invoke, logger }: Errand): Promise<Handed> {
  const handed = await invoke(payload);
  if (handed.is === 'handed') logger.info('handed over to the worker');
  else logger.error({ outcome: handed.is, why: handed.why }, 'not known to be handed over to the worker');
  return handed;
}

function failureReply(handed: Handed, { handOver: { correlation } }: Errand): Reply | undefined {
  switch (handed.is) {
    case 'handed':
      return undefined;
    case 'not-handed':
      return notStartedReply(correlation);
    case 'unknown':
      return maybeStartedReply(correlation);
    default:
      return never(handed);
  }
}

/** Commands that change nothing: their answer is not a card. */
const looksUp = (command: string): boolean => ['status', 'brief', 'pending', 'whoami'].includes(command);
