import { coreProblems } from '#contract/core/core-problems.ts';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/core/endpoint.ts';
import type { Access } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SocketLine } from './sockets.ts';
import type { Services } from '#server/platform/services.ts';

export type { SocketLine };

type Request<E extends Endpoint> = {
  services: Services;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Only for endpoints with `takesFile`. */
  upload: E['takesFile'] extends true ? Upload : undefined;
  /** The client's IP address. */
  address: string;
  cookies: Record<string, string>;
  /** Whether the client asks to wait for the outcome (`Prefer: wait`, RFC 7240). */
  prefersWait: boolean;
  /** The `requestId` of the log lines of this request. */
  requestId: string;
};

/** An uploaded file as a stream with backpressure. */
export type Upload = {
  fileName: string;
  pieces: AsyncIterable<Uint8Array>;
  /** Upper bound of its size: the content length of the request, or the upload limit. */
  mostBytes: number;
};

/** A route with its types erased, so that all routes fit one list. */
export type Route = {
  endpoint: Endpoint;
  access: Access<unknown, object>;
  handle(input: object): Promise<unknown>;
  /** For a WebSocket, instead of `handle`. */
  converse?(input: object, line: SocketLine): void;
};

/** Binds an endpoint to its access rule and its handler. */
export const route = <E extends Endpoint, Granted extends object>(
  endpoint: E,
  access: Access<ParamsOf<E>, Granted>,
  handle: (input: Request<E> & Granted) => Promise<AnswerOf<E>>,
): Route => ({ endpoint, access, handle }) as unknown as Route;

/** Binds an endpoint that is a WebSocket. The rule is checked before the connection is accepted. */
export const socketRoute = <E extends Endpoint & { reply: 'socket' }, Granted extends object>(
  endpoint: E,
  access: Access<ParamsOf<E>, Granted>,
  converse: (input: Pick<Request<E>, 'services' | 'params'> & Granted, line: SocketLine) => void,
): Route =>
  ({
    endpoint,
    access,
    handle: async () => {
      throw new AppError('invalid', coreProblems.webSocketOnly);
    },
    converse,
  }) as unknown as Route;
