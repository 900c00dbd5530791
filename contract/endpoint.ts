import { z } from 'zod';
import { themes } from './session.ts';

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
  /** Takes one file instead, as the field `file` of a multipart form. */
  takesFile?: true;
  response: z.ZodType;
  /** How the body is written; a form comes from a browser that leaves one page for another. */
  encoding?: 'json' | 'form';
  /** Other sites' pages may send this POST: what it carries proves itself, so no value of a page of ours is asked for. */
  isFromElsewhere?: boolean;
  /**
   * What is sent back; `html` for pages and `text` for tools, whose response schema is a string; `navigation` for a
   * browser on its way; `file` for a `SentFile` to be saved.
   */
  reply?: 'json' | 'html' | 'text' | 'navigation' | 'file';
  /** Keeps what somebody typed: how often that fails is counted by itself. */
  isSave?: boolean;
  /** The status of a good answer, where it is not 200. */
  status?(answer: unknown): number;
};

/** The response of an endpoint that replies with a file. */
export const SentFile = z.object({
  /** Of letters, digits, hyphens and a dot. */
  fileName: z.string(),
  type: z.string(),
  bytes: z.custom<Uint8Array>(value => value instanceof Uint8Array),
});
export type SentFile = z.infer<typeof SentFile>;

const framing = {
  /** Origins whose pages may show this one in a frame; nobody's without. */
  frameAncestors: z.array(z.string()).optional(),
  cookies: z.array(z.string()).optional(),
};

/** Where a browser that follows a link or sends a form ends up: at a page, in the app, or somewhere else. */
export const Navigation = z.discriminatedUnion('to', [
  z.object({
    to: z.literal('page'),
    html: z.string(),
    status: z.number().optional(),
    /** Origins that a form on the page may be sent to, besides our own. */
    formTargets: z.array(z.string()).optional(),
    ...framing,
  }),
  z.object({
    to: z.literal('app'),
    authToken: z.string(),
    platformName: z.string(),
    theme: z.enum(themes).optional(),
    ...framing,
  }),
  z.object({ to: z.literal('elsewhere'), location: z.string(), ...framing }),
]);
export type Navigation = z.infer<typeof Navigation>;

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
} & (E['takesFile'] extends true ? { file: File } : unknown);

/** The path with its parameters filled in, and the query behind it. */
export const urlOf = (e: Endpoint, call: { params?: unknown; query?: unknown } = {}): string => {
  const params = (call.params ?? {}) as Record<string, unknown>;
  const path = e.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.entries((call.query ?? {}) as Record<string, unknown>).filter(
    ([, v]) => v !== undefined,
  );
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query.map(([k, v]) => [k, String(v)]))}`;
};
