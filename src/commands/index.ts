import { adopt } from './adopt.ts';
import { brief } from './brief.ts';
import { cancel } from './cancel.ts';
import type { Command } from './command.ts';
import { extend } from './extend.ts';
import { help } from './help.ts';
import { pending } from './pending.ts';
import { plan } from './plan.ts';
import { shift } from './shift.ts';
import { skip } from './skip.ts';
import { status } from './status.ts';
import { whoami } from './whoami.ts';

/** Every `/zonal` command, in the order in which help lists them. A new command is one file and one entry here. */
export const COMMANDS: readonly Command[] = [plan, shift, extend, cancel, adopt, status, brief, pending, skip, whoami, help];

/** The command of that name, in any case. */
export const findCommand = (name: string): Command | undefined => COMMANDS.find((command) => command.name === name.toLowerCase());
