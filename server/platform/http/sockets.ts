import { coreProblems } from '#contract/core/core-problems.ts';
import { tokenPrefix } from '#contract/site/personal-tokens.ts';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';

/** One end of a WebSocket, which speaks JSON. */
export type SocketLine = {
  /** Resolves when it has left this process; never rejects. */
  say(message: object): Promise<void>;
  /** Null for a message that is not JSON. */
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
  close(): void;
  /** Whether the other side has never said anything. */
  isIdle(): boolean;
  /** Told why before the connection is cut by us; the listener may say so. Nothing is heard from then on. */
  onLose(listener: (sentence: string) => void): void;
  lose(sentence: string): void;
};

/** A program and some more. */
const mostBytes = 1024 * 1024;
/** Proxies end a connection over which nothing goes for half a minute or so. */
const beatMs = 20_000;
/** A browser that has vanished does not answer the goodbye. */
const goodbyeMs = 1000;

export const acceptSockets = async (app: FastifyInstance, protocol: string): Promise<void> => {
  await app.register(websocket, {
    options: {
      maxPayload: mostBytes,
      handleProtocols: (offered: Set<string>) => (offered.has(protocol) ? protocol : false),
    },
  });
  app.addHook('preClose', async () => {
    const cut = () => app.websocketServer.clients.forEach(client => client.terminate());
    setTimeout(cut, goodbyeMs).unref();
  });
};

/** Browsers set no headers on a WebSocket: they send the token as the name of a protocol. */
export const socketBearer = (request: FastifyRequest): string | undefined =>
  request.headers['sec-websocket-protocol']
    ?.split(',')
    .map(name => name.trim())
    .find(name => name.includes('.') || name.startsWith(tokenPrefix));

/** The token is no cookie, so that another site could not send it; checked nevertheless. */
export const assertOwnOrigin = ({ publicUrl }: Services, request: FastifyRequest): void => {
  const { origin, host } = request.headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host)
    throw new AppError('forbidden', coreProblems.pageOutOfDate);
};

export const socketLine = (socket: WebSocket): SocketLine => {
  let isAlive = true;
  let isIdle = true;
  let isLost = false;
  const losing: ((sentence: string) => void)[] = [];
  const beat = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, beatMs).unref();
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.once('close', () => clearInterval(beat));
  return {
    say: message =>
      new Promise(resolve => {
        if (socket.readyState !== socket.OPEN) resolve();
        else socket.send(JSON.stringify(message), () => resolve());
      }),
    onMessage: listener =>
      void socket.on('message', data => {
        // Until the other side has answered, also a closing socket hears.
        if (isLost || socket.readyState !== socket.OPEN) return;
        isIdle = false;
        listener(parsed((data as Buffer).toString('utf8')));
      }),
    onClose: listener => void socket.once('close', listener),
    close: () => socket.close(),
    isIdle: () => isIdle,
    onLose: listener => void losing.push(listener),
    lose(sentence) {
      if (isLost) return;
      isLost = true;
      for (const listener of losing) listener(sentence);
      socket.close();
      // Whoever does not answer the goodbye would keep it open.
      setTimeout(() => socket.terminate(), goodbyeMs).unref();
    },
  };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
