import type { Rendered } from '../ports/chat.ts';
import type { Click, Typed } from '../ports/incoming.ts';
import { type Deps, within } from './deps.ts';

const ANSWER_MS = 4_000;

/**
 * Tells one person something that only they see. Through the `response_url` first, which works wherever they typed;
 * when it has expired or is used up, as an ephemeral message. Failing to answer never undoes what was decided.
 */
export async function answer(deps: Deps, to: Typed | Click, message: Rendered): Promise<void> {
  const told = await deps.chat.respond(to.responseUrl, message, within(deps.signal, ANSWER_MS));
  if (told.is === 'shown' || told.is === 'unknown') return;
  const { channel, user } = to;
  const whispered = await deps.chat.whisper({ channel: channel.id, user: user.id }, message, within(deps.signal, ANSWER_MS));
  if (whispered.is !== 'shown') deps.logger.warn({ respond: told, whisper: whispered, user: user.id }, 'a person could not be answered');
}
