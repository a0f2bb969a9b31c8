import { expect, test } from 'vitest';
import { startManual, updateShift } from '../../sim/world/shifts.ts';
import { SHIFT, story } from '../support/story.ts';

const ALB = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/app/checkout/50dc6c495c0c9188';
const HOUR = 3_600_000;
const alone = (example: string) => example.replace('  shift: {}\n', '  shift: {}\n  extend: { approvals: 0 }\n');
const button = (card: string) => /\[(Approve[^\]]*)\]/.exec(card)?.[1] ?? 'Approve';
/** What ARC shows of the customers' shifts: `name: hours from now`. */
const lasting = (rig: Parameters<Parameters<typeof story>[0]>[0]['rig']) =>
  rig.region.world.state.shifts.filter((shift) => shift.status === 'active' && shift.kind === 'manual').map((shift) => ((shift.endsAt ?? 0) - rig.clock.now()) / HOUR);

test('an extension is asked, approved by a second person, and sent load balancers first; the card says until when', () =>
  story(async ({ rig, type, press, card, effects, thread }) => {
    await type('U0ASKER');
    await press('U0APPROVER', 'Approve');
    rig.clock.advance(HOUR);
    await type('U0ASKER', 'extend --for 12h');
    expect(card()).toContain('Approve? Keep checkout away from use1-az1 / us-east-1a for 12 hours from now');
    expect(card()).toMatch(/\*Until when\*\n• ALB `checkout`: ends 2026-11-29 15:15 UTC .*; then 12 hours 15 minutes from the approval/);
    expect(card()).not.toContain('Evidence');
    expect(thread().join('\n')).toMatch(/update-zonal-shift --zonal-shift-id \S+ --region us-east-1 --expires-in 735m/);
    await press('U0ASKER', 'Approve');
    expect(effects()).toHaveLength(2);
    await press('U0APPROVER', 'Approve');
    expect(effects().slice(2)).toEqual(['UpdateZonalShift 735m', 'UpdateZonalShift 720m']);
    expect(lasting(rig)).toEqual([12.25, 12]);
    expect(card()).toContain('Extended: shifts away from use1-az1 / us-east-1a');
    expect(card()).toMatch(/✅ ALB `checkout`: \*extended\*, read back .* Ends 2026-11-29 16:15 UTC/);
    expect(thread().join('\n')).toMatch(/The first of these shifts ends at 2026-11-29 16:00 UTC/);
  }));

test('where the policy asks for nobody, one press extends, and the card says that no approval was needed', () =>
  story(
    async ({ rig, type, press, card, cards, effects, told }) => {
      await type('U0ASKER');
      await press('U0APPROVER', 'Approve');
      rig.clock.advance(HOUR);
      await press('U0BYSTANDER', 'Extend');
      expect(card()).toContain('*No approval was needed*');
      expect(card()).toContain('@bystander keeps *`checkout`* away');
      expect(effects().slice(2)).toEqual(['UpdateZonalShift 735m', 'UpdateZonalShift 720m']);
      await press('U0APPROVER', 'Extend');
      expect(told('U0APPROVER')).toMatch(/Nothing was extended for `checkout`.*Lasts long enough already/s);
      await type('U0GUEST', 'extend --for 72h');
      expect(told('U0GUEST')).toContain('You are a guest here');
      expect(cards()).toHaveLength(2);
    },
    { configText: alone },
  ));

test('seventy-two hours are counted back from the load balancers, and the card says why', () =>
  story(async ({ type, press, card, effects }) => {
    await type('U0ASKER');
    await press('U0APPROVER', 'Approve');
    await type('U0ASKER', 'extend --for 72h');
    expect(card()).toMatch(/ARC keeps a shift for 72 hours at most.*the first 15 minutes sooner/);
    await press('U0APPROVER', 'Approve');
    expect(effects().slice(2)).toEqual(['UpdateZonalShift 4320m', 'UpdateZonalShift 4305m']);
  }));

test('what lapsed a moment ago is started again, as the card says', () =>
  story(async ({ rig, type, press, card, effects }) => {
    await type('U0ASKER', SHIFT.replace('12h', '1h'));
    await press('U0APPROVER', 'Approve');
    rig.clock.advance(HOUR + 5 * 60_000);
    await type('U0ASKER', 'extend --for 4h');
    expect(card()).toMatch(/Its shift lapsed, and is started again\*: Auto Scaling group `checkout-web`/);
    await press('U0APPROVER', 'Approve');
    expect(effects().slice(2)).toEqual(['UpdateZonalShift 255m', 'StartZonalShift asg/checkout-web use1-az1 240m']);
    expect(lasting(rig)).toEqual([4.25, 4]);
  }));

test('a shift that somebody lengthened is not made shorter, and those that end after it are lengthened past it', () =>
  story(async ({ rig, type, press, card, effects }) => {
    await type('U0ASKER');
    await press('U0APPROVER', 'Approve');
    const group = rig.region.world.state.shifts.find((shift) => shift.arn.includes('checkout-web'));
    updateShift(rig.region.world, '111122223333', group?.id ?? '', { expiresIn: '40h' });
    await type('U0ASKER', 'extend --for 13h');
    expect(card()).toMatch(/Lasts long enough already\*: Auto Scaling group `checkout-web`/);
    await press('U0APPROVER', 'Approve');
    expect(effects().slice(2)).toEqual(['UpdateZonalShift 2402m']);
  }));

test('a load balancer that cannot be lengthened keeps the group behind it from outlasting it, until people have spoken', () =>
  story(async ({ rig, type, press, card, effects }) => {
    await type('U0ASKER');
    await press('U0APPROVER', 'Approve');
    rig.region.faults.add({ service: 'arc-zonal-shift', operation: 'UpdateZonalShift' }, { kind: 'deny' }, 1);
    await type('U0ASKER', 'extend --for 24h');
    await press('U0APPROVER', 'Approve');
    await rig.pass(3 * 60_000);
    expect(effects().slice(2)).toEqual(['UpdateZonalShift 1455m -> AccessDeniedException']);
    expect(card()).toContain('Needs people: 0 of 2 extended');
    await press('U0APPROVER', 'Retry what failed');
    expect(effects().slice(3)).toEqual(['UpdateZonalShift 1452m', 'UpdateZonalShift 1437m']);
    expect(card()).toContain('Extended: shifts away');
  }));

test('a shift that is gone, and somebody’s own in its place, are told apart', () =>
  story(async ({ rig, type, press, told }) => {
    await type('U0ASKER');
    await press('U0APPROVER', 'Approve');
    for (const shift of rig.region.world.state.shifts) shift.status = 'canceled';
    startManual(rig.region.world, '111122223333', { arn: ALB, awayFrom: 'use1-az1', expiresIn: '2h', comment: 'by hand' });
    await rig.pass(5 * 60_000);
    await type('U0ASKER', 'extend --for 4h');
    expect(told('U0ASKER')).toMatch(/Nothing was extended/);
    expect(told('U0ASKER')).toMatch(/Its shift is gone\*: Auto Scaling group `checkout-web`/);
    expect(told('U0ASKER')).toMatch(/Somebody's own shift\*: ALB `checkout` .*comment `by hand`/);
  }));

test('an evacuation that is over, an unknown one, and several in one channel are answered', () =>
  story(async ({ type, press, told, card }) => {
    await type('U0ASKER', 'extend --for 4h');
    expect(told('U0ASKER')).toContain('No evacuation is open in this channel');
    await type('U0ASKER', 'extend ev-00000000 --for 4h');
    expect(told('U0ASKER')).toContain('There is no evacuation `ev-00000000` on record');
    await type('U0ASKER');
    await press('U0APPROVER', 'Approve');
    await type('U0ASKER', 'shift search use1-az1 --for 4h --reason "too"');
    await press('U0APPROVER', button(card()));
    await type('U0ASKER', 'extend --for 6h');
    expect(told('U0ASKER')).toContain('several evacuations are open');
  }));
