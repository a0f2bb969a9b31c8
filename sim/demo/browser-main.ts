import { findLocalSlack } from '../slack-local/binary.ts';
import { type BrowserDemo, startBrowserDemo } from './browser.ts';
import { type Kept, openKept } from './kept.ts';
import { usablePort } from './port.ts';

const FOLDER = '.zonal/kept';

export type BrowserMain = {
  readonly port: string | undefined;
  readonly keep: boolean;
  /** A path to a local-slack of one's own. */
  readonly localSlack: string | undefined;
  readonly print: (line: string) => void;
  /** Settles when the person wants it to end. */
  readonly interrupted: Promise<void>;
};

/** Runs the demo until it is interrupted. Resolves with the exit code: 1 when it could not start, or lost a part. */
export async function browserMain({ port, keep, localSlack, print, interrupted }: BrowserMain): Promise<0 | 1> {
  const binary = findLocalSlack(localSlack);
  if (binary.is === 'missing') {
    print(`${binary.why}\n
npm run demo -- --play                            plays the story without one
LOCAL_SLACK=/path/to/local-slack npm run demo     uses one of your own (npm: local-slack)`);
    return 1;
  }
  let kept: Kept | undefined;
  try {
    kept = keep ? openKept(FOLDER) : undefined;
    const demo = await startBrowserDemo({ binary: binary.path, port: await usablePort(portOf(port)), kept, write: problemsOnly(print), note: print });
    print(banner(demo, keep));
    const broken = await Promise.race([interrupted.then(() => undefined), demo.broken]);
    if (broken === undefined) print('\nEnding.');
    else print(`local-slack ended, so the demo ends. It said: ${broken}`);
    await demo.close();
    return broken === undefined ? 0 : 1;
  } catch (error) {
    print(`The demo did not start. ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    kept?.release();
  }
}

/** One that can be remembered, unless told another. */
function portOf(text = '4600'): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`--port takes a number from 0 to 65535, not ${text}.`);
  return port;
}

/** What the functions log as a warning or worse (pino's levels); the rest would bury the banner. */
const problemsOnly = (print: (line: string) => void) => (line: string) => {
  if (/"level":[4-6]0/.test(line)) print(line.trim());
};

function banner({ slackUrl, regionUrl, localSlackPid }: BrowserDemo, keep: boolean): string {
  return `Open ${slackUrl}/archives/C0INC

In #inc-packet-loss, as Ada Asker, type
    /zonal shift checkout use1-az1 --for 4h --reason "packet loss"
then choose Anselm Approver under "Act as", and press Approve.

AWS, simulated     ${regionUrl}  (its zones and shifts; its buttons move the clock)
  from a shell     curl -d '{"advance":"61m"}' ${regionUrl}/_sim/clock
  with AWS CLI     AWS_ACCESS_KEY_ID=any AWS_SECRET_ACCESS_KEY=any aws arc-zonal-shift list-zonal-shifts --region us-east-1 --endpoint-url ${regionUrl}
${keep ? `Kept             the log and the Region, in ${FOLDER}; not what stands in Slack: \`/zonal status\` tells\n` : ''}
local-slack (process ${localSlackPid}) listens on all interfaces, and asks nobody for a password.
Ctrl-C ends everything.`;
}
