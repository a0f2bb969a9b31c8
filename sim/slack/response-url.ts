import { contentOf } from './chat-methods.ts';
import type { Inside } from './inside.ts';
import { POSTED_TEXT_MAX } from './limits.ts';
import { Refused } from './refused.ts';
import type { Json, Message } from './types.ts';

/** What a post to a response_url does. Answers `ok`, or 404 with Slack's code; nothing that it refuses uses it up. */
export function answerThroughUrl(inside: Inside, path: string, args: Json): Response {
  const ticket = inside.tickets.response(path);
  if (typeof ticket === 'string') return new Response(ticket, { status: 404 });
  try {
    const original = ticket.original ? inside.store.find(ticket.channel, ticket.original) : undefined;
    speak(inside, { channel: ticket.channel, user: ticket.user, original }, args);
  } catch (error) {
    if (error instanceof Refused) return Response.json({ ok: false, error: error.code }, { status: 400 });
    throw error;
  }
  inside.tickets.spend(ticket);
  return new Response('ok');
}

/**
 * A message in answer to a command or a click, as an acknowledgement's body or through a response_url. Only the person
 * who acted sees it, unless `response_type` says `in_channel` (docs.slack.dev, "Handling user interaction").
 */
export function speak(inside: Inside, to: { readonly channel: string; readonly user: string; readonly original: Message | undefined }, args: Json): Message | undefined {
  const { store, workspace } = inside;
  if (args.delete_original === true) {
    if (to.original) store.remove(to.original);
    return undefined;
  }
  const content = contentOf(args, POSTED_TEXT_MAX);
  if (args.replace_original === true && to.original) return store.change(to.original, content);
  const thread = typeof args.thread_ts === 'string' ? { thread: args.thread_ts } : {};
  const reader = args.response_type === 'in_channel' ? {} : { visibleTo: to.user };
  return store.post({ channel: to.channel, user: workspace.app.botUser, ...content, ...thread, ...reader });
}
