import { beforeEach, expect, test, vi } from 'vitest';
import { NoCredentials, roleCredentials } from '../../src/aws/credentials.ts';
import { HOUR, MINUTE } from '../../src/evacuation/words.ts';
import { type Answer, wireDouble } from '../support/wire-double.ts';

const ROLE = { arn: 'arn:aws:iam::444455556666:role/zonal-shift', externalId: undefined, sessionName: 'zonal-shift', region: 'us-east-1' };
const START = Date.parse('2026-11-01T12:00:00Z');

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDOWN');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  return () => vi.unstubAllEnvs();
});

const xml = (status: number, body: string): Answer => ({ status, headers: { 'content-type': 'text/xml' }, body });
const DENIED = xml(403, '<ErrorResponse><Error><Code>AccessDenied</Code><Message>not trusted</Message></Error></ErrorResponse>');
const good = (key: string, until: number): Answer =>
  xml(
    200,
    `<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>${key}</AccessKeyId><SecretAccessKey>s</SecretAccessKey>
     <SessionToken>t</SessionToken><Expiration>${new Date(until).toISOString()}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`,
  );

/** Credentials over an STS whose answers can be changed, on a clock that can be moved. */
function given() {
  const world = { now: START, answer: good('AKID1', START + HOUR) };
  const { handler, sent } = wireDouble(() => world.answer);
  return { world, sent, get: roleCredentials(ROLE, () => world.now, handler) };
}

test('they are kept while more than ten minutes are left, and renewed after that', async () => {
  const { world, sent, get } = given();
  await get();
  world.answer = good('AKID2', START + 2 * HOUR);
  world.now = START + HOUR - 10 * MINUTE - 1;
  expect(await get()).toMatchObject({ accessKeyId: 'AKID1', sessionToken: 't' });
  world.now += 1;
  expect(await get()).toMatchObject({ accessKeyId: 'AKID2' });
  expect(sent).toHaveLength(2);
});

test('those who ask at the same time share one call', async () => {
  const { sent, get } = given();
  const all = await Promise.all([get(), get(), get()]);
  expect(all.map(({ accessKeyId }) => accessKeyId)).toEqual(['AKID1', 'AKID1', 'AKID1']);
  expect(sent).toHaveLength(1);
});

test('while they are valid, a failing STS stops nothing; after that it does, with the cause', async () => {
  const { world, get } = given();
  await get();
  world.answer = DENIED;
  world.now = START + HOUR - 1;
  expect(await get()).toMatchObject({ accessKeyId: 'AKID1' });
  world.now = START + HOUR;
  await expect(get()).rejects.toThrow(NoCredentials);
  await expect(get()).rejects.toThrow(`The role ${ROLE.arn} could not be assumed: not trusted`);
});

test('a failed renewal is tried again by the next call', async () => {
  const { world, get } = given();
  world.answer = DENIED;
  await expect(get()).rejects.toThrow(NoCredentials);
  world.answer = good('AKID2', START + HOUR);
  expect(await get()).toMatchObject({ accessKeyId: 'AKID2' });
});

test('an answer without keys is no credentials', async () => {
  const { world, get } = given();
  world.answer = xml(200, '<AssumeRoleResponse><AssumeRoleResult/></AssumeRoleResponse>');
  await expect(get()).rejects.toThrow('STS answered without credentials');
});
