import { expect, test, vi } from 'vitest';
import { type Story, type StoryOptions, story } from '../support/story.ts';

/** An hour of ticks through the bundles takes a while on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const MINUTE = 60_000;
const TOPIC = 'arn:aws:sns:us-east-1:111122223333:zonal-pages';
const CALLED: StoryOptions = { configText: (example) => `${example}\nonCall: S0SRE\npaging: { topic: "${TOPIC}" }\n` };

const pages = ({ rig }: Story) => rig.region.world.state.topics?.[0]?.messages ?? [];
const inThread = ({ thread }: Story, part: string) => thread().filter((message) => message.includes(part));
const inChannel = ({ loud }: Story, part: string) => loud().filter((message) => message.includes(part));
const REMINDS = 'lapse, the first at';
const FALLBACK = 'Zonal may be down';

/** 70 minutes from the approval: the group lapses at 04:10 UTC, the load balancer at 04:18. */
async function shifted({ type, press }: Story): Promise<void> {
  await type('U0ASKER', 'shift checkout use1-az1 --for 70m --reason "packet loss"');
  await press('U0APPROVER', 'Approve');
}

test('an hour and a quarter of an hour before the lapse people are called, then paged; after it they are told what went back', () =>
  story(async (play) => {
    const { rig, thread, effects } = play;
    await shifted(play);
    await rig.pass(9 * MINUTE);
    expect(inThread(play, REMINDS)).toHaveLength(0);
    await rig.pass(MINUTE);
    expect(inThread(play, REMINDS)).toHaveLength(1);
    expect(inThread(play, REMINDS)[0]).toMatch(
      /@asker, @approver .*2026-11-29 04:10 UTC.*• 2026-11-29 04:10 UTC .*Auto Scaling group `checkout-web`.*• 2026-11-29 04:1[89] UTC .*ALB `checkout`.*order alone does not make it safe.*\[Extend\] \[How to recover\] \[Snooze\]/s,
    );
    expect(inChannel(play, REMINDS)).toEqual([expect.stringMatching(/^@sre .*04:10 UTC/)]);
    expect(pages(play)).toHaveLength(0);
    await rig.pass(45 * MINUTE);
    expect(inChannel(play, REMINDS).at(-1)).toContain('[I am on it]');
    expect(pages(play)).toMatchObject([{ at: Date.UTC(2026, 10, 29, 3, 55), subject: expect.stringContaining('lapse at 2026-11-29 04:10 UTC') }]);
    expect(thread().at(-1)).toContain('Nobody answered');
    await rig.pass(16 * MINUTE);
    expect(inThread(play, '1 shift away from')).toEqual([expect.stringMatching(/lapsed.*Auto Scaling group `checkout-web`.*If the zone is still bad.*extend/s)]);
    expect(inChannel(play, '1 shift away from')).toEqual([expect.stringMatching(/^@sre/)]);
    await rig.pass(40 * MINUTE);
    const said = thread().length;
    await rig.pass(10 * MINUTE);
    expect(thread()).toHaveLength(said);
    expect(inChannel(play, FALLBACK)).toHaveLength(0);
    expect(effects()).toHaveLength(2);
  }, CALLED));

test('Snooze is told to all, puts the page off, and never reaches into the last quarter of an hour', () =>
  story(async (play) => {
    const { rig, press, told } = play;
    await shifted(play);
    await rig.pass(10 * MINUTE);
    await press('U0BYSTANDER', 'Snooze');
    expect(told('U0BYSTANDER')).toMatch(/reminded again at 2026-11-29 03:55 UTC.*Nothing was extended/s);
    expect(inThread(play, 'has seen the reminder')).toEqual([expect.stringMatching(/^@bystander/)]);
    await press('U0GUEST', 'Snooze');
    expect(told('U0GUEST')).toContain('You are a guest here');
    await rig.pass(45 * MINUTE);
    expect(inThread(play, REMINDS)).toHaveLength(2);
    expect(pages(play)).toHaveLength(0);
    await rig.pass(3 * MINUTE);
    await press('U0ASKER', 'I am on it');
    expect(told('U0ASKER')).toContain('nobody is woken for the next five minutes');
    await rig.pass(4 * MINUTE);
    expect(pages(play)).toHaveLength(0);
    await rig.pass(3 * MINUTE);
    expect(pages(play).length).toBeGreaterThan(0);
    expect(inThread(play, REMINDS)).toHaveLength(2);
  }, CALLED));

test('an extension brings new reminders for the new lapse, and the fallback that Slack keeps is placed before the old one is deleted', () =>
  story(async (play) => {
    const { rig, press, card } = play;
    await shifted(play);
    await rig.pass(10 * MINUTE);
    await press('U0ASKER', 'Extend');
    expect(card()).toContain('[Approve]');
    await press('U0APPROVER', 'Approve');
    await rig.pass(9 * MINUTE);
    expect(inThread(play, REMINDS)).toHaveLength(1);
    expect(pages(play)).toHaveLength(0);
    await rig.pass(2 * MINUTE);
    expect(inThread(play, REMINDS)).toEqual([expect.stringContaining('04:10 UTC'), expect.stringMatching(/the first at 2026-11-29 04:20 UTC/)]);
    const kept = rig.slack.calls.filter(({ method }) => method.includes('chedule'));
    expect(kept.map(({ method }) => method)).toEqual([
      'chat.scheduleMessage',
      ...['chat.scheduleMessage', 'chat.deleteScheduledMessage'],
      ...['chat.scheduleMessage', 'chat.deleteScheduledMessage'],
      ...['chat.scheduleMessage', 'chat.deleteScheduledMessage'],
    ]);
    expect(kept.flatMap(({ args }) => Object.keys(args))).not.toContain('metadata');
    await press('U0BYSTANDER', 'Snooze');
    expect(inThread(play, 'has seen the reminder')).toHaveLength(1);
  }, CALLED));

test('when Zonal is down Slack speaks in its place, in words that stay true', () => {
  let down = false;
  return story(
    async (play) => {
      const { rig } = play;
      await shifted(play);
      down = true;
      await rig.pass(14 * MINUTE);
      expect(inChannel(play, FALLBACK)).toHaveLength(0);
      await rig.pass(2 * MINUTE);
      expect(inChannel(play, FALLBACK)).toEqual([
        expect.stringMatching(/@sre .*were set to lapse, the first at .2026-11-29 04:10 UTC.*when this was written.*update-zonal-shift/s),
      ]);
      down = false;
      await rig.pass(MINUTE);
      expect(inThread(play, REMINDS)).toHaveLength(1);
      await rig.pass(52 * MINUTE);
      expect(inChannel(play, FALLBACK)).toHaveLength(1);
    },
    { ...CALLED, breakWorker: (worker) => async (event, context) => (down ? undefined : worker(event, context)) },
  );
});

test('a page that does not go out is said, and tried again until it does', () =>
  story(async (play) => {
    const { rig } = play;
    await shifted(play);
    const clear = rig.region.faults.add({ service: 'sns' }, { kind: 'deny' });
    await rig.pass(57 * MINUTE);
    expect(pages(play)).toHaveLength(0);
    expect(inThread(play, 'The page could not be sent')).toHaveLength(1);
    clear();
    await rig.pass(MINUTE);
    expect(pages(play)).toHaveLength(1);
    expect(inThread(play, 'Nobody answered')).toHaveLength(1);
    await rig.pass(5 * MINUTE);
    expect(pages(play)).toHaveLength(1);
  }, CALLED));

test('a fallback that Slack will not keep is said once and stops nothing', () =>
  story(async (play) => {
    const { rig, effects } = play;
    for (let i = 0; i < 3; i += 1) rig.slack.fail('chat.scheduleMessage', { is: 'error', error: 'restricted_too_many' });
    await shifted(play);
    expect(effects()).toHaveLength(2);
    await rig.pass(11 * MINUTE);
    expect(inThread(play, 'Slack does not take the message')).toEqual([expect.stringContaining('restricted_too_many')]);
    expect(inThread(play, REMINDS)).toHaveLength(1);
  }));

test('the button about recovery says that nothing was started, and what to do by hand', () =>
  story(async (play) => {
    const { rig, press, told, effects } = play;
    await shifted(play);
    await rig.pass(10 * MINUTE);
    await press('U0BYSTANDER', 'How to recover');
    expect(told('U0BYSTANDER')).toMatch(/Nothing was started.*Auto Scaling groups first.*\/zonal cancel ev-/s);
    expect(effects()).toHaveLength(2);
  }));

test('the brief tells the next shift what is going on and what comes next', () =>
  story(async (play) => {
    const { rig, type, told } = play;
    await type('U0BYSTANDER', 'brief');
    expect(told('U0BYSTANDER')).toContain('No evacuation is open');
    await shifted(play);
    await rig.pass(5 * MINUTE);
    await type('U0BYSTANDER', 'brief');
    expect(told('U0BYSTANDER')).toMatch(
      /Brief of ev-.*`checkout` is kept away from `use1-az1 \/ us-east-1a`: since 2026-11-29 03:00 UTC.*for 5 minutes.*Why: packet loss.*`checkout`: 2 of 2 resources away.*Nothing waits for anybody.*Next reminder or lapse: 2026-11-29 03:10 UTC.*04:1[89] UTC.*ALB `checkout`.*asked by @asker.*approved by @approver/s,
    );
  }));
