import type { Arguments, Positional } from './arguments.ts';
import type { Apps, Problem } from './command.ts';
import { code } from './show.ts';

export type Targets = { readonly is: 'ok'; readonly apps: Apps; readonly zone: string } | { readonly is: 'bad'; readonly problems: readonly Problem[] };

/** `use1-az1`, `us-east-1a`, or a suffix: `az1`, `1a`, `a`. Also Local Zones, so that the configuration can refuse them by name. */
const ZONE_FORM = /^(?:[a-z]{2,5}\d+-(?:[a-z]{3}\d+-)?az\d+|[a-z]{2}(?:-[a-z]+)+-\d+(?:-[a-z]{3}-\d+)?[a-z]|az\d+|\d?[a-g])$/;
/** `1d` is not here: it is also how people write us-east-1d. */
const LENGTH_FORM = /^\d+(?:days|h|hrs?|hours?|m|mins?|minutes?|s)[\dms]*$/;

const ALLOWED = 'First the apps, as the configuration names them, then one zone: its AZ ID, its name or its letter.';

/** Reads `APP… ZONE`. The last argument is the zone, unless exactly one looks like a zone and stands elsewhere. */
export function readTargets({ positionals }: Arguments, example: string): Targets {
  const zoneAt = findZone(positionals);
  const words = positionals.map(({ text }) => text.toLowerCase());
  const apps = [...new Set(words.filter((_, at) => at !== zoneAt))];
  const problems = positionals.flatMap((word, at) => wordProblem(word, at > zoneAt && zoneAt >= 0, example) ?? []);
  if (problems.length) return { is: 'bad', problems };
  const zone = words[zoneAt];
  if (zone === undefined) problems.push({ wrong: 'No zone is named.', allowed: ALLOWED, example });
  if (apps.length === 0) problems.push({ wrong: 'No app is named.', allowed: `${ALLOWED} ${code('all')} stands for every app.`, example });
  if (apps.length > 1 && apps.includes('all')) problems.push({ wrong: `${code('all')} stands beside other apps.`, allowed: `${code('all')} alone, or apps by name.`, example });
  if (problems.length || zone === undefined) return { is: 'bad', problems };
  return { is: 'ok', apps: apps[0] === 'all' ? 'all' : apps, zone };
}

/** Where the zone stands; -1 when the only argument does not look like one, and so is an app. */
function findZone(positionals: readonly Positional[]): number {
  const likely = positionals.flatMap(({ text }, at) => (ZONE_FORM.test(text.toLowerCase()) ? [at] : []));
  const [only, ...others] = likely;
  if (only !== undefined && others.length === 0) return only;
  return positionals.length > 1 ? positionals.length - 1 : (only ?? -1);
}

/** Why a word can be neither an app nor a zone. */
function wordProblem(word: Positional, afterZone: boolean, example: string): Problem | undefined {
  const mention = mentionOf(word.raw);
  if (mention) return { wrong: `${code(word.raw)} is ${mention}, and stands for no app or zone.`, allowed: ALLOWED, example };
  if (word.follows === 'reason' && afterZone) {
    return { wrong: `${code(word.raw)} stands behind the value of ${code('--reason')}.`, allowed: 'A reason of several words stands in quotes.', example };
  }
  if (/["']/.test(word.text)) {
    return { wrong: `${code(word.raw)} has a quote in it.`, allowed: 'Double quotes around the reason; inside them, single ones.', example };
  }
  if (LENGTH_FORM.test(word.text)) return { wrong: `${code(word.raw)} is a length of time without ${code('--for')}.`, allowed: 'One length of time, in one word.', example };
  return undefined;
}

/** What Slack makes of a name with `@` or `#`, and of a web address. */
function mentionOf(raw: string): string | undefined {
  if (/^<?@/.test(raw)) return 'a person';
  if (/^<?#/.test(raw)) return 'a channel';
  if (raw.startsWith('<!')) return 'a group';
  return /^<[a-z]+:/i.test(raw) ? 'a link' : undefined;
}
