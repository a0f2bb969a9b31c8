import { describe, expect, it } from 'vitest';
import { standingClock } from '../../../sim/world/clock.ts';
import { Functions } from '../../../sim/world/functions.ts';

function counting() {
  const clock = standingClock(0);
  const functions = new Functions(clock);
  const seen: unknown[] = [];
  functions.register('worker', (event) => {
    seen.push(event);
  });
  return { clock, functions, seen };
}

describe('asynchronous invocations', () => {
  it('arrive after they were accepted, once', async () => {
    const { functions, seen } = counting();
    functions.accept('worker', '{"a":1}');
    expect(seen).toEqual([]);
    await functions.idle();
    expect(seen).toEqual([{ a: 1 }]);
  });

  it('arrive twice, never or late on request, and then once again', async () => {
    const { clock, functions, seen } = counting();
    functions.deliver('worker', 'twice', 'never', { late: 60_000 });
    for (const n of [1, 2, 3, 4]) functions.accept('worker', `${n}`);
    const idle = functions.idle();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(seen).toEqual([1, 1, 4]);
    clock.advance(60_000);
    await idle;
    expect(seen).toEqual([1, 1, 4, 3]);
  });

  it('are waited for with those that they cause', async () => {
    const { functions, seen } = counting();
    functions.register('front', () => functions.accept('worker', '"second"'));
    functions.accept('front', 'null');
    await functions.idle();
    expect(seen).toEqual(['second']);
  });

  it('keep what a function threw, because no caller hears of it', async () => {
    const { functions } = counting();
    functions.register('worker', () => {
      throw new Error('it broke');
    });
    functions.accept('worker', 'null');
    await functions.idle();
    expect(functions.failures).toMatchObject([{ name: 'worker', error: { message: 'it broke' } }]);
  });
});
