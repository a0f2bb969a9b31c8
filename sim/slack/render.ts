import { isObject } from './limits.ts';
import { readable } from './text.ts';
import type { Json, Message, Workspace } from './types.ts';

/** A button as it stands on a message. */
export type Button = { readonly block: string; readonly action: string; readonly label: string; readonly value: string | undefined; readonly element: Json };

/** A message as a person reads it, in lines. Blocks replace the fallback text, as in every client. */
export function readMessage(message: Pick<Message, 'text' | 'blocks'>, workspace: Workspace): readonly string[] {
  if (message.blocks.length === 0) return readable(message.text, 'mrkdwn', workspace).split('\n');
  return message.blocks.flatMap((block) => readBlock(block, workspace));
}

function readBlock(block: Json, workspace: Workspace): readonly string[] {
  const text = (value: unknown): readonly string[] => (isObject(value) ? readText(value, workspace).split('\n') : []);
  switch (block.type) {
    case 'header':
      return text(block.text).map((line) => `# ${line}`);
    case 'section':
      return [...text(block.text), ...items(block.fields).flatMap(text), ...buttonLine(isObject(block.accessory) ? [block.accessory] : [], workspace)];
    case 'context':
      return [
        items(block.elements)
          .map((element) => (element.type === 'image' ? `(${String(element.alt_text)})` : text(element).join('\n')))
          .join(' · '),
      ].flatMap((line) => line.split('\n').map((part) => `- ${part}`));
    case 'actions':
      return buttonLine(items(block.elements), workspace);
    case 'divider':
      return ['----'];
    case 'image':
      return [`(${String(block.alt_text)})`];
    default:
      return [`(${String(block.type)})`];
  }
}

/** Every button on the message, from top to bottom. */
export function buttonsOf(message: Pick<Message, 'blocks'>, workspace: Workspace): readonly Button[] {
  return message.blocks.flatMap((block, index) => {
    const elements = [...items(block.elements), ...(isObject(block.accessory) ? [block.accessory] : [])];
    return elements
      .filter((element) => element.type === 'button')
      .map((element) => ({
        // Slack makes up an id for a block that came without one.
        block: typeof block.block_id === 'string' ? block.block_id : `b${index}`,
        action: String(element.action_id),
        label: isObject(element.text) ? readText(element.text, workspace) : '',
        value: typeof element.value === 'string' ? element.value : undefined,
        element,
      }));
  });
}

export function readText(value: Json, workspace: Workspace): string {
  return readable(String(value.text), value.type === 'plain_text' ? 'plain_text' : 'mrkdwn', workspace);
}

function buttonLine(elements: readonly Json[], workspace: Workspace): readonly string[] {
  const labels = elements.filter((element) => element.type === 'button' && isObject(element.text)).map((element) => `[${readText(element.text as Json, workspace)}]`);
  return labels.length ? [labels.join(' ')] : [];
}

const items = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
