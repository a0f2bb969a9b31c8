import { describe, expect, test } from 'vitest';
import { readEvent } from '../../src/main/worker/event.ts';

/** As in the ARC Developer Guide's event reference, with what EventBridge puts around it. */
const event = {
  version: '0',
  id: '6a7e8feb-b491-4cf7-a9f1-bf3703467718',
  'detail-type': 'Manual Shift Canceled',
  source: 'aws.arc-zonal-shift',
  account: '111122223333',
  time: '2026-11-29T03:01:00Z',
  region: 'us-east-1',
  resources: ['arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/app/checkout/50dc6c495c0c9188'],
  detail: { metadata: { awayFrom: 'use1-az1', notes: '' } },
};
const hint = { zonal: 'tick', hint: { account: '111122223333', region: 'us-east-1' } };

describe('what the worker is invoked with', () => {
  test('an event of ARC is a hint where to look, whatever it says happened', () => {
    expect(readEvent(event)).toEqual(hint);
    expect(readEvent({ ...event, 'detail-type': 'Something New', resources: [], detail: { data: 'any' } })).toEqual(hint);
  });

  test.each([
    ['another source', { ...event, source: 'aws.ec2' }],
    ['no account', { ...event, account: undefined }],
    ['an account that is none', { ...event, account: '#' }],
    ['a Region that is none', { ...event, region: 'us east' }],
    ['nothing', undefined],
  ])('%s is no hint', (_what, input) => {
    expect(readEvent(input)).toBeUndefined();
  });

  test('a tick is a tick, and cannot name a place', () => {
    expect(readEvent({ zonal: 'tick' })).toEqual({ zonal: 'tick' });
    expect(readEvent({ zonal: 'tick', hint: { account: '111122223333', region: 'us-east-1' } })).toEqual({ zonal: 'tick' });
  });
});
