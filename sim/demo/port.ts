import { type AddressInfo, createServer } from 'node:net';

/**
 * The port that was asked for, or a free one for 0. Asked on all interfaces, as local-slack will listen. Rejects with a
 * sentence when it is taken.
 */
export function usablePort(wanted: number): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Error(
          error.code === 'EADDRINUSE' ? `Port ${wanted} is taken. Choose another: --port 4700, or --port 0 for a free one.` : `Port ${wanted} cannot be used: ${error.message}.`,
        ),
      ),
    );
    server.listen(wanted, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
