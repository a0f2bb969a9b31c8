import { contentOf } from '../slack/chat-methods.ts';
import type { Inside } from '../slack/inside.ts';
import { POSTED_TEXT_MAX } from '../slack/limits.ts';
import { Refused } from '../slack/refused.ts';
import type { Json } from '../slack/types.ts';
import { drawn, type Reader, whispered } from './drawn.ts';
import type { Screen } from './screen.ts';

export type Answers = ReturnType<typeof createAnswers>;

/** The `response_url`s that the app gets: ours, with Slack's lifetimes, each standing for one of local-slack's. */
export function createAnswers(inside: Inside, screen: Screen, reader: Reader) {
  const theirs = new Map<string, string>();
  return {
    mint(at: { readonly channel: string; readonly user: string; readonly original?: string }, theirUrl: string): string {
      const path = inside.tickets.mintResponse(at);
      theirs.set(path, theirUrl);
      return `${inside.base}${path}`;
    },

    /** A post of the app's to one of them. What is not said to be for the channel is for one person, as on Slack. */
    async answer(path: string, args: Json): Promise<Response> {
      const ticket = inside.tickets.response(path);
      if (typeof ticket === 'string') return new Response(ticket, { status: 404 });
      const changes = ticket.original !== undefined && args.replace_original === true;
      try {
        await screen.respond(theirs.get(path) ?? '', args.delete_original === true ? { delete_original: true } : body(args, ticket.user, changes));
      } catch (error) {
        if (error instanceof Refused) return Response.json({ ok: false, error: error.code }, { status: 400 });
        throw error;
      }
      inside.tickets.spend(ticket);
      return new Response('ok');
    },
  };

  function body(args: Json, user: string, changes: boolean): Json {
    const content = contentOf(args, POSTED_TEXT_MAX);
    if (changes) return { replace_original: true, ...drawn(content, reader) };
    if (args.response_type === 'in_channel') return { response_type: 'in_channel', ...drawn(content, reader) };
    return { response_type: 'ephemeral', ...drawn(whispered(content, user), reader) };
  }
}
