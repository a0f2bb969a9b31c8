import { DynamoDBClient, ListTablesCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DescribeSubnetsCommand } from '@aws-sdk/client-ec2';
import { DescribeLoadBalancersCommand } from '@aws-sdk/client-elastic-load-balancing-v2';
import { InvokeCommand } from '@aws-sdk/client-lambda';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GetManagedResourceCommand, StartZonalShiftCommand } from '#arc-zonal-shift';
import { createRegion } from '../../../sim/region.ts';
import { inProcessHandler } from '../../../sim/wire/in-process.ts';
import { clientsOn, inProcess } from '../clients.ts';
import { jsonService } from './json-service.ts';

// Text that strains a form, a path and JSON: letters of any script, spaces, and what these give a meaning to.
const awkward = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
const inputOf = (region: ReturnType<typeof createRegion>) => region.calls.list().at(-1)?.input;

describe('what a client sends arrives as it was', () => {
  const region = createRegion();
  const { arc, ec2, elb, lambda } = clientsOn(inProcess(region));
  const sent = (call: Promise<unknown>) => call.then(() => undefined).catch(() => undefined);

  it('in a query form', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(awkward, { minLength: 1, maxLength: 12 }), async (Names) => {
        await sent(elb.send(new DescribeLoadBalancersCommand({ Names, PageSize: 7 })));
        expect(inputOf(region)).toEqual({ Names, PageSize: 7 });
      }),
      { numRuns: 50 },
    );
  });

  it('in an ec2 form', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ Name: awkward, Values: fc.array(awkward, { minLength: 1, maxLength: 3 }) }), { minLength: 1, maxLength: 3 }), async (Filters) => {
        await sent(ec2.send(new DescribeSubnetsCommand({ Filters, DryRun: false })));
        expect(inputOf(region)).toEqual({ Filters, DryRun: false });
      }),
      { numRuns: 50 },
    );
  });

  it('in a path label and in a JSON body', async () => {
    await fc.assert(
      fc.asyncProperty(
        awkward.filter((text) => text.trim() !== ''),
        awkward,
        async (resourceIdentifier, comment) => {
          await sent(arc.send(new GetManagedResourceCommand({ resourceIdentifier })));
          expect(inputOf(region)).toEqual({ resourceIdentifier });
          const shift = { resourceIdentifier, comment, awayFrom: 'use1-az1', expiresIn: '1h' };
          await sent(arc.send(new StartZonalShiftCommand(shift)));
          expect(inputOf(region)).toEqual(shift);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('as bytes and as headers', async () => {
    region.lambda.register('echo', (event) => event);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (event) => {
        const payload = JSON.stringify(event);
        const reply = await lambda.send(new InvokeCommand({ FunctionName: 'echo', Payload: Buffer.from(payload), InvocationType: 'RequestResponse' }));
        expect(Buffer.from(reply.Payload ?? []).toString()).toBe(JSON.stringify(JSON.parse(payload)));
      }),
      { numRuns: 50 },
    );
  });
});

describe('json 1.0 and 1.1', () => {
  const { calls, gateway } = jsonService();
  const client = new DynamoDBClient({ region: 'us-east-1', credentials: { accessKeyId: 'x', secretAccessKey: 'x' }, maxAttempts: 1, requestHandler: inProcessHandler(gateway) });

  it('answers an operation that is named by a header', async () => {
    expect(await client.send(new ListTablesCommand({ Limit: 3 }))).toMatchObject({ TableNames: ['limit 3'] });
  });

  it('reads nested values, and answers a modelled error', async () => {
    const Item = { pk: { S: 'ü' }, list: { L: [{ N: '1' }, { BOOL: true }] } };
    await expect(client.send(new PutItemCommand({ TableName: 'none', Item }))).rejects.toMatchObject({ name: 'ResourceNotFoundException', message: 'No table none.' });
    expect(calls.list().at(-1)?.input).toEqual({ TableName: 'none', Item });
  });

  it('refuses an input without a required member', async () => {
    await expect(client.send(new PutItemCommand({ TableName: undefined, Item: {} }))).rejects.toMatchObject({ name: 'ValidationException', $metadata: { httpStatusCode: 400 } });
  });
});

describe('what is no call of this Region', () => {
  const region = createRegion();
  const send = async (headers: Record<string, string>, method = 'POST', path = '/', body = '') => {
    const { response } = await region.requestHandler().handle({ method, path, query: {}, headers, body, protocol: 'http:', hostname: 'localhost' } as never);
    return { status: response.statusCode, type: response.headers['x-amzn-errortype'], text: Buffer.from(response.body).toString() };
  };
  const signed = (service: string, scope = 'us-east-1') => ({
    authorization: `AWS4-HMAC-SHA256 Credential=AKID/20261102/${scope}/${service}/aws4_request, SignedHeaders=host, Signature=0`,
  });

  it('is answered, not thrown: unsigned, another Region, an unknown service, an unknown operation, a body that is no JSON', async () => {
    expect(await send({})).toMatchObject({ status: 403, type: 'MissingAuthenticationToken' });
    expect(await send(signed('eks', 'eu-west-1'), 'GET', '/clusters/search')).toMatchObject({ status: 403, type: 'SignatureDoesNotMatch' });
    expect(await send(signed('rds'))).toMatchObject({ status: 404, type: 'UnknownOperationException' });
    expect(await send(signed('eks'), 'GET', '/nothing')).toMatchObject({ status: 404, type: 'UnknownOperationException' });
    expect(await send(signed('arc-zonal-shift'), 'POST', '/zonalshifts', '{')).toMatchObject({ status: 400, type: 'SerializationException' });
    const unknown = await send(signed('autoscaling'), 'POST', '/', 'Action=DeleteAutoScalingGroup');
    expect(unknown.status).toBe(400);
    expect(unknown.text).toContain('<Code>InvalidAction</Code>');
    expect(region.calls.list()).toEqual([]);
  });
});
