import { resolveEndpoint, setPartitionInfo, useDefaultPartitionInfo } from '@aws-sdk/core/client';
import type { RuleSetObject } from '@smithy/types';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ARCZonalShiftClient, type ARCZonalShiftClientConfig, ListZonalShiftsCommand } from '#arc-zonal-shift';
import { type ArcEndpointParameters, resolveArcEndpoint } from '../../../src/aws/arc-zonal-shift/endpoints.ts';
import { hasBotocore, needsBotocore, python } from '../../support/botocore.ts';
import { refusal, wireDouble } from '../../support/wire-double.ts';
import { credentials } from './client.ts';

const url = (parameters: ArcEndpointParameters): string => resolveArcEndpoint(parameters).url.href;

test.each<[ArcEndpointParameters, string]>([
  [{ Region: 'us-east-1' }, 'https://arc-zonal-shift.us-east-1.amazonaws.com/'],
  [{ Region: 'us-east-1', UseFIPS: true }, 'https://arc-zonal-shift-fips.us-east-1.amazonaws.com/'],
  [{ Region: 'eu-central-1', UseDualStack: true }, 'https://arc-zonal-shift.eu-central-1.api.aws/'],
  [{ Region: 'us-east-1', UseFIPS: true, UseDualStack: true }, 'https://arc-zonal-shift-fips.us-east-1.api.aws/'],
  [{ Region: 'cn-north-1' }, 'https://arc-zonal-shift.cn-north-1.amazonaws.com.cn/'],
  [{ Region: 'us-gov-west-1', UseFIPS: true }, 'https://arc-zonal-shift-fips.us-gov-west-1.amazonaws.com/'],
  [{ Region: 'us-east-1', Endpoint: 'http://127.0.0.1:4566/region' }, 'http://127.0.0.1:4566/region'],
  [{ Endpoint: 'https://example.test' }, 'https://example.test/'],
])('%o answers at %s', (parameters, expected) => {
  expect(url(parameters)).toBe(expected);
});

test.each<[ArcEndpointParameters, string]>([
  [{}, 'no Region'],
  [{ Region: 'us-east-1', Endpoint: 'https://example.test', UseFIPS: true }, 'cannot be a FIPS endpoint'],
  [{ Region: 'us-east-1', Endpoint: 'https://example.test', UseDualStack: true }, 'cannot be a dual-stack endpoint'],
])('%o is refused: %s', (parameters, why) => {
  expect(() => url(parameters)).toThrow(why);
});

test('a partition without FIPS or dual-stack endpoints refuses them by its name', () => {
  const outputs = { name: 'aws-plain', dnsSuffix: 'plain.test', dualStackDnsSuffix: 'none.test', supportsFIPS: false, supportsDualStack: false };
  setPartitionInfo({ partitions: [{ id: 'aws-plain', regionRegex: '^plain-\\d$', regions: {}, outputs }] });
  try {
    expect(url({ Region: 'plain-1' })).toBe('https://arc-zonal-shift.plain-1.plain.test/');
    expect(() => url({ Region: 'plain-1', UseFIPS: true })).toThrow('the partition aws-plain has no FIPS endpoints');
    expect(() => url({ Region: 'plain-1', UseDualStack: true })).toThrow('the partition aws-plain has no dual-stack endpoints');
  } finally {
    useDefaultPartitionInfo();
  }
});

test.skipIf(!hasBotocore)(`AWS's own endpoint rules give the same answer in every partition${needsBotocore}`, () => {
  const { endpoints: rules } = python(new URL('./botocore_model.py', import.meta.url), null) as { endpoints: RuleSetObject };
  const regions = ['us-east-1', 'ap-southeast-7', 'cn-north-1', 'us-gov-west-1', 'us-iso-east-1', 'us-isob-east-1', 'eu-isoe-west-1', 'eusc-de-east-1', 'xx-new-9', undefined];
  const outcome = (resolve: () => { readonly url: URL }): string => {
    try {
      return resolve().url.href;
    } catch {
      return 'refused';
    }
  };
  for (const Region of regions) {
    for (const UseFIPS of [false, true]) {
      for (const UseDualStack of [false, true]) {
        for (const Endpoint of [undefined, 'https://example.test']) {
          const parameters = { UseFIPS, UseDualStack, ...(Region && { Region }), ...(Endpoint && { Endpoint }) };
          const theirs = outcome(() => resolveEndpoint(rules, { endpointParams: parameters }));
          expect({ parameters, is: outcome(() => resolveArcEndpoint(parameters)) }).toEqual({ parameters, is: theirs });
        }
      }
    }
  }
});

describe('what the environment says', () => {
  beforeEach(() => {
    vi.unstubAllEnvs();
    vi.stubEnv('AWS_CONFIG_FILE', '/dev/null');
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/dev/null');
    for (const name of ['AWS_REGION', 'AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_ARC_ZONAL_SHIFT', 'AWS_PROFILE']) vi.stubEnv(name, undefined);
    return () => vi.unstubAllEnvs();
  });

  /** Where a client that is configured like this sends, and how often it tries against a failing ARC. */
  async function sends(config: ARCZonalShiftClientConfig = {}) {
    const { handler, sent } = wireDouble(() => refusal(500, 'InternalServerException'));
    const client = new ARCZonalShiftClient({ credentials, requestHandler: handler, ...config });
    await client.send(new ListZonalShiftsCommand({})).catch(() => undefined);
    const [first] = sent;
    return { to: first && `${first.protocol}//${first.host}${first.path}`, attempts: sent.length, signedFor: first?.headers.authorization?.split('/').slice(2, 4).join(' ') };
  }

  test('AWS_REGION picks endpoint and signature', async () => {
    vi.stubEnv('AWS_REGION', 'eu-west-1');
    vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
    expect(await sends()).toEqual({ to: 'https://arc-zonal-shift.eu-west-1.amazonaws.com/zonalshifts', attempts: 1, signedFor: 'eu-west-1 arc-zonal-shift' });
  });

  test('AWS_ENDPOINT_URL serves every service; ARC’s own variable goes before it; an endpoint in code before both', async () => {
    const config = { region: 'us-east-1', maxAttempts: 1 };
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:1111');
    expect((await sends(config)).to).toBe('http://127.0.0.1:1111/zonalshifts');
    vi.stubEnv('AWS_ENDPOINT_URL_ARC_ZONAL_SHIFT', 'http://127.0.0.1:2222/arc');
    expect((await sends(config)).to).toBe('http://127.0.0.1:2222/arc/zonalshifts');
    expect((await sends({ ...config, endpoint: 'http://127.0.0.1:3333' })).to).toBe('http://127.0.0.1:3333/zonalshifts');
  });

  test('FIPS and dual-stack by environment', async () => {
    vi.stubEnv('AWS_USE_FIPS_ENDPOINT', 'true');
    vi.stubEnv('AWS_USE_DUALSTACK_ENDPOINT', 'true');
    expect((await sends({ region: 'us-east-1', maxAttempts: 1 })).to).toBe('https://arc-zonal-shift-fips.us-east-1.api.aws/zonalshifts');
  });

  test('maxAttempts bounds how often is tried, in code before the environment', async () => {
    vi.stubEnv('AWS_MAX_ATTEMPTS', '3');
    expect((await sends({ region: 'us-east-1', maxAttempts: 1 })).attempts).toBe(1);
    expect((await sends({ region: 'us-east-1', maxAttempts: 2 })).attempts).toBe(2);
    expect((await sends({ region: 'us-east-1' })).attempts).toBe(3);
  });

  test('an option that is undefined does not hide the environment', async () => {
    vi.stubEnv('AWS_REGION', 'eu-west-1');
    const config = { region: undefined, maxAttempts: 1 } as unknown as ARCZonalShiftClientConfig;
    expect((await sends(config)).to).toBe('https://arc-zonal-shift.eu-west-1.amazonaws.com/zonalshifts');
  });

  test('credentials come from the environment', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDFROMENV');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    const { handler, sent } = wireDouble(() => ({}));
    await new ARCZonalShiftClient({ region: 'us-east-1', requestHandler: handler }).send(new ListZonalShiftsCommand({}));
    expect(sent[0]?.headers.authorization).toContain('Credential=AKIDFROMENV/');
  });
});
