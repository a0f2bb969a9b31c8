import { parseArgs } from 'node:util';
import { browserMain } from './browser-main.ts';
import { playMain } from './play-main.ts';

const USAGE = `npm run demo                  everything on this machine, with a Slack to click in
npm run demo -- --keep        continues where the last one with --keep ended
npm run demo -- --port 4700   puts that Slack on another port; 0 takes a free one
npm run demo -- --play        plays a story over a strict Slack and prints what people see
npm run demo -- --play NAME   another story`;

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { play: { type: 'boolean' }, keep: { type: 'boolean' }, port: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) {
    print(USAGE);
    return 0;
  }
  if (values.play) return playMain(positionals[0], print);
  return browserMain({ port: values.port, keep: values.keep ?? false, localSlack: process.env.LOCAL_SLACK, print, interrupted: firstInterrupt() });
}

/** The first interrupt ends everything in order, a second one at once. */
function firstInterrupt(): Promise<void> {
  let first = true;
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (!first) process.exit(130);
        first = false;
        resolve();
      });
    }
  });
}

main()
  .catch((error: Error & { readonly code?: string }) => {
    if (!error.code?.startsWith('ERR_PARSE_ARGS')) throw error;
    print(`${error.message}\n\n${USAGE}`);
    return 2;
  })
  .then((code) => {
    process.exitCode = code;
  });
