import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Configuration } from '../../src/config/configuration.ts';
import { loadText } from '../../src/config/load.ts';
import type { Deps } from '../../src/engine/deps.ts';
import { standingOf } from '../../src/engine/standing.ts';
import { known, unread } from '../../src/evacuation/words.ts';
import type { People, Profile } from '../../src/ports/people.ts';
import { approver, asker, person, T0 } from '../support/given.ts';

const member: Profile = { team: 'T0ZONAL', name: 'somebody', deleted: false, bot: false, guest: false, stranger: false };

function configured(line = ''): Configuration {
  const loaded = loadText(readFileSync('examples/zonal.yaml', 'utf8').replace('workspace: T0ZONAL\n', `workspace: T0ZONAL\n${line}\n`));
  if (loaded.is === 'bad') throw new Error(JSON.stringify(loaded.problems));
  return loaded.configuration;
}

/** Slack as these tests need it: what it says of each user, and who is in every group. */
function depsWith(profiles: Readonly<Record<string, Partial<Profile>>>, configuration = configured()): Deps {
  const people: People = {
    profile: async (user) => (profiles[user] ? known({ ...member, ...profiles[user] }, T0) : unread('user_not_found')),
    members: async () => known([], T0),
    channel: async () => unread('not asked'),
  };
  const register = { rememberMembers: async () => {}, lastMembers: async () => undefined };
  const logger = { info() {}, warn() {}, error() {} };
  return { people, register, configuration, logger, now: () => T0, signal: new AbortController().signal } as unknown as Deps;
}

const sets = ['sre'];
const standingIn = async (deps: Deps, who = approver) => {
  const standing = await standingOf(deps, who, { action: 'shift', sets, requester: asker });
  return standing.known ? standing.value : standing.why;
};

describe('where a person belongs', () => {
  test('to the workspace, or to its enterprise where one is configured', async () => {
    const elsewhere = { U0APPROVER: { team: 'T0OTHER', enterprise: 'E0OURS' }, U0ASKER: {} };
    expect(await standingIn(depsWith(elsewhere))).toMatchObject({ sameWorkspace: false });
    expect(await standingIn(depsWith(elsewhere, configured('enterprise: E0OURS')))).toMatchObject({ sameWorkspace: true });
    expect(await standingIn(depsWith(elsewhere, configured('enterprise: E0THEIRS')))).toMatchObject({ sameWorkspace: false });
  });

  test('a stranger never does, whatever else Slack says', async () => {
    const stranger = { U0APPROVER: { stranger: true, enterprise: 'E0OURS' }, U0ASKER: {} };
    expect(await standingIn(depsWith(stranger, configured('enterprise: E0OURS')))).toMatchObject({ sameWorkspace: false });
  });
});

describe('who a person is', () => {
  test('the requester, if both have the same verified e-mail address; two without one are two', async () => {
    expect(await standingIn(depsWith({ U0APPROVER: { email: 'a@example.com' }, U0ASKER: { email: 'a@example.com' } }))).toMatchObject({ isRequester: true });
    expect(await standingIn(depsWith({ U0APPROVER: { email: 'a@example.com' }, U0ASKER: { email: 'b@example.com' } }))).toMatchObject({ isRequester: false });
    expect(await standingIn(depsWith({ U0APPROVER: {}, U0ASKER: {} }))).toMatchObject({ isRequester: false });
  });

  test('unknown, if Slack does not say: never a yes', async () => {
    expect(await standingIn(depsWith({ U0ASKER: {} }))).toBe('user_not_found');
  });

  test('in a set by the configuration, without a group being asked; nobody else is', async () => {
    expect(await standingIn(depsWith({ U0APPROVER: {}, U0ASKER: {} }))).toMatchObject({ inSet: true });
    expect(await standingIn(depsWith({ U0STRAY: {}, U0ASKER: {} }), person('stray'))).toMatchObject({ inSet: false });
  });
});
