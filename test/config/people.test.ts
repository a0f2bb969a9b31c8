import { describe, expect, it } from 'vitest';
import { isAllowedChannel } from '../../src/config/channels.ts';
import { approversOf, identify, membersOf } from '../../src/config/people.ts';
import { configured } from './base.ts';

const who = (user: string, team = 'T0ZONAL') => ({ team, user, name: 'Somebody' });

describe('a Slack user', () => {
  it('is one person with every id of the same entry', () => {
    const [one, other] = ['U0ASKER', 'U0ASKER2'].map((user) => identify(configured(), who(user)));
    expect(one).toEqual({ canonical: 'asker', ...who('U0ASKER') });
    expect(other?.canonical).toBe('asker');
  });

  it('stays the same person in another workspace, so that a second account is no second person', () => {
    expect(identify(configured(), who('U0ASKER2', 'T0OTHER')).canonical).toBe('asker');
  });

  it('without an entry is a person of their own, per workspace', () => {
    expect(identify(configured(), who('U0BYSTANDER')).canonical).toBe('slack:T0ZONAL:U0BYSTANDER');
    expect(identify(configured(), who('U0BYSTANDER', 'T0OTHER')).canonical).toBe('slack:T0OTHER:U0BYSTANDER');
  });
});

describe('sets', () => {
  const two = () => configured(['sets/dba', { people: ['approver'], groups: ['S0DBA', 'S0SRE'] }], ['actions/shift', { approvers: ['sre', 'dba'] }]);

  it('give their people, their Slack users and their groups, each once', () => {
    expect(membersOf(two(), ['sre', 'dba'])).toEqual({ people: ['asker', 'approver'], users: ['U0ASKER', 'U0ASKER2', 'U0APPROVER'], groups: ['S0SRE', 'S0DBA'] });
  });

  it('that are none hold nobody', () => {
    expect(membersOf(two(), [])).toEqual({ people: [], users: [], groups: [] });
  });

  it('of an action are its approvers', () => {
    expect(approversOf(two(), 'shift')).toEqual({ sets: ['sre', 'dba'], users: ['U0ASKER', 'U0ASKER2', 'U0APPROVER'], groups: ['S0SRE', 'S0DBA'] });
    expect(approversOf(two(), 'extend').sets).toEqual(['sre']);
  });
});

describe('a channel', () => {
  it.each([
    [{ id: 'C0INC', name: 'anything' }, true],
    [{ id: 'C0INC' }, true],
    [{ id: 'C0NEW', name: 'inc-packet-loss' }, true],
    [{ id: 'C0GEN', name: 'general' }, false],
    [{ id: 'C0GEN', name: 'not-inc-' }, false],
    [{ id: 'G0PRIV', name: 'privategroup' }, false],
    [{ id: 'D0DIRECT' }, false],
    [{ id: 'c0inc', name: '' }, false],
  ])('%o is allowed: %s', (channel, allowed) => {
    expect(isAllowedChannel(configured(), channel)).toBe(allowed);
  });
});
