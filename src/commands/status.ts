import type { Command, Outcome, StatusCommand } from './command.ts';
import { code } from './show.ts';

/** An evacuation's id, alone or at the head of a request's. */
const ID = /^(ev-[0-9a-z]{8})(?:-r-[0-9a-z]{4})?$/;
const EXAMPLE = '/zonal status ev-7h3kq2mx';

export const status = {
  name: 'status',
  summary: 'where an evacuation stands',
  usage: '/zonal status [ID]',
  options: [],
  examples: ['/zonal status', EXAMPLE],
  help: "Without an ID: this channel's open evacuation, when there is only one.",
  parse({ positionals }): Outcome<StatusCommand> {
    const [word, extra] = positionals;
    if (!word) return { is: 'ok', ask: { command: 'status' } };
    const evacuation = ID.exec(word.text.toLowerCase())?.[1];
    const wrong = extra ? `${code(extra.raw)} is one argument too many.` : `${code(word.raw)} is not the ID of an evacuation.`;
    if (extra || !evacuation) return { is: 'bad', problems: [{ wrong, allowed: 'One ID, as the card shows it: `ev-` and eight characters.', example: EXAMPLE }] };
    return { is: 'ok', ask: { command: 'status', evacuation } };
  },
} as const satisfies Command;
