import { servicesOf } from './api/index.ts';
import { consoleOf } from './console/index.ts';
import type { Advance } from './console/routes.ts';
import { CallLog } from './wire/calls.ts';
import { Faults } from './wire/faults.ts';
import { type Around, Gateway } from './wire/gateway.ts';
import { type Listening, listen as listenOn } from './wire/http.ts';
import { type InProcessHandler, inProcessHandler } from './wire/in-process.ts';
import { type Clock, standingClock } from './world/clock.ts';
import { createDemoWorld } from './world/demo/index.ts';
import { Functions } from './world/functions.ts';
import { saveTo } from './world/keep.ts';
import { allows, principalOf } from './world/roles.ts';
import type { World } from './world/world.ts';

/** A small AWS: one world behind the real wire protocols, over HTTP and in process. */
export type Region = {
  readonly world: World;
  readonly clock: Clock;
  /** Every call that arrived, with its outcome. */
  readonly calls: CallLog;
  /** What is to go wrong with which calls. */
  readonly faults: Faults;
  /** The functions that Lambda's Invoke runs. */
  readonly lambda: Functions;
  /** For an SDK client's `requestHandler`: the client needs no endpoint and no network. */
  requestHandler(): InProcessHandler;
  /** Serves on 127.0.0.1, for `endpoint` or `--endpoint-url`; port 0 or none picks a free one. `advance` moves the clock for `/_sim/clock`. */
  listen(port?: number, advance?: Advance): Promise<Listening>;
  /** Wraps each call, outside of faults. The returned function takes the interceptor away. */
  around(interceptor: Around): () => void;
  /** Writes the world to a file, for `loadFrom` of world/keep.ts. */
  saveTo(file: string): void;
};

/** A Monday night. */
const START = Date.UTC(2026, 10, 2, 3, 0, 0);

/** A Region around a world; by default the demo's, on a clock that stands still. A given world brings its own clock. */
export function createRegion(options: { readonly clock?: Clock; readonly world?: World } = {}): Region {
  const world = options.world ?? createDemoWorld(options.clock ?? standingClock(START));
  const calls = new CallLog();
  const faults = new Faults();
  const lambda = new Functions(world.clock);
  const services = servicesOf(world, lambda);
  const gateway = new Gateway({
    region: world.state.region,
    clock: world.clock,
    services,
    identify: (accessKey) => principalOf(world, accessKey),
    allows: (caller, action) => allows(world, caller, action),
    calls,
    faults,
  });
  return {
    world,
    clock: world.clock,
    calls,
    faults,
    lambda,
    requestHandler: () => inProcessHandler(gateway),
    listen: (port = 0, advance = (ms) => world.clock.advance(ms)) => listenOn(gateway, consoleOf({ world, faults, calls, services: Object.keys(services), advance }), port),
    around: (interceptor) => gateway.around(interceptor),
    saveTo: (file) => saveTo(world, file),
  };
}
