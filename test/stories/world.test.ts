import { expect, test } from 'vitest';
import { startExperiment } from '../../sim/world/events.ts';
import { startManual } from '../../sim/world/shifts.ts';
import { SHIFT, story } from '../support/story.ts';

const ALB = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/app/checkout/50dc6c495c0c9188';
const by = (arn: string, zone: string, comment = 'by hand') => ({ arn, awayFrom: zone, expiresIn: '4h', comment });

test('all apps: each kind in its order, other accounts by their role, what cannot move by name', () =>
  story(async ({ type, press, card, effects, rig }) => {
    await type('U0ASKER', 'shift all use1-az1 --for 12h --reason "zone is down"');
    const asked = card();
    for (const name of ['EKS cluster `search`', 'NLB `ledger`', 'NLB `payments`', 'ALB `legacy`', 'Auto Scaling group `payments-api`']) expect(asked).toContain(name);
    expect(asked).toMatch(/Left out[\s\S]*ledger-web/);
    expect(asked).toMatch(/Left out[\s\S]*reports/);
    expect(asked).toMatch(/Left out[\s\S]*eks-search-nodes/);
    await press('U0APPROVER', /\[(Approve[^\]]*)\]/.exec(asked)?.[1] ?? 'Approve');
    expect(card()).toContain('Shifted away from use1-az1');
    const kinds = effects().map((effect) => (effect.includes('loadbalancer') ? 'lb' : effect.includes('cluster') ? 'eks' : 'asg'));
    expect(kinds.join(' ')).toMatch(/^(lb ?)+(eks ?)(asg ?)+$/);
    const legacy = rig.region.calls.list('arc-zonal-shift', 'StartZonalShift').find((call) => JSON.stringify(call.input).includes('444455556666'));
    expect(legacy?.caller).toMatchObject({ account: '444455556666', role: 'zonal-shift' });
  }));

test('a second zone is asked to be accepted by that name', () =>
  story(async ({ type, press, card }) => {
    await type('U0ASKER', 'shift payments use1-az2 --for 4h --reason "first"');
    await press('U0APPROVER', /\[(Approve[^\]]*)\]/.exec(card())?.[1] ?? 'Approve');
    expect(card()).toContain('Shifted away from use1-az2');
    await type('U0ASKER');
    expect(card()).toMatch(/second zone.*`use1-az2/i);
    expect(card()).toMatch(/\[Approve, accept \d\]/);
  }));

test('a zone that is left by somebody else between card and click voids the card; the next one says so', () =>
  story(async ({ type, press, card, cards, effects }) => {
    await type('U0ASKER');
    await type('U0APPROVER', 'shift payments use1-az2 --for 4h --reason "other zone"');
    await press('U0ASKER', /\[(Approve[^\]]*)\]/.exec(card())?.[1] ?? 'Approve');
    const before = effects().length;
    await press('U0APPROVER', 'Approve');
    expect(effects()).toHaveLength(before);
    expect(cards()[0]).not.toContain('[Approve]');
    expect(card()).toContain('revision 2');
    expect(card()).toMatch(/\[Approve, accept 1\]/);
    await press('U0APPROVER', 'Approve, accept 1');
    expect(card()).toContain('Shifted away from use1-az1');
  }));

test('what was blocked since the approval is left out by name, and the rest goes on', () =>
  story(async ({ rig, type, press, card, effects }) => {
    await type('U0ASKER');
    startManual(rig.region.world, '111122223333', by(ALB, 'use1-az2'));
    await press('U0APPROVER', 'Approve');
    expect(effects()).toEqual(['StartZonalShift asg/checkout-web use1-az1 720m']);
    expect(card()).toMatch(/ALB `checkout`.*left out/i);
  }));

test("somebody's own shift away from the same zone is taken over, when that is accepted", () =>
  story(async ({ rig, type, press, card, effects }) => {
    startManual(rig.region.world, '111122223333', by(ALB, 'use1-az1', 'opened by the night shift'));
    await type('U0ASKER');
    expect(card()).toMatch(/opened by the night shift/);
    await press('U0APPROVER', 'Approve, accept 1');
    expect(effects()).toEqual(['UpdateZonalShift  735m', 'StartZonalShift asg/checkout-web use1-az1 720m'].map((effect) => effect.replace('  ', ' ')));
    expect(card()).toContain('Shifted away from use1-az1');
  }));

test('a FIS experiment that the shift would end is to be accepted', () =>
  story(async ({ rig, type, card }) => {
    startExperiment(rig.region.world, ALB, 'use1-az1', 30);
    await type('U0ASKER');
    expect(card()).toMatch(/FIS/);
    expect(card()).toMatch(/\[Approve, accept 1\]/);
  }));

test('an app that is being left is answered with its evacuation, until ARC shows none of its shifts', () =>
  story(async ({ rig, type, press, told, cards, card }) => {
    await type('U0ASKER', SHIFT.replace('12h', '10m'));
    await press('U0APPROVER', 'Approve');
    await type('U0APPROVER', SHIFT.replace('12h', '4h'));
    expect(told('U0APPROVER')).toMatch(/the zone is being left already, for `checkout` in .*archives/);
    expect(cards()).toHaveLength(1);
    await rig.pass(15 * 60_000);
    await type('U0APPROVER', SHIFT.replace('12h', '4h'));
    expect(cards()).toHaveLength(2);
    expect(card()).toContain('Approve? Shift checkout');
  }));

test('where it may not be used, and what does not exist, is said with what there is', () =>
  story(async ({ rig, type, told }) => {
    await rig.slack.type({ user: 'U0ASKER', channel: 'C0GEN', text: SHIFT });
    await rig.settled();
    expect(told('U0ASKER')).toMatch(/not used in this channel.*#inc-packet-loss/);
    await type('U0ASKER', 'shift checkout use1-az9 --for 4h --reason "x"');
    expect(told('U0ASKER')).toMatch(/`use1-az9` is not a zone of these apps.*use1-az1 \/ us-east-1a/s);
    await type('U0ASKER', 'shift checkout us-east-1-bos-1a --for 4h --reason "x"');
    expect(told('U0ASKER')).toContain('Local Zone');
    await type('U0ASKER', 'shift all us-east-1a --for 4h --reason "x"');
    expect(told('U0ASKER')).toMatch(/not the same place in all accounts.*use1-az1.*use1-az2/s);
    await type('U0ASKER', 'shift reports use1-az1 --for 4h --reason "x"');
    expect(told('U0ASKER')).toMatch(/cannot be shifted away/);
    await type('U0ASKER', 'plan checkout a');
    expect(told('U0ASKER')).toMatch(/Nothing moves and nobody was asked/);
    await type('U0ASKER', 'status');
    expect(told('U0ASKER')).toMatch(/No evacuation is open in this channel/);
    await type('U0GUEST', SHIFT);
    expect(told('U0GUEST')).toContain('You are a guest here');
  }));
