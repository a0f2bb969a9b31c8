const LONGEST_SHOWN = 60;

/** Text of a user inside backticks: cut on a whole character, on one line, and unable to leave its backticks. */
export function code(typed: string): string {
  const chars = Array.from(typed.replace(/`/g, "'").replace(/\s+/g, ' '));
  const cut = chars.length > LONGEST_SHOWN ? `${chars.slice(0, LONGEST_SHOWN).join('')}…` : chars.join('');
  return `\`${cut}\``;
}

/** Escapes what Slack would read as a mention, a link or an entity (Slack, "Formatting text for app surfaces", escaping text). */
export const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
