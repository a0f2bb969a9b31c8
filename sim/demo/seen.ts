import type { Sight } from './play.ts';

/** One thing that happened in Slack, as the transcript tells it. */
export type Sighting = { readonly where: string; readonly edited: boolean; readonly text: string };

const HEAD = /^\s*\d\d:\d\d #\S+ zonal(?: \((?<marks>[^)]*)\))?:$/;

/** The messages in some lines of a transcript; what people did themselves is left out. */
export function sightings(lines: readonly string[]): readonly Sighting[] {
  const all: { where: string; edited: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const head = HEAD.exec(line);
    if (head) all.push({ ...place(head.groups?.marks ?? ''), lines: [] });
    else if (!/^\s*\d\d:\d\d #/.test(line)) all.at(-1)?.lines.push(line.trim());
  }
  return all.map(({ where, edited, lines }) => ({ where, edited, text: lines.join('\n') }));
}

function place(marks: string): { readonly where: string; readonly edited: boolean } {
  const only = /only visible to (\S+)/.exec(marks)?.[1];
  return { where: only ? `only ${only}` : marks.includes('in the thread') ? 'thread' : 'channel', edited: marks.includes('edited') };
}

/** What differs between what should be seen and what was: one sentence each. */
export function differences(expected: readonly Sight[], seen: readonly Sighting[]): readonly string[] {
  const left = [...seen];
  const missing = expected.flatMap((sight) => {
    const at = left.findIndex((one) => fits(sight, one));
    if (at < 0) return [`Not seen, ${sight.where}: ${parts(sight).join(' … ')}`];
    left.splice(at, 1);
    return [];
  });
  const unexpected = left.filter((one) => !one.edited).map((one) => `Seen, and not expected, ${one.where}: ${one.text.split('\n')[0]}`);
  return [...missing, ...unexpected];
}

const parts = ({ text }: Sight): readonly string[] => (typeof text === 'string' ? [text] : text);

function fits(sight: Sight, one: Sighting): boolean {
  const inPlace = sight.where === 'edited' ? one.edited : !one.edited && one.where === sight.where;
  return inPlace && parts(sight).every((part) => one.text.includes(part));
}
