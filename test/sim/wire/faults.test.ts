import { DescribeAutoScalingGroupsCommand } from '@aws-sdk/client-auto-scaling';
import { DescribeSubnetsCommand } from '@aws-sdk/client-ec2';
import { DescribeClusterCommand } from '@aws-sdk/client-eks';
import { InvokeCommand } from '@aws-sdk/client-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CancelZonalShiftCommand, GetManagedResourceCommand, StartZonalShiftCommand } from '#arc-zonal-shift';
import { createRegion, type Region } from '../../../sim/region.ts';
import { clientsOn, inProcess, overHttp } from '../clients.ts';
import { CHECKOUT, PAYMENTS } from '../world/arns.ts';

let region: Region;
let http: Awaited<ReturnType<typeof overHttp>>;
beforeEach(async () => {
  region = createRegion();
  http = await overHttp(region);
});
afterEach(() => http.close());

type Clients = ReturnType<typeof clientsOn>;
const start = () => new StartZonalShiftCommand({ resourceIdentifier: CHECKOUT, awayFrom: 'use1-az1', expiresIn: '1h', comment: 'why' });
const get = (resourceIdentifier = CHECKOUT) => new GetManagedResourceCommand({ resourceIdentifier });
const shifts = () => region.world.state.shifts.length;

const CALLS: Record<string, (clients: Clients) => Promise<unknown>> = {
  'arc-zonal-shift': ({ arc }) => arc.send(start()),
  autoscaling: ({ asg }) => asg.send(new DescribeAutoScalingGroupsCommand({})),
  ec2: ({ ec2 }) => ec2.send(new DescribeSubnetsCommand({})),
  eks: ({ eks }) => eks.send(new DescribeClusterCommand({ name: 'search' })),
  lambda: ({ lambda }) => lambda.send(new InvokeCommand({ FunctionName: 'worker' })),
};

// Each service's own way to say it: AWS API references, "Common errors" and each service's list of errors.
const SHAPES: readonly [string, 'throttle' | 'fail' | 'deny', string, number][] = [
  ['arc-zonal-shift', 'throttle', 'ThrottlingException', 429],
  ['arc-zonal-shift', 'fail', 'InternalServerException', 500],
  ['arc-zonal-shift', 'deny', 'AccessDeniedException', 403],
  ['autoscaling', 'throttle', 'Throttling', 400],
  ['autoscaling', 'fail', 'InternalFailure', 500],
  ['autoscaling', 'deny', 'AccessDenied', 403],
  ['ec2', 'throttle', 'RequestLimitExceeded', 503],
  ['ec2', 'fail', 'InternalError', 500],
  ['ec2', 'deny', 'UnauthorizedOperation', 403],
  ['eks', 'throttle', 'ThrottlingException', 429],
  ['eks', 'fail', 'ServerException', 500],
  ['lambda', 'throttle', 'TooManyRequestsException', 429],
  ['lambda', 'fail', 'ServiceException', 500],
];

describe.each(['in process', 'over HTTP'])('a fault, %s', (how) => {
  const clients = () => clientsOn(how === 'in process' ? inProcess(region) : http);

  it.each(SHAPES)('of %s: %s is %s, %i', async (service, kind, name, status) => {
    region.faults.add({ service }, { kind });
    const call = CALLS[service];
    await expect(call?.(clients())).rejects.toMatchObject({ name, $metadata: { httpStatusCode: status } });
    expect(region.calls.list(service)).toMatchObject([{ outcome: { is: 'refused', code: name, status }, answered: true }]);
    expect(shifts()).toBe(0);
  });

  it('hang: nothing is done, and only the abort signal ends the wait', async () => {
    region.faults.add({ operation: 'StartZonalShift' }, { kind: 'hang' });
    const abort = new AbortController();
    const sent = clients().arc.send(start(), { abortSignal: abort.signal });
    await expect.poll(() => region.calls.list()).toHaveLength(1);
    abort.abort();
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
    expect(region.calls.list()).toMatchObject([{ outcome: { is: 'pending' }, answered: false }]);
    expect(shifts()).toBe(0);
  });

  it('lose-answer by a broken connection: it is done, and the caller does not know', async () => {
    region.faults.add({ operation: 'StartZonalShift' }, { kind: 'lose-answer', by: 'break' });
    await expect(clients().arc.send(start())).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(region.calls.list()).toMatchObject([{ outcome: { is: 'done' }, answered: false }]);
    expect(shifts()).toBe(1);
  });

  it('lose-answer by hanging: it is done, and no answer comes', async () => {
    region.faults.add({ operation: 'StartZonalShift' }, { kind: 'lose-answer', by: 'hang' });
    const abort = new AbortController();
    const sent = clients().arc.send(start(), { abortSignal: abort.signal });
    await expect.poll(shifts).toBe(1);
    abort.abort();
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
    expect(region.calls.list()).toMatchObject([{ outcome: { is: 'done' }, answered: false }]);
  });

  it("delay-answer: it is done at once, and answered when the world's time has passed", async () => {
    region.faults.add({ operation: 'StartZonalShift' }, { kind: 'delay-answer', ms: 30_000 });
    let answered = false;
    const sent = clients()
      .arc.send(start())
      .then((reply) => {
        answered = true;
        return reply;
      });
    await expect.poll(() => region.clock.nextDue()).toBe(region.clock.now() + 30_000);
    expect({ shifts: shifts(), answered }).toEqual({ shifts: 1, answered: false });
    region.clock.advance(30_000);
    expect(await sent).toMatchObject({ status: 'ACTIVE' });
  });
});

describe('which calls a fault takes', () => {
  const outcome = (sent: Promise<unknown>) => sent.then(() => 'done').catch((error: Error) => error.name);

  it('as many as it was given, then none', async () => {
    const { arc } = clientsOn(inProcess(region));
    region.faults.add({}, { kind: 'throttle' }, 2);
    const seen = [await outcome(arc.send(get())), await outcome(arc.send(get())), await outcome(arc.send(get()))];
    expect(seen).toEqual(['ThrottlingException', 'ThrottlingException', 'done']);
    expect(region.faults.list()).toEqual([]);
  });

  it('until it is cleared, of its service, operation and resource only', async () => {
    const { arc, eks } = clientsOn(inProcess(region));
    const clear = region.faults.add({ service: 'arc-zonal-shift', operation: 'GetManagedResource', resource: PAYMENTS }, { kind: 'fail' });
    expect(await outcome(arc.send(get(PAYMENTS)))).toBe('InternalServerException');
    expect(await outcome(arc.send(get(CHECKOUT)))).toBe('done');
    expect(await outcome(arc.send(start()))).toBe('done');
    expect(await outcome(eks.send(new DescribeClusterCommand({ name: 'search' })))).toBe('done');
    clear();
    expect(await outcome(arc.send(get(PAYMENTS)))).toBe('done');
  });

  it('those of a resource, also where the call names only its shift', async () => {
    const { arc } = clientsOn(inProcess(region));
    const { zonalShiftId } = await arc.send(start());
    region.faults.add({ resource: CHECKOUT }, { kind: 'throttle' });
    expect(await outcome(arc.send(new CancelZonalShiftCommand({ zonalShiftId })))).toBe('ThrottlingException');
  });
});
