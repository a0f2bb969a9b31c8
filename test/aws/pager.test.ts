import { describe, expect, it } from 'vitest';
import { createRegion } from '../../sim/region.ts';
import { snsPager } from '../../src/aws/pager.ts';

const TOPIC = 'arn:aws:sns:us-east-1:111122223333:zonal-pages';
const calm = new AbortController().signal;
const say = { subject: 'Zonal: a shift lapses', text: 'Traffic returns at 03:00 UTC: <extend> & look.' };

function start() {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' });
  const region = createRegion();
  return { region, pager: snsPager({ requestHandler: region.requestHandler() }), published: () => region.world.state.topics?.[0]?.messages ?? [] };
}

describe('a page', () => {
  it('is published once, byte for byte, in the Region of its topic', async () => {
    const { pager, published, region } = start();
    const told = await pager.page(TOPIC, say, calm);
    expect(told).toEqual({ is: 'sent', id: published()[0]?.id });
    expect(published()).toMatchObject([{ at: region.clock.now(), subject: say.subject, text: say.text }]);
  });

  it('is impossible without the topic, or with a subject that SNS refuses', async () => {
    const { pager } = start();
    expect(await pager.page(`${TOPIC}-x`, say, calm)).toMatchObject({ is: 'impossible', why: expect.stringContaining('NotFound') });
    expect(await pager.page(TOPIC, { ...say, subject: 'ü' }, calm)).toMatchObject({ is: 'impossible', why: expect.stringContaining('Subject') });
  });

  it.each([
    ['throttled', { kind: 'throttle' } as const, 'later'],
    ['denied', { kind: 'deny' } as const, 'impossible'],
    ['failed inside', { kind: 'fail' } as const, 'unknown'],
    ['sent, and its answer lost', { kind: 'lose-answer', by: 'break' } as const, 'unknown'],
  ])('that is %s says what is true, and is not sent again by itself', async (_, fault, is) => {
    const { region, pager } = start();
    region.faults.add({ service: 'sns' }, fault, 1);
    expect(await pager.page(TOPIC, say, calm)).toMatchObject({ is });
    expect(region.calls.list('sns')).toHaveLength(1);
  });

  it('ends with its signal, and may have been sent', async () => {
    const { region, pager } = start();
    region.faults.add({ service: 'sns' }, { kind: 'hang' }, 1);
    expect(await pager.page(TOPIC, say, AbortSignal.timeout(50))).toMatchObject({ is: 'unknown' });
  });
});
