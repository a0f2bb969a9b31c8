import type { Workspace } from './types.ts';

/** The demo's workspace, new each time: two channels, a person with two ids, an approver, a bystander and a guest. */
export function demoWorkspace(): Workspace {
  const people = ['U0ASKER', 'U0ASKER2', 'U0APPROVER', 'U0BYSTANDER', 'U0GUEST'];
  return {
    team: 'T0ZONAL',
    domain: 'zonal',
    app: { id: 'A0ZONAL', bot: 'B0BOT', botUser: 'U0BOT', name: 'zonal', command: '/zonal' },
    users: [
      { id: 'U0ASKER', name: 'asker', realName: 'Ada Asker', email: 'asker@example.com' },
      { id: 'U0ASKER2', name: 'asker-two', realName: 'Ada Asker (phone)', email: 'asker.two@example.com' },
      { id: 'U0APPROVER', name: 'approver', realName: 'Anselm Approver', email: 'approver@example.com' },
      { id: 'U0BYSTANDER', name: 'bystander', realName: 'Bo Bystander', email: 'bystander@example.com' },
      { id: 'U0GUEST', name: 'guest', realName: 'Gil Guest', email: 'guest@example.org', guest: true },
      { id: 'U0BOT', name: 'zonal', realName: 'Zonal', bot: true },
    ],
    channels: [
      { id: 'C0INC', name: 'inc-packet-loss', members: [...people, 'U0BOT'] },
      { id: 'C0GEN', name: 'general', members: [...people, 'U0BOT'] },
    ],
    groups: [{ id: 'S0SRE', handle: 'sre', users: ['U0ASKER', 'U0APPROVER'] }],
  };
}
