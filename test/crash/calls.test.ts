import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDynamo, type TestDynamo } from '../support/dynamo.ts';
import { changes } from '../support/gate.ts';
import { type Night, startNight } from '../support/night.ts';

const MINUTE = 60_000;

let dynamo: TestDynamo;
let config: string;
beforeAll(async () => {
  dynamo = await startDynamo();
  config = join(await mkdtemp(join(tmpdir(), 'zonal-')), 'zonal.yaml');
  const example = await readFile('examples/zonal.yaml', 'utf8');
  await writeFile(config, `${example}\npaging: { topic: "arn:aws:sns:us-east-1:111122223333:zonal-pages" }\n`);
});
afterAll(() => dynamo.stop());

/** A quarter of an hour before the lapse of a shift of two hours: a reminder, a page and the end of the fallback are due. */
async function beforeTheLapse(): Promise<Night> {
  const night = await startNight(dynamo, { config });
  await night.type('U0ASKER', 'shift checkout use1-az1 --for 2h --reason "packet loss"');
  await night.press('U0APPROVER', 'zonal.approve');
  for (const minutes of [60, 45]) {
    await night.tick();
    night.clock.advance(minutes * MINUTE);
  }
  return night;
}

function saidBy(night: Night) {
  const messages = night.slack.messages('C0INC').map((message) => ({ thread: message.thread !== undefined, text: night.slack.read(message).join('\n') }));
  const count = (thread: boolean, part: string) => messages.filter((message) => message.thread === thread && message.text.includes(part)).length;
  return {
    reminders: count(true, 'I am on it'),
    loud: count(false, 'I am on it'),
    told: count(true, 'Nobody answered'),
    pages: night.region.world.state.topics?.[0]?.messages.length ?? 0,
    fallbacks: count(false, 'Zonal may be down'),
  };
}

test('a tick that dies anywhere while it reminds and pages is finished by the next: nothing is missing, and twice only what may have been said', {
  timeout: 400_000,
}, async () => {
  const whole = await beforeTheLapse();
  const { gate } = await whole.tick();
  expect(saidBy(whole)).toEqual({ reminders: 1, loud: 1, told: 1, pages: 1, fallbacks: 0 });
  const boundaries = gate.boundaries().filter(changes);
  expect(boundaries.map(({ label }) => label)).toEqual(expect.arrayContaining(['sns Publish', 'slack chat.postMessage', 'slack chat.deleteScheduledMessage']));
  for (const boundary of boundaries) {
    const night = await beforeTheLapse();
    const { is } = await night.tick(boundary);
    const where = `dead ${boundary.when} ${boundary.label} #${boundary.nth}`;
    expect(is, `${where} was not reached`).toBe('died');
    await night.minutes(4);
    const { reminders, loud, told, pages } = saidBy(night);
    const mayBeTwice = boundary.label === 'slack chat.postMessage' || boundary.label === 'sns Publish' || boundary.label.endsWith(' MSG') ? 1 : 0;
    for (const times of [reminders, loud, told, pages]) expect(times, where).toBeGreaterThanOrEqual(1);
    expect(reminders + loud + told + pages, where).toBeLessThanOrEqual(4 + mayBeTwice);
    night.clock.advance(20 * MINUTE);
    // The last reminder was late by a death, so that Slack may have spoken once in the meantime.
    expect(saidBy(night).fallbacks, where).toBeLessThanOrEqual(1);
  }
  process.stdout.write(`crash boundaries, reminding and paging: ${boundaries.length}\n`);
});
