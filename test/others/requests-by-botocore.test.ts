import type { HttpRequest } from '@smithy/core/protocols';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startManual } from '../../sim/world/shifts.ts';
import { hasBotocore, needsBotocore, python } from '../support/botocore.ts';
import { startDynamo, type TestDynamo } from '../support/dynamo.ts';
import { startNight } from '../support/night.ts';

const PAYMENTS = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/net/payments/6a1f0d4be8c35e77';

/** A request without what differs by client: host, headers, order of parameters. */
type Plain = { readonly method: string; readonly path: string; readonly query: object; readonly body: object };
type Call = { readonly service: string; readonly operation: string; readonly input: object };
type Opinion = { readonly complaints: string; readonly request: Plain };

let dynamo: TestDynamo;
beforeAll(async () => {
  dynamo = await startDynamo();
});
afterAll(() => dynamo.stop());

/** A whole night: two people shift all apps, one of which somebody shifted by hand, and one asks how it stands. */
async function wholeNight(): Promise<{ readonly sent: readonly HttpRequest[]; readonly calls: readonly Call[] }> {
  const sent: HttpRequest[] = [];
  const night = await startNight(dynamo, { sent: (request) => void sent.push(request) });
  startManual(night.region.world, '111122223333', { arn: PAYMENTS, awayFrom: 'use1-az1', expiresIn: '1h', comment: 'by hand' });
  await night.type('U0ASKER', 'shift all use1-az1 --for 12h --reason "packet loss – 東京 & <more>"');
  await night.press('U0APPROVER', 'zonal.approve');
  await night.type('U0ASKER', 'status');
  await night.tick();
  expect(night.logs).toEqual([]);
  const fromRegion = night.region.calls.list().filter(({ service }) => service !== 'lambda');
  const toTable = sent.filter(isDynamo).map((request) => ({ service: 'dynamodb', operation: targetOf(request), input: plain(request).body }));
  return { sent, calls: [...fromRegion.map(({ service, operation, input }) => ({ service, operation, input })), ...toTable] };
}

const targetOf = ({ headers }: HttpRequest): string => headers['x-amz-target']?.split('.').pop() ?? '';
const isDynamo = ({ headers }: HttpRequest): boolean => (headers['x-amz-target'] ?? '').startsWith('DynamoDB');

function plain({ method, path, query = {}, headers, body }: HttpRequest): Plain {
  const text = body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8') : String(body ?? '');
  const isForm = (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  return { method, path, query, body: isForm ? Object.fromEntries(new URLSearchParams(text)) : text ? JSON.parse(text) : {} };
}

/** As text, with the keys of every object in order, so that two lists of requests can be compared. */
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, one]) => [key, sorted(one)]),
      )
    : Array.isArray(value)
      ? value.map(sorted)
      : value;
const inOrder = (requests: readonly Plain[]): readonly string[] => requests.map((request) => JSON.stringify(sorted(request))).sort();

test.skipIf(!hasBotocore)(`every request of a whole night is valid to botocore, and is the one that botocore would send${needsBotocore}`, async () => {
  const { sent, calls } = await wholeNight();
  const opinions = python(new URL('./botocore_requests.py', import.meta.url), calls) as readonly Opinion[];
  expect(opinions.flatMap(({ complaints }, i) => (complaints ? [`${calls[i]?.service} ${calls[i]?.operation}: ${complaints}`] : []))).toEqual([]);
  expect(inOrder(sent.map(plain))).toEqual(inOrder(opinions.map(({ request }) => request)));
  const operations = [...new Set(calls.map(({ operation }) => operation))];
  expect(operations).toEqual(expect.arrayContaining(['AssumeRole', 'StartZonalShift', 'UpdateZonalShift', 'GetManagedResource', 'ListAutoshifts', 'PutItem', 'Query']));
});
