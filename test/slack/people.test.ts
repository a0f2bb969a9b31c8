import { describe, expect, it } from 'vitest';
import { createFakeSlack } from '../../sim/slack/index.ts';
import { slackPeople } from '../../src/slack/people.ts';

const NOW = 1_767_225_600_000;
const signal = new AbortController().signal;

function start() {
  const slack = createFakeSlack({ clock: { now: () => NOW } });
  const people = slackPeople({ token: slack.botToken, apiUrl: slack.apiUrl, fetch: slack.fetch, timeout: 20, now: () => NOW });
  return { slack, people };
}

/** People as read from one `users.info` answer. */
const reading = (user: unknown) => slackPeople({ token: 'x', fetch: async () => Response.json({ ok: true, user }), now: () => NOW }).profile('U1', signal);

const member = {
  id: 'U1',
  team_id: 'T0ZONAL',
  name: 'ada',
  deleted: false,
  is_bot: false,
  is_restricted: false,
  is_ultra_restricted: false,
  is_email_confirmed: true,
  profile: { display_name: 'Ada', email: 'ada@example.com' },
};

describe('a profile', () => {
  it('of a full member', async () => {
    expect(await reading(member)).toEqual({
      known: true,
      at: NOW,
      value: { team: 'T0ZONAL', name: 'Ada', deleted: false, bot: false, guest: false, stranger: false, email: 'ada@example.com' },
    });
  });

  it.each([
    ['deleted', { deleted: undefined }, { deleted: true }],
    ['a bot', { is_bot: undefined }, { bot: true }],
    ['a guest', { is_restricted: undefined }, { guest: true }],
    ['a guest', { is_ultra_restricted: undefined }, { guest: true }],
  ])('without the flag is read as %s', async (_, change, expected) => {
    expect(await reading({ ...member, ...change })).toMatchObject({ known: true, value: expected });
  });

  it.each([
    [{ deleted: true }, { deleted: true }],
    [{ is_bot: true }, { bot: true }],
    [{ is_workflow_bot: true }, { bot: true }],
    [{ is_connector_bot: true }, { bot: true }],
    [{ is_restricted: true }, { guest: true }],
    [{ is_ultra_restricted: true }, { guest: true }],
    [{ is_stranger: true }, { stranger: true }],
    [{ enterprise_user: { enterprise_id: 'E1' } }, { enterprise: 'E1' }],
  ])('with %j is %j', async (change, expected) => {
    expect(await reading({ ...member, ...change })).toMatchObject({ known: true, value: expected });
  });

  it.each([{ is_email_confirmed: false }, { is_email_confirmed: undefined }])('leaves out an e-mail that nobody confirmed (%j)', async (change) => {
    const read = await reading({ ...member, ...change });
    expect(read.known && 'email' in read.value).toBe(false);
  });

  it('without a team is unread', async () => {
    expect(await reading({ ...member, team_id: undefined })).toEqual({ known: false, why: 'Slack did not say whose member the user is' });
    expect(await reading(undefined)).toMatchObject({ known: false });
  });

  it('of the demo’s people is what they are', async () => {
    const { people } = start();
    expect(await people.profile('U0ASKER', signal)).toMatchObject({ value: { team: 'T0ZONAL', name: 'asker', guest: false, bot: false } });
    expect(await people.profile('U0GUEST', signal)).toMatchObject({ value: { guest: true } });
    expect(await people.profile('U0BOT', signal)).toMatchObject({ value: { bot: true } });
  });

  it('that Slack does not give says why', async () => {
    const { slack, people } = start();
    expect(await people.profile('U0NONE', signal)).toEqual({ known: false, why: 'Slack answered user_not_found' });
    slack.fail('users.info', { is: 'rate-limited', retryAfter: '30' });
    expect(await people.profile('U0ASKER', signal)).toEqual({ known: false, why: 'Slack limits how often we may ask' });
    slack.fail('users.info', { is: 'silent', when: 'before' });
    expect(await people.profile('U0ASKER', signal)).toEqual({ known: false, why: 'Slack did not answer in time' });
    expect(await people.profile('U0ASKER', AbortSignal.abort())).toEqual({ known: false, why: 'no time was left' });
  });
});

describe('the members of a group', () => {
  it('are read each time anew', async () => {
    const { slack, people } = start();
    expect(await people.members('S0SRE', signal)).toEqual({ known: true, at: NOW, value: ['U0ASKER', 'U0APPROVER'] });
    const group = slack.workspace.groups.find((one) => one.id === 'S0SRE');
    group?.users.pop();
    expect(await people.members('S0SRE', signal)).toMatchObject({ value: ['U0ASKER'] });
  });

  it('that Slack does not list are unread, not nobody', async () => {
    const { slack, people } = start();
    expect(await people.members('S0NONE', signal)).toEqual({ known: false, why: 'Slack answered no_such_subteam' });
    slack.fail('usergroups.users.list', { is: 'error', error: 'plan_upgrade_required' });
    expect(await people.members('S0SRE', signal)).toEqual({ known: false, why: 'Slack answered plan_upgrade_required' });
    const silent = slackPeople({ token: 'x', fetch: async () => Response.json({ ok: true }), now: () => NOW });
    expect(await silent.members('S0SRE', signal)).toEqual({ known: false, why: 'Slack did not list the members' });
  });
});
