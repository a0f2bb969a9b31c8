import type { Play } from '../play.ts';

const received = { where: 'only asker', text: 'Received, planning.' } as const;

/** Three days: what is said before a lapse, and what happens to shifts while nobody looks. */
export const days: Play = {
  name: 'days',
  tells: 'Three days away from a zone: reminders, an extension, changes from outside, a lost tick, a lapse.',
  day: '2026-11-02',
  channel: 'C0INC',
  configuration: 'ops: C0GEN\nonCall: S0SRE\npaging:\n  topic: arn:aws:sns:us-east-1:111122223333:zonal-pages\n',
  scenes: [
    {
      at: '03:00',
      who: 'asker',
      does: { type: 'shift checkout use1-az1 --for 24h --reason "the zone is down for days"' },
      sees: [received, { where: 'channel', text: 'Approve? Shift checkout away from use1-az1' }, { where: 'thread', text: '*The same by hand*' }],
    },
    {
      at: '03:00',
      who: 'approver',
      does: { press: 'Approve' },
      sees: [
        { where: 'edited', text: ['Shifted away from use1-az1', '[Extend] [Undo]'] },
        { where: 'thread', text: 'Being started' },
        { where: 'thread', text: ['*All applied*', 'The first shift ends at 2026-11-03 03:00 UTC'] },
      ],
    },
    {
      at: '15:01',
      does: { wait: 'until then' },
      sees: [{ where: 'thread', text: ['lapse, the first at 2026-11-03 03:00 UTC', 'order alone does not make it safe', '[Extend] [How to recover] [Snooze]'] }],
    },
    { at: '23:01', does: { wait: 'until then' }, sees: [{ where: 'thread', text: 'lapse, the first at 2026-11-03 03:00 UTC' }] },
    {
      at: '+1 01:00',
      who: 'asker',
      does: { type: 'extend --for 48h' },
      sees: [
        received,
        { where: 'channel', text: ['Keep checkout away from use1-az1 / us-east-1a for 48 hours from now', 'ALB `checkout`: ends 2026-11-03 03:15 UTC'] },
        { where: 'thread', text: 'lengthen the shifts' },
      ],
    },
    {
      at: '+1 01:01',
      who: 'approver',
      does: { press: 'Approve' },
      sees: [
        { where: 'edited', text: 'Extended: shifts away from use1-az1' },
        { where: 'thread', text: 'Being started' },
        { where: 'thread', text: '2 of 2, read back from ARC' },
      ],
    },
    { at: '+1 09:00', does: { autoshift: 'starts', zone: 'use1-az1', on: ['loadbalancer/net/payments', 'loadbalancer/net/ledger'] }, sees: [] },
    {
      at: '+1 09:02',
      does: { wait: 'until then' },
      sees: [
        {
          where: 'channel',
          text: ['AWS started an autoshift away from `use1-az1 / us-east-1a`', '*Moved by it*: NLB `payments`, NLB `ledger`', '*Not moved: they still use the zone*'],
        },
        { where: 'channel', text: 'AWS started an autoshift away from `use1-az1 / us-east-1c`' },
      ],
    },
    { at: '+1 12:00', does: { inConsole: { resource: 'loadbalancer/app/checkout', expiresIn: '6h' } }, sees: [] },
    {
      at: '+1 12:02',
      does: { wait: 'until then' },
      sees: [
        { where: 'thread', text: ['*The end of shifts was changed elsewhere*', 'it ends *sooner*, at 2026-11-03 18:00 UTC'] },
        { where: 'thread', text: '*Shifts would lapse in the wrong order*' },
        { where: 'thread', text: 'lapse, the first at 2026-11-03 18:00 UTC' },
      ],
    },
    {
      at: '+1 12:03',
      who: 'asker',
      does: { type: 'extend --for 37h' },
      sees: [received, { where: 'channel', text: 'Keep checkout away from use1-az1 / us-east-1a for 37 hours from now' }, { where: 'thread', text: 'lengthen the shifts' }],
    },
    {
      at: '+1 12:04',
      who: 'approver',
      does: { press: 'Approve' },
      sees: [
        { where: 'edited', text: 'Extended: shifts away from use1-az1' },
        { where: 'thread', text: 'Being started' },
        { where: 'thread', text: '2 of 2, read back from ARC' },
      ],
    },
    { at: '+1 12:06', does: { wait: 'until then' }, sees: [{ where: 'thread', text: '*Shifts lapse in the right order again*' }] },
    { at: '+1 16:00', does: { noTicks: 10 }, sees: [] },
    { at: '+1 20:00', does: { autoshift: 'ends', zone: 'use1-az1' }, sees: [] },
    {
      at: '+1 20:02',
      does: { wait: 'until then' },
      sees: [
        { where: 'thread', text: 'AWS ended its autoshift away from `use1-az1 / us-east-1a`' },
        { where: 'thread', text: 'AWS ended its autoshift away from `use1-az1 / us-east-1c`' },
      ],
    },
    { at: '+2 13:06', does: { wait: 'until then' }, sees: [{ where: 'thread', text: 'lapse, the first at 2026-11-05 01:04 UTC' }] },
    { at: '+2 21:06', does: { wait: 'until then' }, sees: [{ where: 'thread', text: 'lapse, the first at 2026-11-05 01:04 UTC' }] },
    {
      at: '+3 00:06',
      does: { wait: 'until then' },
      sees: [
        { where: 'thread', text: 'lapse, the first at 2026-11-05 01:04 UTC' },
        { where: 'channel', text: ['@sre', 'lapse, the first at 2026-11-05 01:04 UTC', '[Extend] [How to recover] [Snooze]'] },
      ],
    },
    {
      at: '+3 00:52',
      does: { wait: 'until then' },
      sees: [
        { where: 'thread', text: 'lapse, the first at 2026-11-05 01:04 UTC' },
        { where: 'channel', text: ['@sre', 'lapse, the first at 2026-11-05 01:04 UTC'] },
        { where: 'thread', text: '*Nobody answered*' },
      ],
    },
    {
      at: '+3 01:12',
      does: { wait: 'until then' },
      sees: [
        { where: 'thread', text: '*1 shift away from `use1-az1 / us-east-1a` lapsed*' },
        { where: 'channel', text: ['@sre', '*1 shift away from `use1-az1 / us-east-1a` lapsed*', 'Traffic may use the zone again, whether or not it is healthy'] },
        { where: 'thread', text: 'lapse, the first at 2026-11-05 01:19 UTC' },
        { where: 'channel', text: 'lapse, the first at 2026-11-05 01:19 UTC' },
        { where: 'thread', text: '*Nobody answered*' },
      ],
    },
  ],
  effects: [
    'StartZonalShift loadbalancer/app/checkout use1-az1 1455m',
    'StartZonalShift asg/checkout-web use1-az1 1440m',
    'UpdateZonalShift 2895m',
    'UpdateZonalShift 2880m',
    'UpdateZonalShift 2235m',
    'UpdateZonalShift 2220m',
  ],
};
