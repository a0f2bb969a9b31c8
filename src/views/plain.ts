import type { Rendered } from '../ports/chat.ts';
import { section } from './blocks.ts';

/** Slack's errors that say that this rendering is too much or not understood; another one of the same may pass. */
const TOO_MUCH: readonly string[] = ['invalid_blocks', 'invalid_blocks_format', 'msg_too_long', 'msg_blocks_too_long', 'block_mismatch', 'invalid_attachments'];

export const isTooMuch = (why: string): boolean => TOO_MUCH.includes(why);

/**
 * The same in one short text, without buttons: for a message whose blocks Slack refused. Nobody may be asked to approve
 * what is not shown, so a card that waits for a decision is never shown like this.
 */
export function plainOf(message: Rendered): Rendered {
  const words = `${message.text}\n_Slack refused the full message, so this is its short form. \`/zonal status\` shows the rest._`;
  return { text: message.text, blocks: [section(words)] };
}

/** Whether a message asks for a decision. */
export const asksToDecide = (message: Rendered): boolean => JSON.stringify(message.blocks).includes('"zonal.approve"');
