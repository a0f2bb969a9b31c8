import { expect, test } from 'vitest';
import { startExperiment } from '../../sim/world/events.ts';
import { story } from '../support/story.ts';

const HOUR = 3_600_000;
const ALB = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/app/checkout/50dc6c495c0c9188';
const ALONE = 'shift checkout use1-az1 --for 4h --reason "nobody answers" --break-glass';
const glass = { configText: (example: string) => example.replace('  shift: {}\n', '  shift: { breakGlass: [sre] }\n  extend: { breakGlass: [sre] }\n') };

test('one person shifts alone; the channel is told with the approvers mentioned; a second person ratifies', () =>
  story(async ({ rig, type, press, card, loud, effects, thread, told }) => {
    await type('U0ASKER', ALONE);
    expect(effects()).toEqual(['StartZonalShift loadbalancer/app/checkout use1-az1 255m', 'StartZonalShift asg/checkout-web use1-az1 240m']);
    expect(card()).toContain('*Break-glass*: decided alone by @asker');
    expect(loud()).toHaveLength(1);
    expect(loud()[0]).toMatch(/🚨 \*Break-glass\*: @asker decided \*alone\*[\s\S]*Why: nobody answers[\s\S]*@sre, @approver/);
    await press('U0ASKER', 'Ratify');
    expect(told('U0ASKER')).toContain('someone else must approve');
    await rig.pass(10 * 60_000);
    expect(thread().filter((message) => message.includes('did this alone, and nobody has said'))).toHaveLength(1);
    await press('U0BYSTANDER', 'Ratify');
    expect(told('U0BYSTANDER')).toContain('You are not in the approver set');
    await press('U0APPROVER', 'Ratify');
    expect(card()).toContain('*Ratified* by @approver');
    expect(loud()[0]).toContain('*Ratified* by @approver');
    expect(loud()[0]).not.toContain('[Ratify]');
    await rig.pass(HOUR);
    expect(thread().filter((message) => message.includes('did this alone, and nobody has said'))).toHaveLength(1);
  }, glass));

test('who disowns it can still undo it, long after the first quarter of an hour', () =>
  story(async ({ rig, type, press, card, cards, effects }) => {
    await type('U0ASKER', ALONE);
    await rig.pass(20 * 60_000);
    expect(card()).not.toContain('[Undo]');
    await press('U0APPROVER', 'Disown');
    expect(card()).toContain('*Disowned* by @approver');
    expect(card()).toContain('[Undo]');
    expect(effects()).toHaveLength(2);
    await press('U0APPROVER', 'Undo');
    expect(effects()).toHaveLength(4);
    expect(cards()[0]).toContain('Undone');
  }, glass));

test('who broke the glass takes it back alone, and extends alone, four hours at most', () =>
  story(async ({ rig, type, press, card, effects, told }) => {
    await type('U0ASKER', ALONE.replace('4h', '1h'));
    rig.clock.advance(5 * 60_000);
    await type('U0ASKER', 'extend --for 4h --break-glass --reason "still nobody"');
    expect(card()).toContain('*alone*, without a second person');
    expect(effects().slice(2)).toEqual(['UpdateZonalShift 255m', 'UpdateZonalShift 240m']);
    await type('U0ASKER', 'extend --for 5h --break-glass --reason "still nobody"');
    expect(told('U0ASKER')).toContain('`5h` is longer than one person may decide alone');
    await press('U0ASKER', 'Undo');
    expect(effects()).toHaveLength(6);
  }, glass));

test('it accepts by name what two would have accepted, and never passes a blocker', () =>
  story(async ({ rig, type, card, told, effects }) => {
    startExperiment(rig.region.world, ALB, 'use1-az1', 30);
    await type('U0ASKER', ALONE);
    expect(card()).toMatch(/decided alone by @asker.*Accepted: .*Ends a FIS experiment/);
    expect(effects()).toHaveLength(2);
    await type('U0ASKER', ALONE.replace('checkout', 'reports'));
    expect(told('U0ASKER')).toContain('cannot be shifted away');
  }, glass));

test('a card that waits for approval does not stop it', () =>
  story(async ({ type, effects, loud }) => {
    await type('U0ASKER', ALONE.replace(' --break-glass', ''));
    await type('U0ASKER', ALONE);
    expect(effects()).toHaveLength(2);
    expect(loud()).toHaveLength(1);
  }, glass));

test('it is off unless the configuration names who may, and nobody else may', async () => {
  await story(async ({ type, told, effects }) => {
    await type('U0ASKER', ALONE);
    expect(told('U0ASKER')).toMatch(/nobody may break the glass for `shift`.*`actions.shift.breakGlass`/);
    expect(effects()).toEqual([]);
  });
  await story(async ({ type, told, effects }) => {
    await type('U0BYSTANDER', ALONE);
    expect(told('U0BYSTANDER')).toContain('You may not ask for this');
    expect(effects()).toEqual([]);
  }, glass);
});
