import { describe, expect, test } from 'vitest';
import type { Finding, PlannedStep } from '../../../src/evacuation/plan.ts';
import { HOUR } from '../../../src/evacuation/words.ts';
import { type Digestible, digestText } from '../../../src/flows/shift/digest.ts';
import { stepFor } from '../../../src/flows/shift/plan/steps.ts';
import { A, B, resource, ZONE } from './world.ts';

const alb = resource('alb', 'web');
const asg = resource('asg', 'web-asg');
const accepted: readonly Finding[] = [
  { code: 'capacity-short', about: alb.arn, detail: { elsewhere: 2 } },
  { code: 'second-zone', about: 'all', detail: { zones: B } },
];

function digestible(
  more: {
    readonly steps?: readonly PlannedStep[];
    readonly acknowledgements?: readonly Finding[];
    readonly duration?: number;
    readonly zone?: string;
    readonly configuration?: string;
  } = {},
): Digestible {
  const { steps = [stepFor(alb, A, {}), stepFor(asg, A, {})], acknowledgements = accepted, duration = HOUR, zone = A, configuration = 'c0ffee' } = more;
  return {
    action: 'shift',
    params: { zone: { ...ZONE, id: zone }, apps: ['checkout'], arns: steps.map((step) => step.target.arn), duration },
    plan: { steps, acknowledgements },
    configuration,
  };
}
const base = digestText(digestible());

test('what was observed, and in which order, is not in it', () => {
  const observed = accepted.map((finding) => ({ ...finding, detail: { elsewhere: 3 } }));
  expect(digestText(digestible({ steps: [stepFor(asg, A, {}), stepFor(alb, A, {})], acknowledgements: [...observed].reverse() }))).toBe(base);
});

describe('what would be done is', () => {
  test.each<[string, Parameters<typeof digestible>[0]]>([
    ['another zone', { zone: B }],
    ['another duration', { duration: 2 * HOUR }],
    ['one resource less', { steps: [stepFor(alb, A, {})] }],
    ['an adoption in place of a start', { steps: [stepFor(alb, A, { adopts: 'shift-1' }), stepFor(asg, A, {})] }],
    ['another account', { steps: [stepFor({ ...alb, account: '444455556666' }, A, {}), stepFor(asg, A, {})] }],
    ['another Region', { steps: [stepFor({ ...alb, region: 'eu-west-1' }, A, {}), stepFor(asg, A, {})] }],
    ['an acknowledgement less', { acknowledgements: accepted.slice(1) }],
    ['another configuration', { configuration: 'decaf' }],
  ])('%s', (_, more) => {
    expect(digestText(digestible(more))).not.toBe(base);
  });

  test('two adoptions are told apart by what they adopt', () => {
    const adopting = (id: string) => digestText(digestible({ steps: [stepFor(alb, A, { adopts: id })] }));
    expect(adopting('shift-1')).not.toBe(adopting('shift-2'));
  });
});

test('no text in it can pretend to be another part', () => {
  const named = (name: string) => digestText(digestible({ configuration: name, acknowledgements: [] }));
  expect(named('x","y')).not.toBe(named('x'));
  expect(JSON.parse(named('","'))).toHaveLength(8);
});
