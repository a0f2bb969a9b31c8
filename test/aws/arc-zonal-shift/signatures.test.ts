import { expect, test } from 'vitest';
import { hasBotocore, needsBotocore, python } from '../../support/botocore.ts';
import type { Sent } from '../../support/wire-double.ts';
import { call, model } from './client.ts';

type Opinion = { readonly own: { readonly method: string; readonly url: string; readonly body: string }; readonly signature: string };

const ARN = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/app/check out/50dc6c495c0c9188';
const INPUTS: Readonly<Record<string, object>> = {
  CancelZonalShift: { zonalShiftId: '1f2e3d4c-0001-4000-8000-abcdefabcdef' },
  GetManagedResource: { resourceIdentifier: ARN },
  ListAutoshifts: { status: 'COMPLETED', maxResults: 3, nextToken: 'a/b+c==' },
  ListManagedResources: { maxResults: 100, nextToken: 'x y' },
  ListZonalShifts: { status: 'ACTIVE', resourceIdentifier: ARN, maxResults: 1 },
  StartZonalShift: { resourceIdentifier: ARN, awayFrom: 'use1-az1', expiresIn: '720m', comment: 'ev-0A1B2C3D “packet loss” – 東京' },
  UpdateZonalShift: { zonalShiftId: '1f2e3d4c-0001-4000-8000-abcdefabcdef', expiresIn: '72h' },
};

/** The URL as it stands on the request line. */
function urlOf({ protocol, host, path, query }: Sent): string {
  const escaped = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
  const search = Object.entries(query).map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  return `${protocol}//${host}${path}${search.length ? `?${search.join('&')}` : ''}`;
}

/** Query parameters have no order. */
const comparable = ({ method, url, body }: Opinion['own']) => {
  const { host, pathname, searchParams } = new URL(url);
  return { method, host, pathname, query: Object.fromEntries(searchParams), body: body ? JSON.parse(body) : {} };
};

test.skipIf(!hasBotocore)(`every operation is sent as botocore sends it, and signed as botocore signs it${needsBotocore}`, async () => {
  const operations = Object.keys(model.operations);
  expect(Object.keys(INPUTS).sort()).toEqual(operations.sort());
  const requests = await Promise.all(
    operations.map(async (operation) => {
      const { sent } = await call(operation, INPUTS[operation], {});
      if (!sent) throw new Error(`${operation} sent nothing`);
      return { operation, input: INPUTS[operation], request: { method: sent.method, url: urlOf(sent), headers: sent.headers, body: sent.body } };
    }),
  );
  const opinions = python(new URL('./botocore_sign.py', import.meta.url), requests) as Opinion[];
  for (const [index, { operation, request }] of requests.entries()) {
    const opinion = opinions[index];
    expect(comparable(request), operation).toEqual(opinion && comparable(opinion.own));
    expect(request.headers.authorization, operation).toContain(`Signature=${opinion?.signature}`);
    expect(request.headers.authorization, operation).toContain('/us-east-1/arc-zonal-shift/aws4_request');
  }
});
