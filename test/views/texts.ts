import type { Rendered } from '../../src/ports/chat.ts';

/** Every string that Slack would show of a message: its fallback and all its text objects. */
export function textsOf({ text, blocks }: Rendered): readonly string[] {
  return [text, ...blocks.flatMap(inside)];
}

function inside(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(inside);
  if (typeof value !== 'object' || value === null) return [];
  const { type, text } = value as { type?: unknown; text?: unknown };
  const own = (type === 'mrkdwn' || type === 'plain_text') && typeof text === 'string' ? [text] : [];
  return [...own, ...Object.values(value).flatMap(inside)];
}

/** The tokens that Zonal itself writes: mentions of ids, and dates. */
const OURS = /<(?:@[A-Z][A-Z0-9]+|#[A-Z][A-Z0-9]+|!subteam\^[A-Z][A-Z0-9]+|!date\^\d+\^\{date_short_pretty\} \{time\}\|[\d :UTC-]+)>/g;

/** What is left of Slack's control characters once Zonal's own tokens are taken out: must be nothing. */
export const foreignTokens = (message: Rendered): readonly string[] => textsOf(message).filter((text) => /[<>]/.test(text.replaceAll(OURS, '')));
