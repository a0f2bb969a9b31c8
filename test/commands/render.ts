import type { ParsedCommand } from '../../src/commands/command.ts';
import { writeDuration } from '../../src/commands/duration.ts';
import { quoteFamily } from '../../src/commands/normalise.ts';

/** A command as pieces: structure, which a keyboard may mangle, and the reason, which stays as it is. */
export type Piece = { readonly structure: string } | { readonly reason: string };

/** Writes a command the way its help says. `quote` goes around the reason. */
export function render(ask: ParsedCommand, quote: '"' | "'" = '"'): Piece[] {
  switch (ask.command) {
    case 'help':
      return [{ structure: ask.about ? `help ${ask.about}` : 'help' }];
    case 'status':
      return [{ structure: ask.evacuation ? `status ${ask.evacuation}` : 'status' }];
    case 'brief':
      return [{ structure: ask.evacuation ? `brief ${ask.evacuation}` : 'brief' }];
    case 'pending':
    case 'whoami':
      return [{ structure: ask.command }];
    case 'skip':
      return [{ structure: `skip ${ask.evacuation ? `${ask.evacuation} ` : ''}--reason ${quote}` }, { reason: ask.reason }, { structure: quote }];
    case 'plan':
      return [{ structure: `plan ${names(ask.apps)} ${ask.zone} --for ${writeDuration(ask.duration)}` }];
    case 'shift': {
      const glass = ask.glass ? ' --break-glass' : '';
      return [{ structure: `shift ${names(ask.apps)} ${ask.zone}${glass} --for ${writeDuration(ask.duration)} --reason ${quote}` }, { reason: ask.reason }, { structure: quote }];
    }
    case 'extend': {
      const structure = `extend ${ask.evacuation ? `${ask.evacuation} ` : ''}--for ${writeDuration(ask.duration)}`;
      return ask.glass ? [{ structure: `${structure} --break-glass --reason ${quote}` }, { reason: ask.glass.reason }, { structure: quote }] : [{ structure }];
    }
    case 'cancel':
      return [{ structure: `cancel ${ask.evacuation ? `${ask.evacuation} ` : ''}--reason ${quote}` }, { reason: ask.reason }, { structure: quote }];
    case 'adopt':
      return [{ structure: `adopt ${names(ask.apps)} ${ask.zone} --reason ${quote}` }, { reason: ask.reason }, { structure: quote }];
  }
}

const names = (apps: readonly string[] | 'all'): string => (apps === 'all' ? 'all' : apps.join(' '));

/** Whether a reason can stand inside that quote: no such quote in it where a word ends. */
export const fits = (reason: string, quote: '"' | "'"): boolean =>
  !Array.from(reason).some(
    (char, at, all) => quoteFamily(char) === quote && /^[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*(?:[\s\u0085]|$)/.test(all.slice(at + 1).join('')),
  );
