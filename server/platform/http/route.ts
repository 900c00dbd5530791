import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import type { Access } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';

type Request<E extends Endpoint> = {
  services: Services;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The file that came, where the endpoint takes one. */
  upload: E['takesFile'] extends true ? Upload : undefined;
  /** The address the call came from. */
  address: string;
  cookies: Record<string, string>;
  /** Finds the request in the log. */
  requestId: string;
};

/** A file on its way in: it comes in pieces, and only as fast as they are taken. */
export type Upload = {
  fileName: string;
  pieces: AsyncIterable<Uint8Array>;
  /** At least as much as will come: what the request says of itself, or else the most that is taken. */
  mostBytes: number;
};

/** A route with its types forgotten, so that routes of all kinds fit one list. */
export type Route = {
  endpoint: Endpoint;
  access: Access<unknown, object>;
  handle(input: object): Promise<unknown>;
};

/** Ties a call to the rule that guards it and to what it does; none of the three can be left out. */
export const route = <E extends Endpoint, Granted extends object>(
  endpoint: E,
  access: Access<ParamsOf<E>, Granted>,
  handle: (input: Request<E> & Granted) => Promise<AnswerOf<E>>,
): Route => ({ endpoint, access, handle }) as unknown as Route;
