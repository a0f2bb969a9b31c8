import type { Play } from '../play.ts';

const received = { where: 'only asker', text: 'Received, planning.' } as const;
const start = (resource: string) => ({ service: 'arc-zonal-shift', operation: 'StartZonalShift', resource });

/** Everything goes wrong that may: AWS, Slack, and people in a hurry. What is said stays true. */
export const trouble: Play = {
  name: 'trouble',
  tells: 'A night on which AWS throttles, answers get lost, Slack hiccups and people misclick.',
  day: '2026-11-02',
  channel: 'C0INC',
  scenes: [
    // Describing is down: nothing was checked, the card says so, and the shift goes on all the same.
    { at: '03:00', does: { fault: { match: { service: 'elasticloadbalancing' }, fault: { kind: 'fail' } } }, sees: [] },
    { at: '03:00', does: { fault: { match: { service: 'autoscaling' }, fault: { kind: 'throttle' } } }, sees: [] },
    { at: '03:00', does: { fault: { match: { service: 'ec2' }, fault: { kind: 'fail' } } }, sees: [] },
    {
      at: '03:00',
      who: 'asker',
      does: { type: 'shift checkout use1-az1 --for 6h --reason "packet loss, describing is down"' },
      sees: [
        received,
        { where: 'channel', text: ['Approve? Shift checkout away from use1-az1', 'Could not be read', '[Approve, accept 1]'] },
        { where: 'thread', text: '*The same by hand*' },
      ],
    },
    { at: '03:01', does: { clear: 'faults' }, sees: [] },
    // A guest, and somebody whose groups cannot be looked up.
    { at: '03:01', who: 'guest', does: { press: 'Approve, accept 1' }, sees: [{ where: 'only guest', text: 'You are a guest here' }] },
    { at: '03:01', does: { slackFault: { method: 'usergroups.users.list', is: 'http', status: 503 } }, sees: [] },
    {
      at: '03:01',
      who: 'bystander',
      does: { press: 'Approve, accept 1' },
      sees: [{ where: 'only bystander', text: ['Slack could not say who you are or which groups you are in', 'Try again, or ask another approver'] }],
    },
    // The answer to one start is lost, the other is throttled, and Lambda delivers the click twice.
    { at: '03:01', does: { fault: { match: start('loadbalancer/app/checkout'), fault: { kind: 'lose-answer', by: 'break' }, times: 1 } }, sees: [] },
    { at: '03:01', does: { fault: { match: start('checkout-web'), fault: { kind: 'throttle' }, times: 1 } }, sees: [] },
    { at: '03:01', does: { deliver: 'twice' }, sees: [] },
    {
      at: '03:01',
      who: 'approver',
      does: { press: 'Approve, accept 1' },
      sees: [
        { where: 'edited', text: ['1 of 2 applied', '✅ ALB `checkout`', 'ARC throttled the call, so it did not happen. It is tried again.'] },
        { where: 'thread', text: 'Being started since 2026-11-02 03:01 UTC' },
      ],
    },
    {
      at: '03:03',
      does: { wait: 'until then' },
      sees: [
        { where: 'edited', text: ['Shifted away from use1-az1', '✅ Auto Scaling group `checkout-web`'] },
        { where: 'thread', text: '*All applied*' },
      ],
    },
    // The world moves between the card and the click: what is blocked now is left out by name, the rest goes on.
    {
      at: '03:10',
      who: 'asker',
      does: { type: 'shift payments use1-az1 --for 6h --reason "the same loss"' },
      sees: [received, { where: 'channel', text: 'Approve? Shift payments away from use1-az1' }, { where: 'thread', text: '*The same by hand*' }],
    },
    { at: '03:10', does: { byHand: { resource: 'loadbalancer/net/payments', awayFrom: 'use1-az2', expiresIn: '4h', comment: 'another team' } }, sees: [] },
    {
      at: '03:10',
      who: 'approver',
      does: { press: 'Approve' },
      sees: [
        { where: 'edited', text: ['➖ NLB `payments`: *left out*, because of what changed since the approval', '✅ Auto Scaling group `payments-api`'] },
        { where: 'thread', text: ['Being started', 'Left out, because of what changed since the approval: NLB `payments`'] },
        { where: 'thread', text: '*1 of 2 applied*' },
      ],
    },
    // A click that takes too long is answered, not executed; a deleted card is posted anew.
    {
      at: '03:15',
      who: 'asker',
      does: { type: 'shift search use1-az1 --for 6h --reason "the cluster too"' },
      sees: [received, { where: 'channel', text: 'Approve? Shift search away from use1-az1' }, { where: 'thread', text: '*The same by hand*' }],
    },
    {
      at: '03:15',
      who: 'approver',
      does: { press: 'Approve', late: 70_000 },
      sees: [{ where: 'only approver', text: 'This was sent more than a minute ago, so nothing was done. Send it again.' }],
    },
    { at: '03:16', does: { slackFault: { method: 'chat.update', is: 'error', error: 'message_not_found' } }, sees: [] },
    {
      at: '03:16',
      who: 'approver',
      does: { press: 'Approve' },
      sees: [
        { where: 'channel', text: 'away from use1-az1' },
        { where: 'thread', text: 'Being started' },
        { where: 'thread', text: '*All applied*' },
      ],
    },
  ],
  effects: [
    'StartZonalShift loadbalancer/app/checkout use1-az1 375m -> answer lost',
    'StartZonalShift asg/checkout-web use1-az1 360m -> ThrottlingException',
    'StartZonalShift asg/checkout-web use1-az1 359m',
    'StartZonalShift asg/payments-api use1-az1 360m',
    'StartZonalShift loadbalancer/app/search use1-az1 375m',
    'StartZonalShift cluster/search use1-az1 360m',
  ],
};
