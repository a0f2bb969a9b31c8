import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { browserMain } from '../../sim/demo/browser-main.ts';
import { usablePort } from '../../sim/demo/port.ts';
import { findLocalSlack } from '../../sim/slack-local/binary.ts';

const run = async (options: { readonly port?: string; readonly localSlack?: string }) => {
  const lines: string[] = [];
  const code = await browserMain({ port: options.port, keep: false, localSlack: options.localSlack, print: (line) => lines.push(line), interrupted: Promise.resolve() });
  return { code, said: lines.join('\n') };
};

test('where there is no local-slack it says what to do, and fails', async () => {
  const { code, said } = await run({ localSlack: '/nowhere/local-slack' });
  expect(code).toBe(1);
  expect(said).toContain('LOCAL_SLACK names /nowhere/local-slack, which is not there.');
  expect(said).toContain('npm run demo -- --play');
  expect(said).not.toMatch(/\bat .*\.ts:/);
});

test('a platform that npm has no local-slack for is named', () => {
  expect(findLocalSlack(undefined, 'sunos-sparc')).toEqual({ is: 'missing', why: expect.stringContaining('no local-slack for sunos-sparc') });
});

test.each(['x', '70000', '-1', '1.5'])('--port %s is refused in a sentence', async (port) => {
  // Any program will do: it is not started.
  const { code, said } = await run({ port, localSlack: process.execPath });
  expect([code, said]).toEqual([1, `The demo did not start. --port takes a number from 0 to 65535, not ${port}.`]);
});

test('a program that is no local-slack fails with its own words, and leaves nothing behind', async () => {
  const { code, said } = await run({ port: '0', localSlack: process.execPath });
  expect(code).toBe(1);
  expect(said).toMatch(/^The demo did not start\. local-slack ended at once\. It said: .*bad option/s);
});

test('a port that is taken is named', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(usablePort(port)).rejects.toThrow(`Port ${port} is taken. Choose another`);
  await new Promise((resolve) => server.close(resolve));
  expect(await usablePort(port)).toBe(port);
});
