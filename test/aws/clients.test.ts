import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ListZonalShiftsCommand } from '#arc-zonal-shift';
import { makeClients, type Purpose } from '../../src/aws/clients.ts';
import { NoCredentials } from '../../src/aws/credentials.ts';
import { HOUR, type Place } from '../../src/evacuation/words.ts';
import { type Answer, refusal, type Sent, wireDouble } from '../support/wire-double.ts';

const OWN: Place = { account: '111122223333', region: 'us-east-1' };
const LEGACY: Place = { account: '444455556666', region: 'us-east-1' };
const ROLES = { read: 'arn:aws:iam::444455556666:role/zonal-read', shift: 'arn:aws:iam::444455556666:role/zonal-shift' };
const ACCOUNTS = { [OWN.account]: { roles: {} }, [LEGACY.account]: { roles: ROLES, externalId: 'zonal-demo' } };
const START = Date.parse('2026-11-01T12:00:00Z');

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDOWN');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  return () => vi.unstubAllEnvs();
});

const isSts = ({ host }: Sent): boolean => host.startsWith('sts.');
const keyOf = ({ headers }: Sent): string | undefined => /Credential=([^/]+)\//.exec(headers.authorization ?? '')?.[1];

/** STS's answer to AssumeRole: a key that names how many were given before, good for an hour. */
const assumed = (nth: number): Answer => ({
  headers: { 'content-type': 'text/xml' },
  body: `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
    <AccessKeyId>AKIDROLE${nth}</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken>
    <Expiration>${new Date(START + HOUR).toISOString()}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`,
});

/** Clients over an STS that can be broken, and an ARC that answers `arc`. */
function given(arc: Answer = {}) {
  let broken = false;
  let assumptions = 0;
  const answer = (one: Sent): Answer => {
    if (!isSts(one)) return arc;
    if (broken)
      return {
        status: 403,
        headers: { 'content-type': 'text/xml' },
        body: '<ErrorResponse><Error><Code>AccessDenied</Code><Message>not trusted</Message></Error></ErrorResponse>',
      };
    assumptions += 1;
    return assumed(assumptions);
  };
  const { handler, sent } = wireDouble(answer);
  const make = () => makeClients({ accounts: ACCOUNTS, now: () => START, requestHandler: handler });
  const list = async (clients: ReturnType<typeof make>, place: Place, purpose: Purpose) => (await clients.for('arc', place, purpose)).send(new ListZonalShiftsCommand({}));
  return { clients: make(), sent, list, breakSts: () => (broken = true) };
}

describe('credentials', () => {
  test('an account with a role is called as that role, with its external id and a session name that says Zonal', async () => {
    const { clients, sent, list } = given();
    await list(clients, LEGACY, 'shift');
    const [sts, arc] = sent;
    const form = new URLSearchParams(sts?.body);
    expect(Object.fromEntries(form)).toMatchObject({ Action: 'AssumeRole', RoleArn: ROLES.shift, ExternalId: 'zonal-demo', RoleSessionName: 'zonal-shift' });
    expect(sts?.host).toBe('sts.us-east-1.amazonaws.com');
    expect(arc && keyOf(arc)).toBe('AKIDROLE1');
  });

  test('an account without a role is called with the process’s own credentials', async () => {
    const { clients, sent, list } = given();
    await list(clients, OWN, 'shift');
    expect(sent.map(keyOf)).toEqual(['AKIDOWN']);
  });

  test('reads and shifts use their own roles; each is assumed once, whatever the number of calls', async () => {
    const { clients, sent, list } = given();
    await Promise.all([list(clients, LEGACY, 'read'), list(clients, LEGACY, 'read'), list(clients, LEGACY, 'shift')]);
    await list(clients, LEGACY, 'shift');
    const roles = sent.filter(isSts).map(({ body }) => new URLSearchParams(body).get('RoleArn'));
    expect(roles.sort()).toEqual([ROLES.read, ROLES.shift]);
  });

  test('a role that cannot be assumed is NoCredentials, and nothing is sent to ARC', async () => {
    const { clients, sent, list, breakSts } = given();
    breakSts();
    const failed = await list(clients, LEGACY, 'shift').catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(NoCredentials);
    expect(failed).toMatchObject({ code: 'no-credentials', message: `The role ${ROLES.shift} could not be assumed: not trusted` });
    expect(sent.filter((one) => !isSts(one))).toEqual([]);
  });
});

describe('attempts', () => {
  test('an effect is sent once, whatever ARC answers; a read is tried three times', async () => {
    for (const [purpose, times] of [
      ['shift', 1],
      ['read', 3],
    ] as const) {
      const { clients, sent, list } = given(refusal(500, 'InternalServerException'));
      await expect(list(clients, OWN, purpose)).rejects.toMatchObject({ name: 'InternalServerException' });
      expect(sent, purpose).toHaveLength(times);
    }
  });
});

test('a client is made once per service, place and purpose', async () => {
  const { clients } = given();
  const arc = await clients.for('arc', OWN, 'read');
  expect(await clients.for('arc', OWN)).toBe(arc);
  expect(await clients.for('arc', OWN, 'shift')).not.toBe(arc);
  expect(await clients.for('arc', { ...OWN, region: 'eu-west-1' })).not.toBe(arc);
  expect(await clients.for('arc', LEGACY)).not.toBe(arc);
});

test.each(['ec2', 'elbv2', 'autoscaling', 'eks'] as const)('%s is a client of the place’s Region', async (service) => {
  const { clients } = given();
  const client = await clients.for(service, { ...OWN, region: 'eu-west-1' });
  expect(await client.config.region()).toBe('eu-west-1');
});
