import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A small reverse proxy that behaves like `ops/nginx.conf`: round robin; an unreachable server is skipped; a request
 * whose connection breaks is retried, except a POST, which is answered with 503 and Retry-After.
 */
export type SmallProxy = { url: string; stop(): Promise<void> };

type Attempt = { answer: IncomingMessage; body: Buffer } | { lost: 'before it was sent' | 'half-way' };

const attempt = (upstream: string, incoming: IncomingMessage, body: Buffer): Promise<Attempt> =>
  new Promise(resolve => {
    let isConnected = false;
    const lose = () => resolve({ lost: isConnected ? 'half-way' : 'before it was sent' });
    const outgoing = ask(new URL(incoming.url ?? '/', upstream), {
      method: incoming.method,
      headers: { ...incoming.headers, connection: 'close' },
      agent: false,
    });
    outgoing.on('socket', socket => socket.once('connect', () => (isConnected = true)));
    outgoing.on('error', lose);
    outgoing.on('response', answer => {
      buffer(answer).then(whole => resolve({ answer, body: whole }), lose);
    });
    outgoing.end(body);
  });

export const startSmallProxy = async (upstreams: string[]): Promise<SmallProxy> => {
  let turn = 0;
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming);
    let error = 'No server could be reached.';
    const first = turn++;
    for (let i = 0; i < upstreams.length; i++) {
      const result = await attempt(upstreams[(first + i) % upstreams.length] ?? '', incoming, body);
      if ('answer' in result) {
        const { connection: _, 'transfer-encoding': __, ...headers } = result.answer.headers;
        outgoing.writeHead(result.answer.statusCode ?? 502, headers).end(result.body);
        return;
      }
      if (result.lost === 'half-way' && incoming.method === 'POST') {
        error = 'The server was lost before it answered.';
        break;
      }
    }
    outgoing.writeHead(503, { 'retry-after': '1' }).end(JSON.stringify({ error, code: 'unavailable' }));
  };
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
