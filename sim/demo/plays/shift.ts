import type { Play } from '../play.ts';

/** The plain night: asked, refused to the asker, approved by a second person, applied, on record. */
export const shift: Play = {
  name: 'shift',
  tells: 'Two people shift checkout away from a zone that loses packets.',
  day: '2026-11-02',
  channel: 'C0INC',
  scenes: [
    {
      at: '03:02',
      who: 'asker',
      does: { type: 'shift chekout use1-az1 --for 12h --reason "packet loss"' },
      sees: [
        { where: 'only asker', text: 'Received, planning. If no card appears within a minute, send it again.' },
        { where: 'only asker', text: ['no app is called `chekout`', 'did you mean `checkout`?'] },
      ],
    },
    {
      at: '03:03',
      who: 'asker',
      does: { type: 'shift checkout use1-az1 —for 12h —reason “packet loss”' },
      sees: [
        { where: 'only asker', text: 'Received, planning.' },
        {
          where: 'channel',
          text: [
            'Approve? Shift checkout away from use1-az1 / us-east-1a',
            'Why: packet loss',
            'ALB `checkout`, Auto Scaling group `checkout-web`',
            '*What does not move*',
            'RDS instance `checkout-orders`',
            '`use1-az1 / us-east-1a` *1 of 2*',
            'Nothing has been changed. Without a decision it lapses at 2026-11-02 03:33 UTC',
            '[Approve] [Reject] [Withdraw]',
          ],
        },
        { where: 'thread', text: ['aws arc-zonal-shift start-zonal-shift', '--away-from use1-az1', '--expires-in 735m'] },
      ],
    },
    {
      at: '03:03',
      who: 'asker',
      does: { type: 'shift checkout use1-az1 --for 12h --reason "packet loss"' },
      sees: [
        { where: 'only asker', text: 'Received, planning.' },
        { where: 'only asker', text: 'The same request waits for approval already' },
      ],
    },
    { at: '03:04', who: 'asker', does: { press: 'Approve' }, sees: [{ where: 'only asker', text: 'You asked for this, so someone else must approve.' }] },
    { at: '03:04', who: 'bystander', does: { press: 'Approve' }, sees: [{ where: 'only bystander', text: 'You are not in the approver set of this request.' }] },
    { at: '03:05', does: { wait: 'until then' }, sees: [{ where: 'thread', text: '@approver (set `sre`): this still waits for 1 person to approve' }] },
    {
      at: '03:05',
      who: 'approver',
      does: { press: 'Approve' },
      sees: [
        {
          where: 'edited',
          text: [
            'Shifted away from use1-az1 / us-east-1a',
            'Approved by @approver at 2026-11-02 03:05 UTC',
            '✅ ALB `checkout`: started and *applied*',
            '*out of DNS* not measured',
          ],
        },
        { where: 'thread', text: ['Being started since 2026-11-02 03:05 UTC', 'Approved by @approver'] },
        { where: 'thread', text: ['*All applied*', 'The first shift ends at 2026-11-02 15:05 UTC'] },
      ],
    },
    {
      at: '03:09',
      who: 'bystander',
      does: { type: 'status' },
      sees: [
        { where: 'only bystander', text: 'Looking it up.' },
        { where: 'only bystander', text: ['leaves `use1-az1 / us-east-1a` for `checkout`', '2 of 2 applied', 'What ARC shows now'] },
      ],
    },
  ],
  effects: ['StartZonalShift loadbalancer/app/checkout use1-az1 735m', 'StartZonalShift asg/checkout-web use1-az1 720m'],
};
