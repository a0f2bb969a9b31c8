import type { Millis } from '../evacuation/words.ts';
import type { Arguments } from './arguments.ts';

/** Apps as they were named, lower case and each once; `all` means every app of the configuration. */
export type Apps = readonly string[] | 'all';

export type HelpCommand = { readonly command: 'help'; readonly about?: string };
/** `zone` is text, lower case: an AZ ID, a name or a suffix. Only the configuration can say what it means. */
export type PlanCommand = { readonly command: 'plan'; readonly apps: Apps; readonly zone: string; readonly duration: Millis };
/** `reason` is byte for byte what was typed between the quotes. `glass`: one person alone, in an emergency. */
export type ShiftCommand = { readonly command: 'shift'; readonly apps: Apps; readonly zone: string; readonly duration: Millis; readonly reason: string; readonly glass?: true };
/** Without an evacuation: the only open one of the channel. */
export type StatusCommand = { readonly command: 'status'; readonly evacuation?: string };

/** Gives up what failed of an evacuation's request. */
export type SkipCommand = { readonly command: 'skip'; readonly evacuation?: string; readonly reason: string };
/** Lengthens what the evacuation has shifted; `duration` counts from the approval. A reason only where one person does it alone. */
export type ExtendCommand = { readonly command: 'extend'; readonly evacuation?: string; readonly duration: Millis; readonly glass?: { readonly reason: string } };
export type CancelCommand = { readonly command: 'cancel'; readonly evacuation?: string; readonly reason: string };
/** Takes over what was shifted by hand. */
export type AdoptCommand = { readonly command: 'adopt'; readonly apps: Apps; readonly zone: string; readonly reason: string };
/** For the next shift or a status page. */
export type BriefCommand = { readonly command: 'brief'; readonly evacuation?: string };
export type PendingCommand = { readonly command: 'pending' };
export type WhoamiCommand = { readonly command: 'whoami' };

/** What a person asked for, as plain data. */
export type ParsedCommand =
  | HelpCommand
  | PlanCommand
  | ShiftCommand
  | ExtendCommand
  | CancelCommand
  | AdoptCommand
  | StatusCommand
  | BriefCommand
  | SkipCommand
  | PendingCommand
  | WhoamiCommand;

/** One thing that was wrong, what would be right, and an example to copy. Not escaped for Slack yet. */
export type Problem = { readonly wrong: string; readonly allowed: string; readonly example: string };

export type Outcome<Ask> = { readonly is: 'ok'; readonly ask: Ask } | { readonly is: 'bad'; readonly problems: readonly Problem[] };

/** One `/zonal` command: everything the parser and the help need to know. Every option takes a value, every flag none. */
export type Command = {
  readonly name: ParsedCommand['command'];
  readonly summary: string;
  readonly usage: string;
  readonly options: readonly string[];
  readonly flags?: readonly string[];
  readonly examples: readonly [string, ...string[]];
  /** Slack mrkdwn, trusted: it holds no text of a user. */
  readonly help: string;
  parse(args: Arguments): Outcome<ParsedCommand>;
};
