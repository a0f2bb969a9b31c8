import type { Fault } from './types.ts';

/** Faults that wait for their call. */
export function createFaults() {
  const waiting: { readonly method: string; readonly fault: Fault; left: number }[] = [];
  return {
    add(method: string, fault: Fault): void {
      waiting.push({ method, fault, left: fault.times ?? 1 });
    },
    next(method: string): Fault | undefined {
      const found = waiting.find((one) => one.method === method && one.left > 0);
      if (found) found.left -= 1;
      return found?.fault;
    },
  };
}

/** The call as the fault has it: `effect` is what would have happened. */
export async function suffer(fault: Fault | undefined, effect: () => Response, signal: AbortSignal | undefined): Promise<Response> {
  switch (fault?.is) {
    case undefined:
      return effect();
    case 'rate-limited':
      return new Response('', { status: 429, headers: fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter } });
    case 'error':
      return Response.json({ ok: false, error: fault.error });
    case 'http':
      return new Response(fault.body ?? '', { status: fault.status });
    case 'silent':
      if (fault.when === 'after') effect();
      return untilAborted(signal);
    case 'broken':
      if (fault.when === 'after') effect();
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) });
  }
}

function untilAborted(signal: AbortSignal | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
