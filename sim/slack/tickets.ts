import type { Clock } from './types.ts';

/** Where an answer through a response_url goes, and how often it may still be used. */
export type ResponseTicket = { readonly channel: string; readonly user: string; readonly original: string | undefined; readonly expiresAt: number; usesLeft: number };
type Trigger = { readonly user: string; readonly expiresAt: number; used: boolean };

/** Slack's lifetimes (docs.slack.dev, "Handling user interaction"): a response_url five uses in 30 minutes, a trigger_id one in 3 seconds. */
const RESPONSE = { uses: 5, lives: 30 * 60_000 };
const TRIGGER_LIVES = 3_000;

export type Tickets = ReturnType<typeof createTickets>;

/** The two things that Slack hands out with each command and click, and takes back only so often. */
export function createTickets(clock: Clock, team: string) {
  const responses = new Map<string, ResponseTicket>();
  const triggers = new Map<string, Trigger>();
  let count = 0;

  return {
    /** The path of a new response_url. */
    mintResponse(at: { readonly channel: string; readonly user: string; readonly original?: string }): string {
      const path = `/respond/${team}/${++count}`;
      responses.set(path, { channel: at.channel, user: at.user, original: at.original, expiresAt: clock.now() + RESPONSE.lives, usesLeft: RESPONSE.uses });
      return path;
    },

    /** The ticket, or why Slack does not take it any more. It is used up by `spend`. */
    response(path: string): ResponseTicket | 'used_url' | 'expired_url' | 'no_such_url' {
      const ticket = responses.get(path);
      if (!ticket) return 'no_such_url';
      if (clock.now() >= ticket.expiresAt) return 'expired_url';
      return ticket.usesLeft > 0 ? ticket : 'used_url';
    },

    spend(ticket: ResponseTicket): void {
      ticket.usesLeft -= 1;
    },

    mintTrigger(user: string): string {
      const id = `${++count}.${team}.${clock.now().toString(16)}`;
      triggers.set(id, { user, expiresAt: clock.now() + TRIGGER_LIVES, used: false });
      return id;
    },

    /** Whose trigger it was, or why it opens nothing. */
    useTrigger(id: unknown): { readonly user: string } | 'invalid_trigger_id' | 'exchanged_trigger_id' | 'expired_trigger_id' {
      const trigger = triggers.get(String(id));
      if (!trigger) return 'invalid_trigger_id';
      if (trigger.used) return 'exchanged_trigger_id';
      if (clock.now() >= trigger.expiresAt) return 'expired_trigger_id';
      trigger.used = true;
      return { user: trigger.user };
    },
  };
}
