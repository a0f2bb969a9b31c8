import { expect, test } from 'vitest';
import { story } from '../support/story.ts';

const HOUR = 3_600_000;
const CANCEL = 'cancel --reason "the shift does harm"';

test('a cancel is asked and approved by two, warns that nothing is checked, and goes groups first', () =>
  story(async ({ rig, type, press, card, cards, effects, told }) => {
    await type('U0ASKER');
    await press('U0APPROVER', 'Approve');
    rig.clock.advance(HOUR);
    await type('U0ASKER', CANCEL);
    expect(card()).toContain('Approve? Bring the traffic of checkout back to use1-az1 / us-east-1a');
    expect(card()).toContain('*Everything returns at once*');
    expect(card()).toContain('What comes back: 2 resources of 1 app');
    expect(card()).not.toContain('not needed');
    await type('U0APPROVER', CANCEL);
    expect(told('U0APPROVER')).toContain('The same request waits for approval already');
    await press('U0ASKER', 'Approve');
    expect(effects()).toHaveLength(2);
    await press('U0APPROVER', 'Approve');
    const cancelled = rig.region.calls.list('arc-zonal-shift', 'CancelZonalShift').map((call) => call.resources.join(' '));
    expect(cancelled[0]).toContain('checkout-web');
    expect(cancelled[1]).toContain('loadbalancer');
    expect(card()).toContain('Cancelled: traffic may return to use1-az1');
    await rig.pass(2 * 60_000);
    await type('U0ASKER', CANCEL);
    expect(told('U0ASKER')).toContain('No evacuation is open in this channel');
    expect(cards()).toHaveLength(2);
  }));

test('what was shifted since the card was shown is for people to approve first', () =>
  story(async ({ rig, type, press, card, cards, effects }) => {
    await type('U0ASKER');
    rig.region.faults.add({ service: 'arc-zonal-shift', operation: 'StartZonalShift', resource: 'checkout-web' }, { kind: 'throttle' }, 3);
    await press('U0APPROVER', 'Approve');
    await type('U0ASKER', CANCEL);
    expect(card()).toContain('What comes back: 1 resource of 1 app');
    await rig.pass(5 * 60_000);
    await rig.slack.press({ user: 'U0APPROVER', channel: 'C0INC', label: 'Retry what failed' }).catch(() => undefined);
    await rig.settled();
    const before = effects().filter((effect) => effect.startsWith('Cancel')).length;
    await press('U0APPROVER', 'Approve');
    expect(effects().filter((effect) => effect.startsWith('Cancel'))).toHaveLength(before);
    expect(card()).toContain('What comes back: 2 resources of 1 app');
    expect(cards().at(-2)).toMatch(/Voided/);
    await press('U0APPROVER', 'Approve');
    expect(card()).toContain('Cancelled: traffic may return');
  }));
