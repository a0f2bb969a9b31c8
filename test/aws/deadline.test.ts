import { expect, test } from 'vitest';
import { withinDeadline } from '../../src/aws/deadline.ts';

const never = new Promise<never>(() => {});

test('work that never ends is given up when the signal aborts, with its reason', async () => {
  const controller = new AbortController();
  const waiting = withinDeadline(never, controller.signal);
  controller.abort(new Error('45 s are over'));
  await expect(waiting).rejects.toThrow('45 s are over');
});

test('a signal that has aborted already gives up at once', async () => {
  await expect(withinDeadline(never, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
});

test('work that ends in time gives its own value or error', async () => {
  const { signal } = new AbortController();
  expect(await withinDeadline(Promise.resolve(7), signal)).toBe(7);
  await expect(withinDeadline(Promise.reject(new Error('its own')), signal)).rejects.toThrow('its own');
});
