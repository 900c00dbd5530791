import { z } from 'zod';
import { LinkNotice } from './link-notice.ts';
import { allPageLanguages } from './page-languages.ts';
import { themes } from './session.ts';

/** An API endpoint, declared once: the server serves it, the browser and the tests call it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path of the specification, with `:name` for parameters. */
  path: `/${string}`;
  /** One sentence for the API documentation. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Takes a file upload instead of a body: the field `file` of a multipart form. */
  takesFile?: true;
  response: z.ZodType;
  /** The encoding of the body; `form` for browser navigation. */
  encoding?: 'json' | 'form';
  /** Other sites may send this POST: it is authenticated by its own content, so no CSRF token is required. */
  isFromElsewhere?: boolean;
  /**
   * The kind of response. `html` (pages) and `text` (tools) have a string as response schema; `navigation` is for browser
   * navigation; `file` sends a `SentFile` as an attachment, `picture` one to be shown; `socket` is a WebSocket, and the response what is said over it.
   */
  reply?: 'json' | 'html' | 'text' | 'navigation' | 'file' | 'picture' | 'socket';
  /** May also be called while a lesson is chosen for an LMS, which otherwise is read-only. */
  isForSelection?: true;
  /** A save of user input: its outcomes have their own metric. */
  isSave?: boolean;
  /** Counted apart from all other calls that send something. */
  quota?: 'journal';
  /** The status of a successful response if it is not always 200. */
  status?(answer: unknown): number;
};

/** The response of an endpoint that replies with a file. */
export const SentFile = z.object({
  /** Letters, digits, hyphens and a dot. */
  fileName: z.string(),
  type: z.string(),
  bytes: z.custom<Uint8Array>(value => value instanceof Uint8Array),
});
export type SentFile = z.infer<typeof SentFile>;

/** The same from a handler that makes it while it is sent. */
export type StreamedFile = Omit<SentFile, 'bytes'> & { pieces: AsyncIterable<Uint8Array> };

const framing = {
  /** Origins that may frame this page; none by default. */
  frameAncestors: z.array(z.string()).optional(),
  cookies: z.array(z.string()).optional(),
};

/** The response to a browser navigation: a page, the web app, or a redirect. */
export const Navigation = z.discriminatedUnion('to', [
  z.object({
    to: z.literal('page'),
    html: z.string(),
    status: z.number().optional(),
    /** Origins that a form on the page may be posted to, besides our own. */
    formTargets: z.array(z.string()).optional(),
    ...framing,
  }),
  z.object({
    to: z.literal('app'),
    authToken: z.string(),
    platformName: z.string(),
    theme: z.enum(themes).optional(),
    returnUrl: z.string().optional(),
    locale: z.string().optional(),
    /** What the person chose in their profile. */
    language: z.enum(allPageLanguages).optional(),
    dueAt: z.string().optional(),
    linkNotice: LinkNotice.optional(),
    ...framing,
  }),
  z.object({ to: z.literal('elsewhere'), location: z.string(), ...framing }),
]);
export type Navigation = z.infer<typeof Navigation>;

/** The protocol of a WebSocket. Browsers send the session token as a second name, because they set no headers. */
export const socketProtocol = 'cairn';

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;

export type ParamsOf<E extends Endpoint> = Out<E['params']>;
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = Out<E['body']>;
/** The return type of a handler. The response schema drops unknown fields. */
export type AnswerOf<E extends Endpoint> =
  | z.input<E['response']>
  | (E extends { reply: 'file' } ? StreamedFile : never);
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

type Part = 'params' | 'query' | 'body';

/** The arguments of a call: exactly the parts that the endpoint declares. */
export type CallOf<E extends Endpoint> = {
  [K in Part as E[K] extends z.ZodType ? (undefined extends In<E[K]> ? never : K) : never]: In<E[K]>;
} & {
  [K in Part as E[K] extends z.ZodType ? (undefined extends In<E[K]> ? K : never) : never]?: In<E[K]>;
} & (E['takesFile'] extends true ? { file: File } : unknown);

/** The URL of a call: path with parameters, and query. */
export const urlOf = (e: Endpoint, call: { params?: unknown; query?: unknown } = {}): string => {
  const params = (call.params ?? {}) as Record<string, unknown>;
  const path = e.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.entries((call.query ?? {}) as Record<string, unknown>).filter(
    ([, v]) => v !== undefined,
  );
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query.map(([k, v]) => [k, String(v)]))}`;
};
