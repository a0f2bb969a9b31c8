import type { Command } from './command.ts';
import { help } from './help.ts';
import { plan } from './plan.ts';
import { shift } from './shift.ts';
import { status } from './status.ts';

/** Every `/zonal` command, in the order in which help lists them. A new command is one file and one entry here. */
export const COMMANDS: readonly Command[] = [plan, shift, status, help];

/** The command of that name, in any case. */
export const findCommand = (name: string): Command | undefined => COMMANDS.find((command) => command.name === name.toLowerCase());
