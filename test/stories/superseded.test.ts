import { expect, test } from 'vitest';
import { end } from '../../sim/world/shifts.ts';
import { story } from '../support/story.ts';

const BOTH = 'shift checkout payments use1-az1 --for 12h --reason "both"';
const button = (card: string) => /\[(Approve[^\]]*)\]/.exec(card)?.[1] ?? 'Approve';

test('one whose shifts are all gone is closed by the new one, which names what nobody moves any more', () =>
  story(async ({ rig, type, press, card, cards, thread }) => {
    await type('U0ASKER', BOTH);
    await press('U0APPROVER', button(card()));
    for (const shift of rig.region.world.state.shifts) end(rig.region.world, shift, 'canceled');
    await type('U0ASKER');
    expect(cards()).toHaveLength(2);
    expect(card()).toMatch(/Closes an evacuation that is over\*: `ev-\w{8}`, not moved any more: `payments of payments, payments-api of payments`/);
    expect(thread().join('\n')).toMatch(/\*Closed\* at .*ARC shows none of its shifts.*`ev-\w{8}` takes its place.*ALB `checkout`/);
    await press('U0APPROVER', button(card()));
    expect(card()).toContain('Shifted away from use1-az1');
    await type('U0BYSTANDER', 'status');
  }));

test('one that still moves other apps is neither in the way nor closed', () =>
  story(async ({ rig, type, press, card, cards, told }) => {
    await type('U0ASKER', BOTH);
    await press('U0APPROVER', button(card()));
    for (const shift of rig.region.world.state.shifts.filter(({ arn }) => arn.includes('checkout'))) end(rig.region.world, shift, 'canceled');
    await type('U0ASKER');
    expect(cards()).toHaveLength(2);
    expect(card()).not.toContain('Closes an evacuation');
    await press('U0APPROVER', button(card()));
    await type('U0BYSTANDER', 'status');
    expect(told('U0BYSTANDER')).toContain('2 evacuations');
    await type('U0BYSTANDER', BOTH.replace('checkout ', '').replace('12h', '4h'));
    expect(told('U0BYSTANDER')).toContain('the zone is being left already');
  }));
