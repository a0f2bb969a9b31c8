import { beforeEach, describe, expect, it } from 'vitest';
import { GetManagedResourceCommand, StartZonalShiftCommand } from '#arc-zonal-shift';
import { createRegion, type Region } from '../../../sim/region.ts';
import { clientsOn, inProcess } from '../clients.ts';
import { CHECKOUT } from '../world/arns.ts';

let region: Region;
beforeEach(() => {
  region = createRegion();
});

const start = () => clientsOn(inProcess(region)).arc.send(new StartZonalShiftCommand({ resourceIdentifier: CHECKOUT, awayFrom: 'use1-az1', expiresIn: '1h', comment: 'why' }));
const get = () => clientsOn(inProcess(region)).arc.send(new GetManagedResourceCommand({ resourceIdentifier: CHECKOUT }));
const never = () => new Promise<never>(() => {});

/** Settles when the interceptor has been reached; the call itself never does. */
const reaching = (act: (reached: () => void) => void) => new Promise<void>((resolve) => act(resolve));

describe('an interceptor', () => {
  it('can stop a call before its effect', async () => {
    await reaching((reached) => {
      region.around(async () => {
        reached();
        return never();
      });
      void start();
    });
    expect(region.world.state.shifts).toEqual([]);
    expect(region.calls.list()).toMatchObject([{ outcome: { is: 'pending' }, answered: false }]);
  });

  it('can stop a call after its effect and before its answer', async () => {
    await reaching((reached) => {
      region.around(async (_call, effect) => {
        await effect();
        reached();
        return never();
      });
      void start();
    });
    expect(region.world.state.shifts).toHaveLength(1);
    expect(region.calls.list()).toMatchObject([{ outcome: { is: 'done' }, answered: false }]);
  });

  it('sees each call in order, can let it pass, and can be taken away', async () => {
    const seen: string[] = [];
    const remove = region.around(async (call, effect) => {
      seen.push(`${call.number} ${call.service} ${call.operation}`);
      return effect();
    });
    await get();
    expect(await start()).toMatchObject({ status: 'ACTIVE' });
    remove();
    await get();
    expect(seen).toEqual(['1 arc-zonal-shift GetManagedResource', '2 arc-zonal-shift StartZonalShift']);
  });

  it('stands outside of faults, and the last one outside of those before', async () => {
    const order: string[] = [];
    region.faults.add({}, { kind: 'throttle' }, 1);
    for (const name of ['inner', 'outer']) {
      region.around(async (_call, effect) => {
        order.push(name);
        return effect();
      });
    }
    await expect(get()).rejects.toMatchObject({ name: 'ThrottlingException' });
    expect(order).toEqual(['outer', 'inner']);
  });
});

describe('the call log', () => {
  it('keeps who called what, when by the clock of the world, and how it ended', async () => {
    region.clock.advance(1_000);
    await start();
    await expect(start()).rejects.toMatchObject({ name: 'ConflictException' });
    expect(region.calls.list('arc-zonal-shift')).toMatchObject([
      {
        number: 1,
        at: region.clock.now(),
        operation: 'StartZonalShift',
        input: { resourceIdentifier: CHECKOUT, awayFrom: 'use1-az1', expiresIn: '1h', comment: 'why' },
        caller: { account: '111122223333', principal: 'arn:aws:iam::111122223333:user/zonal' },
        outcome: { is: 'done' },
        answered: true,
      },
      { number: 2, outcome: { is: 'refused', code: 'ConflictException', status: 409 }, answered: true },
    ]);
    region.calls.clear();
    expect(region.calls.list()).toEqual([]);
  });
});
