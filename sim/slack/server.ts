import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FakeSlack } from './types.ts';

/** The fake over HTTP on 127.0.0.1, for a bot that runs as its bundles. Port 0 takes a free one. */
export async function serve(fetch: FakeSlack['fetch'], base: () => string, port: number): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    void pass(fetch, base(), request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The fake Slack got no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

async function pass(fetch: FakeSlack['fetch'], base: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const answer = await fetch(`${base}${request.url ?? '/'}`, { method: 'POST', headers, body: await readBody(request), signal: gone.signal });
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  } catch {
    // A broken connection is what the fault asked for; there is nobody to tell.
    request.socket.destroy();
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
