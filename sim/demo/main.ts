import { parseArgs } from 'node:util';
import { playMain } from './play-main.ts';

const USAGE = `npm run demo               everything on this machine, with a Slack to click in
npm run demo -- --play     plays a story over a strict Slack and prints what people see
npm run demo -- --play NAME   another story`;

const { values, positionals } = parseArgs({ options: { play: { type: 'boolean' }, keep: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } }, allowPositionals: true });
const print = (line: string) => void process.stdout.write(`${line}\n`);

if (values.help) {
  print(USAGE);
} else if (values.play) {
  process.exitCode = await playMain(positionals[0], print);
} else {
  print(USAGE);
}
