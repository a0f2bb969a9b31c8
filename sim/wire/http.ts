import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Gateway } from './gateway.ts';
import type { WireReply, WireRequest } from './message.ts';

export type Listening = { readonly url: string; close(): Promise<void> };

/** Answers what is not an AWS call, such as a page for a person; undefined leaves the request to the gateway. */
export type Pages = (request: WireRequest) => WireReply | undefined | Promise<WireReply | undefined>;

/** Serves the gateway on 127.0.0.1; port 0 picks a free one. Closing breaks the connections that hang. */
export function listen(gateway: Gateway, pages: Pages, port: number): Promise<Listening> {
  const server = createServer(async (incoming, outgoing) => {
    try {
      const request = await toWire(incoming);
      const answer = (await pages(request)) ?? (await gateway.handle(request));
      if (answer === 'broken') incoming.socket.destroy();
      else outgoing.writeHead(answer.status, { ...answer.headers }).end(answer.body);
    } catch (error) {
      // A client that went away while sending, or an answer that cannot be written: there is nobody left to tell.
      outgoing.destroy(error instanceof Error ? error : undefined);
    }
  });
  const close = () =>
    new Promise<void>((resolve, reject) => {
      server.close((error) => (error ? reject(error) : resolve()));
      server.closeAllConnections();
    });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }));
  });
}

async function toWire(incoming: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const [path = '/', query = ''] = (incoming.url ?? '/').split(/\?(.*)/s);
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]));
  return { method: incoming.method ?? 'GET', path, query: new URLSearchParams(query), headers, body: Buffer.concat(chunks) };
}
