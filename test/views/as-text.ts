import type { Rendered } from '../../src/ports/chat.ts';

/** A message as a person would review it: each block on its own, buttons in brackets. */
export function asText({ text, blocks }: Rendered): string {
  return [`(${text})`, ...blocks.map(blockText)].join('\n');
}

function blockText(block: object): string {
  const { type, text, elements } = block as { type: string; text?: { text: string }; elements?: readonly { type: string; text: string | { text: string }; value?: string }[] };
  if (type === 'header') return `# ${text?.text}`;
  if (type === 'divider') return '---';
  if (type === 'context') return `  ${(elements ?? []).map((one) => one.text).join(' ')}`;
  if (type === 'actions') return (elements ?? []).map((one) => `[${typeof one.text === 'string' ? one.text : one.text.text}]`).join(' ');
  return text?.text ?? '';
}
