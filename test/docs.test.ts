import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { perform } from '../sim/demo/perform.ts';
import { PLAYS } from '../sim/demo/plays/index.ts';
import { COMMANDS } from '../src/commands/index.ts';
import { ACTIONS } from '../src/config/configuration.ts';
import { loadText } from '../src/config/load.ts';

const markdown = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [] : entry.name.endsWith('.md') ? [join(folder, entry.name)] : []));
const PAGES = [...markdown('.'), ...markdown('docs'), ...markdown('docs/decisions')];
const read = (page: string): string => readFileSync(page, 'utf8');
const blocks = (page: string, language: string): readonly string[] =>
  [...read(page).matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block = '']) => block);

/** What a page names that is not there, as `page: name`. */
const missing = (named: RegExp, isThere: (name: string, page: string) => boolean): readonly string[] =>
  PAGES.flatMap((page) => [...read(page).matchAll(named)].flatMap(([, name = '']) => (isThere(name, page) ? [] : [`${page}: ${name}`])));

test('links lead to files that are there', () => {
  expect(missing(/\]\((?!https?:)([^)#]+)[^)]*\)/g, (target, page) => existsSync(join(dirname(page), target)))).toEqual([]);
});

test('files that are named are there', () => {
  expect(missing(/`((?:src|sim|test|docs|scripts|examples)\/[\w./-]+)`/g, (path) => existsSync(path) || path.includes('NAME'))).toEqual([]);
});

test('scripts that are named are in package.json', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts as object);
  expect(missing(/npm run ([\w:-]+)/g, (name) => scripts.includes(name))).toEqual([]);
});

test("the README's card is what the first play posts", async () => {
  const { transcript } = await perform(PLAYS[0]);
  const posted = transcript.map((line) => line.trim());
  const card = blocks('README.md', 'text').find((block) => block.startsWith('# Approve?')) ?? 'no card';
  expect(
    card
      .trim()
      .split('\n')
      .filter((line) => !posted.includes(line)),
  ).toEqual([]);
});

test('the README names every command and no other', () => {
  const [, listed = ''] = /There are (.*)\. Not there yet/.exec(read('README.md')) ?? [];
  expect([...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
});

test('the whole file in docs/configuration.md can be used', () => {
  expect(loadText(blocks('docs/configuration.md', 'yaml')[0] ?? '')).toMatchObject({ is: 'ok' });
});

test('docs/configuration.md names every action', () => {
  const [, listed = ''] = /Actions are (.*)\. This version/.exec(read('docs/configuration.md')) ?? [];
  expect([...listed.matchAll(/`([\w-]+)`/g)].map(([, name]) => name)).toEqual([...ACTIONS]);
});
