import type { Register } from '../ports/register.ts';
import { membersKey } from './keys.ts';
import { getItem, numberOf, putItem, type Table, textOf } from './table.ts';

/** Who was in a user group when Slack was last able to say. An older reading never replaces a newer. */
export function memberships(table: Table): Pick<Register, 'rememberMembers' | 'lastMembers'> {
  return {
    async rememberMembers(group, users, at, signal) {
      const newer = { expression: 'attribute_not_exists(#pk) OR #at < :at', names: { '#pk': 'pk', '#at': 'at' }, values: { ':at': { N: String(at) } } };
      await putItem(table, membersKey(group), { users: { S: JSON.stringify(users) }, at: { N: String(at) } }, newer, signal);
    },
    async lastMembers(group, signal) {
      const item = await getItem(table, membersKey(group), signal);
      return item && { users: JSON.parse(textOf(item, 'users')) as readonly string[], at: numberOf(item, 'at') };
    },
  };
}
