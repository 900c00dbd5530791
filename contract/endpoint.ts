import type { z } from 'zod';

/** One call between browser and server, declared once: the server serves it, the browser and the tests call it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As the specification spells it, with `:name` for parameters. */
  path: `/${string}`;
  /** One sentence for the API documentation. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  /** What is sent back; `html` for pages and `text` for tools, whose response schema is a string. */
  reply?: 'json' | 'html' | 'text';
  /** Keeps what somebody typed: how often that fails is counted by itself. */
  isSave?: boolean;
  /** The status of a good answer, where it is not 200. */
  status?(answer: unknown): number;
};

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;

export type ParamsOf<E extends Endpoint> = Out<E['params']>;
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = Out<E['body']>;
/** What a handler may answer; the response schema drops everything it does not name. */
export type AnswerOf<E extends Endpoint> = z.input<E['response']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** What a caller must bring: exactly the parts that the endpoint declares. */
export type CallOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: In<E[K]>;
};

/** The path with its parameters filled in, and the query behind it. */
export const urlOf = (e: Endpoint, call: { params?: unknown; query?: unknown } = {}): string => {
  const params = (call.params ?? {}) as Record<string, unknown>;
  const path = e.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.entries((call.query ?? {}) as Record<string, unknown>).filter(
    ([, v]) => v !== undefined,
  );
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query.map(([k, v]) => [k, String(v)]))}`;
};
