import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ARCZonalShiftClient, ListZonalShiftsCommand } from '#arc-zonal-shift';
import { findLocalSlack } from '../../sim/slack-local/binary.ts';
import { hasChromium, inBrowser, overControlApi, type People } from './people.ts';
import { isAlive, type StartedDemo, startDemo } from './started-demo.ts';

const binary = findLocalSlack(process.env.LOCAL_SLACK);
const missing = binary.is === 'missing' ? ` (skipped: ${binary.why})` : '';
const how = hasChromium ? 'in a real browser' : 'through its control API, because there is no Chromium here';

let demo: StartedDemo | undefined;
let people: People | undefined;
afterAll(async () => {
  await people?.close();
  await demo?.interrupt();
});

/** What AWS would say, asked by its own client. */
async function shiftsIn(endpoint: string) {
  const { items = [] } = await new ARCZonalShiftClient({ endpoint, region: 'us-east-1', credentials: { accessKeyId: 'any', secretAccessKey: 'any' } }).send(
    new ListZonalShiftsCommand({}),
  );
  return items.map(({ resourceIdentifier = '', awayFrom, status }) => [/checkout(?:-web)?/.exec(resourceIdentifier)?.[0], awayFrom, status]).sort();
}

/** Slack's markup, which people must never see. */
const RAW = /<[!@#][^\s>]*|&(?:amp|lt|gt);|```|subteam|\[(?:table|markdown|rich_text)\]/;

test.skipIf(missing !== '')(`two people shift a zone away at the local Slack, ${how}${missing}`, { timeout: 90_000 }, async () => {
  demo = await startDemo('--port', '0');
  people = await (hasChromium ? inBrowser(demo.page) : overControlApi(demo.slackUrl));
  const { type, press, read } = people;
  const sees = (text: string | RegExp) => expect.poll(read, { timeout: 20_000 }).toMatch(text);

  await type('asker', '/zonal shift checkout use1-az1 —for 4h —reason “packet loss & <b>rising</b>”');
  await sees('Received, planning.');
  await sees('Approve? Shift checkout away from use1-az1 / us-east-1a');
  await sees('Why: packet loss & <b>rising</b>');
  await sees(/must approve: @sre/);
  await sees(/start-zonal-shift .*--comment 'ev-\w+ packet loss & <b>rising<\/b>'/);

  await press('asker', 'Approve');
  await sees('You asked for this, so someone else must approve.');
  await press('approver', 'Approve');
  await sees('Shifted away from use1-az1 / us-east-1a');
  await sees(/All applied at .*: read back from ARC, 2 resources with weight 0\.0/);
  expect(await shiftsIn(demo.regionUrl)).toEqual([
    ['checkout', 'use1-az1', 'ACTIVE'],
    ['checkout-web', 'use1-az1', 'ACTIVE'],
  ]);

  // The Region's time, not the machine's: a payload signed with the wrong one is refused.
  await fetch(`${demo.regionUrl}/_sim/clock`, { method: 'POST', body: '{"advance":"20m"}' });
  await type('bystander', '/zonal status');
  await sees(/in 3 hours (?:3\d|40) minutes/);

  expect(await read()).not.toMatch(RAW);
  expect(people.complaints).toEqual([]);
  if (hasChromium) {
    const picture = join(mkdtempSync(join(tmpdir(), 'zonal-demo-')), 'local-slack.png');
    await people.screenshot(picture);
    expect(statSync(picture).size).toBeGreaterThan(20_000);
  }
  expect(await demo.interrupt()).toBe(0);
  expect(demo.printed()).toContain('Ending.');
  expect(isAlive(demo.localSlackPid)).toBe(false);
});
