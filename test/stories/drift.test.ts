import { expect, test } from 'vitest';
import { enableAutoshift, endAutoshift, startAutoshift } from '../../sim/world/events.ts';
import { launchIn, launchLoose, terminate } from '../../sim/world/launches.ts';
import { cancelShift, startManual, updateShift } from '../../sim/world/shifts.ts';
import { type Story, story } from '../support/story.ts';

const MAIN = '111122223333';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ALB = `arn:aws:elasticloadbalancing:us-east-1:${MAIN}:loadbalancer/app/checkout/50dc6c495c0c9188`;

/** The evacuation of checkout, applied and looked at once. */
async function shifted({ rig, type, press }: Story): Promise<void> {
  await type('U0ASKER');
  await press('U0APPROVER', 'Approve');
  await rig.pass(MINUTE);
}

function shiftOf({ rig }: Story, name: string) {
  const shift = rig.region.world.state.shifts.find(({ arn, kind, status }) => arn.includes(name) && kind === 'manual' && status === 'active');
  if (!shift) throw new Error(`${name} has no shift`);
  return shift;
}

const about = (story: Story, words: RegExp): readonly string[] => story.thread().filter((message) => words.test(message));

test('a shift that somebody cancelled elsewhere is told once, by name, and is not green any more', () =>
  story(async (night) => {
    await shifted(night);
    cancelShift(night.rig.region.world, MAIN, shiftOf(night, 'loadbalancer/app/checkout').id);
    await night.rig.pass(3 * MINUTE);
    const told = about(night, /cancelled elsewhere/);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/cancelled elsewhere.*@asker.*@approver[\s\S]*ALB `checkout`[\s\S]*Traffic may use `use1-az1 \/ us-east-1a` again/);
    expect(night.card()).toMatch(/Shifted away from use1-az1 \/ us-east-1a: 1 of 2, 1 over/);
    expect(night.card()).toMatch(/⬜ ALB `checkout`: \*?cancelled elsewhere/);
    expect(night.effects()).toHaveLength(2);
  }));

test('a shift that lapsed is told, and the evacuation ends when nothing of it is left', () =>
  story(async (night) => {
    await night.type('U0ASKER', 'shift checkout use1-az1 --for 1h --reason "packet loss"');
    await night.press('U0APPROVER', 'Approve');
    await night.rig.pass(HOUR + 2 * MINUTE);
    expect(about(night, /lapsed/)).toHaveLength(1);
    expect(night.cards()[0]).toMatch(/⬜ Auto Scaling group `checkout-web`: \*?lapsed/);
    await night.rig.pass(10 * MINUTE);
    expect(about(night, /lapsed/)).toHaveLength(2);
    expect(night.cards()[0]).toMatch(/Over: shift checkout/);
    await night.rig.pass(32 * MINUTE);
    await night.type('U0ASKER', 'status');
    expect(night.told('U0ASKER')).toMatch(/No evacuation is open/);
  }));

test('an expiry that was changed elsewhere is told, and so is the order that it broke, with its repair', () =>
  story(async (night) => {
    await shifted(night);
    updateShift(night.rig.region.world, MAIN, shiftOf(night, 'loadbalancer/app/checkout').id, { expiresIn: '4h' });
    await night.rig.pass(3 * MINUTE);
    expect(about(night, /changed elsewhere/)).toHaveLength(1);
    expect(about(night, /changed elsewhere/)[0]).toMatch(/ALB `checkout`: it ends \*?sooner\*?, at 2026-11-29 07:01 UTC.*\(before: 2026-11-29 15:15 UTC\)/);
    const [wrong, ...more] = about(night, /wrong order/);
    expect(more).toEqual([]);
    expect(wrong).toMatch(/ALB `checkout`: it ends at 2026-11-29 07:01 UTC.*must end after Auto Scaling group `checkout-web`, which ends at 2026-11-29 15:00 UTC/);
    expect(wrong).toMatch(/zonal extend ev-[0-9a-z]{8} --for 12h/);
    expect(night.card()).toContain('Ends 2026-11-29 07:01 UTC');
    updateShift(night.rig.region.world, MAIN, shiftOf(night, 'loadbalancer/app/checkout').id, { expiresIn: '13h' });
    await night.rig.pass(2 * MINUTE);
    expect(about(night, /right order again/)).toHaveLength(1);
  }));

test('our own calls are no drift', () =>
  story(async (night) => {
    await shifted(night);
    await night.rig.pass(5 * MINUTE);
    expect(about(night, /elsewhere|wrong order|not applied|Another shift/)).toEqual([]);
  }));

test('a shift started by hand after ours ended is named, and left alone', () =>
  story(async (night) => {
    await shifted(night);
    const { world } = night.rig.region;
    cancelShift(world, MAIN, shiftOf(night, 'loadbalancer/app/checkout').id);
    await night.rig.pass(MINUTE);
    startManual(world, MAIN, { arn: ALB, awayFrom: 'use1-az2', expiresIn: '2h', comment: 'by hand' });
    await night.rig.pass(2 * MINUTE);
    expect(about(night, /Another shift began/)).toHaveLength(1);
    expect(about(night, /Another shift began/)[0]).toMatch(/ALB `checkout`: somebody's own shift away from `use1-az2`/);
    cancelShift(world, MAIN, shiftOf(night, 'loadbalancer/app/checkout').id);
    await night.rig.pass(2 * MINUTE);
    expect(about(night, /Another shift is over/)).toHaveLength(1);
  }));

test("an autoshift that waits behind ours is told in the thread, and in the operators' channel with what it does not cover", () =>
  story(async (night) => {
    await shifted(night);
    const { world } = night.rig.region;
    enableAutoshift(world, ALB);
    enableAutoshift(world, `arn:aws:elasticloadbalancing:us-east-1:${MAIN}:loadbalancer/net/payments/6a1f0d4be8c35e77`);
    startAutoshift(world, 'use1-az1');
    await night.rig.pass(2 * MINUTE);
    expect(about(night, /Another shift began/)[0]).toMatch(/ALB `checkout`: an autoshift by AWS away from `use1-az1`[\s\S]*When ours ends, the autoshift applies/);
    const posts = () => ops(night).filter((text) => text.includes('us-east-1a'));
    const [post, ...more] = posts();
    expect(more).toEqual([]);
    expect(post).toMatch(/AWS started an autoshift away from `use1-az1 \/ us-east-1a`/);
    expect(post).toMatch(/Moved by it\*?: NLB `payments`\./);
    expect(post).toMatch(/Left the zone already, by a zonal shift\*?: .*ALB `checkout`/);
    expect(post).toMatch(/Not moved: they still use the zone\*?: .*ALB `search`/);
    expect(post).toMatch(/zonal shift is off for them\*?: ALB `reports`/);
    endAutoshift(world, 'use1-az1');
    await night.rig.pass(3 * MINUTE);
    expect(posts()).toHaveLength(2);
    expect(posts()[0]).toMatch(/Over since 2026-11-29 03:03 UTC/);
    expect(posts()[1]).toMatch(/AWS ended its autoshift away from `use1-az1 \/ us-east-1a` at 2026-11-29 03:03 UTC/);
  }, withOps));

test('with no evacuation open, an autoshift is posted once, and its button says what to type', () =>
  story(async (night) => {
    startAutoshift(night.rig.region.world, 'use1-az1');
    await Promise.all([night.rig.tick(), night.rig.tick()]);
    await night.rig.pass(3 * MINUTE);
    expect(ops(night)).toHaveLength(2);
    expect(new Set(ops(night).map((text) => /account `(\d+)`/i.exec(text)?.[1]))).toEqual(new Set([MAIN, '444455556666']));
    await night.rig.slack.press({ user: 'U0ASKER', channel: OPS, label: 'Prepare an evacuation' });
    await night.rig.settled();
    expect(night.told('U0ASKER')).toMatch(/Nothing was asked for yet[\s\S]*\/zonal shift .* use1-az1 --for 12h --reason "AWS autoshift away from use1-az1"/);
    expect(night.cards()).toEqual([]);
    expect(night.effects()).toEqual([]);
  }, withOps));

test('who launches into the zone is one message that is edited, by who launched it', () =>
  story(async (night) => {
    await shifted(night);
    const { world } = night.rig.region;
    await night.rig.pass(6 * MINUTE);
    expect(about(night, /launched/)).toEqual([]);
    const one = launchIn(world, MAIN, 'payments-api', 'use1-az1');
    launchLoose(world, MAIN, 'use1-az1', { 'karpenter.sh/nodepool': 'general' });
    launchLoose(world, MAIN, 'use1-az2', { 'karpenter.sh/nodepool': 'elsewhere' });
    await night.rig.pass(6 * MINUTE);
    const [first] = about(night, /launched/);
    expect(first).toMatch(/2 instances launched into `use1-az1 \/ us-east-1a` since the shift/);
    expect(first).toMatch(/Auto Scaling group `payments-api` in account `111122223333`: 1/);
    expect(first).toMatch(/Karpenter node pool `general`/);
    expect(first).not.toContain('elsewhere');
    terminate(world, MAIN, one);
    await night.rig.pass(6 * MINUTE);
    expect(about(night, /launched/)).toHaveLength(1);
    expect(about(night, /launched/)[0]).toMatch(/1 instance launched/);
  }));

test('when ARC cannot be read for a while it is said, nothing is believed to be gone, and what changed is told afterwards', () =>
  story(async (night) => {
    await shifted(night);
    const clear = night.rig.region.faults.add({ service: 'arc-zonal-shift' }, { kind: 'fail' });
    cancelShift(night.rig.region.world, MAIN, shiftOf(night, 'autoScalingGroupName/checkout-web').id);
    await night.rig.pass(4 * MINUTE);
    expect(about(night, /could not be read since|cancelled elsewhere|gone/)).toEqual([]);
    await night.rig.pass(5 * MINUTE);
    expect(about(night, /could not be read since/)).toHaveLength(1);
    expect(about(night, /cancelled elsewhere|are gone/)).toEqual([]);
    clear();
    await night.rig.pass(2 * MINUTE);
    expect(about(night, /ARC is read again/)).toHaveLength(1);
    expect(about(night, /cancelled elsewhere/)).toHaveLength(1);
  }));

test('a shift that ARC forgets is believed to be gone after the third look, not before', () =>
  story(async (night) => {
    await shifted(night);
    const { shifts } = night.rig.region.world.state;
    const lost = shiftOf(night, 'autoScalingGroupName/checkout-web');
    shifts.splice(shifts.indexOf(lost), 1);
    await night.rig.pass(2 * MINUTE);
    await Promise.all([night.rig.tick(), night.rig.tick()]);
    expect(about(night, /Shifts are gone/)).toEqual([]);
    await night.rig.pass(MINUTE);
    expect(about(night, /Shifts are gone/)).toHaveLength(1);
    expect(about(night, /Shifts are gone/)[0]).toContain('Auto Scaling group `checkout-web`');
  }));

test('a hint from EventBridge makes the worker look at once, and is not believed', () =>
  story(async (night) => {
    await shifted(night);
    cancelShift(night.rig.region.world, MAIN, shiftOf(night, 'loadbalancer/app/checkout').id);
    night.rig.clock.advance(30_000);
    await hint(night, { 'detail-type': 'Manual Shift Canceled', resources: [ALB], detail: { metadata: { awayFrom: 'use1-az1' } } });
    expect(about(night, /cancelled elsewhere/)).toHaveLength(1);
    await hint(night, { 'detail-type': 'Manual Shift Canceled', resources: ['arn:aws:autoscaling:us-east-1:111122223333:autoScalingGroup:x:autoScalingGroupName/checkout-web'] });
    await night.rig.pass(2 * MINUTE);
    expect(about(night, /cancelled elsewhere/)).toHaveLength(1);
    expect(night.card()).toContain('✅ Auto Scaling group `checkout-web`');
  }));

test('on a night without describing APIs the card says what the last inventory knew, and of when', () =>
  story(async (night) => {
    await night.rig.pass(MINUTE);
    for (const service of ['elasticloadbalancing', 'autoscaling', 'ec2']) night.rig.region.faults.add({ service }, { kind: 'fail' });
    await night.rig.pass(3 * HOUR);
    await night.type('U0ASKER');
    expect(night.card()).toMatch(/What could not be read now: the last inventory is of 2026-11-29 03:01 UTC/);
    expect([night.card(), ...night.thread()].join('\n')).toMatch(/ALB `checkout` \(on 2026-11-29 03:01 UTC, `healthy targets: 1 in use1-az1, 2 in use1-az2, 2 in use1-az4`\)/);
    expect([night.card(), ...night.thread()].join('\n')).toMatch(
      /Auto Scaling group `checkout-web` \(on 2026-11-29 03:01 UTC, `serving: 2 in use1-az1, 2 in use1-az2, 2 in use1-az4`\)/,
    );
  }));

test('where nothing was ever kept the card says so', () =>
  story(async (night) => {
    for (const service of ['elasticloadbalancing', 'autoscaling', 'ec2']) night.rig.region.faults.add({ service }, { kind: 'fail' });
    await night.type('U0ASKER');
    expect(night.card()).toMatch(/no inventory was kept of it/);
  }));

const OPS = 'C0GEN';
const withOps = { configText: (text: string) => text.replace('workspace: T0ZONAL', `workspace: T0ZONAL\nops: ${OPS}`) };
const ops = ({ rig }: Story): readonly string[] => rig.slack.messages(OPS).map((message) => rig.slack.read(message).join('\n'));

async function hint({ rig }: Story, event: object): Promise<void> {
  await rig.region.lambda.run('zonal-worker', { source: 'aws.arc-zonal-shift', account: MAIN, region: 'us-east-1', ...event });
  await rig.settled();
}
