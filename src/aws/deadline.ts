/**
 * Waits for `work` until `signal` aborts, then throws the signal's reason. The SDK looks at its abort signal only while
 * the request is on the wire; getting credentials comes before, and a deadline must hold then too.
 */
export function withinDeadline<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
