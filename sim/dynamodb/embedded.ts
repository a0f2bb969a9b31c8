import type { AddressInfo } from 'node:net';
import dynalite from 'dynalite';

/** A DynamoDB inside this process, on 127.0.0.1. `stop` resolves when its port and its files are free. */
export type EmbeddedDynamo = { readonly endpoint: string; stop(): Promise<void> };

/**
 * Starts dynalite. With `path` (a folder) tables outlive the process; without, they live in memory.
 * `port` 0 takes a free one. Rejects when the port is taken.
 */
export async function startEmbeddedDynamo(options: { readonly path?: string; readonly port?: number } = {}): Promise<EmbeddedDynamo> {
  // Tables are there at once: nothing is learned from waiting for one.
  const server = dynalite({ createTableMs: 0, deleteTableMs: 0, ...(options.path === undefined ? {} : { path: options.path }) });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
