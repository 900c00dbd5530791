import type { Endpoint, SentFile } from '#contract/core/endpoint.ts';
import { takeEarlyAnswer } from './early-answer.ts';

type TransportRequest = {
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** Sent as a multipart form instead of a body. */
  file?: File;
  /** Sent with `keepalive`, so that leaving the page does not cancel it. */
  isKept?: boolean;
};
/** `json` is a `SentFile` where the server sent one. */
export type TransportAnswer = { status: number; json: unknown };

/** Sends a request: with fetch in the browser, by injection in tests. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** Browsers reject `keepalive` bodies over 64 KB. */
const keptLimit = 60_000;

/**
 * After that an answer does not come any more: whoever saves must not wait for it forever. Longer than the server holds back
 * the answer of a run.
 */
const keptPatience = 40_000;

const formWith = (file: File) => {
  const form = new FormData();
  form.set('file', file);
  return form;
};

const fileNameIn = (disposition: string) => /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? 'download';

/** Builds a `SentFile` from a download's headers and bytes. */
export const sentFileOf = (headers: Record<string, unknown>, bytes: Uint8Array): SentFile => ({
  fileName: fileNameIn(String(headers['content-disposition'])),
  type: String(headers['content-type']),
  bytes,
});

export const fetchTransport: Transport = async ({ url, isKept = false, file, ...request }) => {
  const keepalive = isKept && new TextEncoder().encode(request.body).length < keptLimit;
  const body = file ? formWith(file) : request.body;
  const early = takeEarlyAnswer({ url, ...request });
  const response = await (early ??
    fetch(url, {
      ...request,
      ...(body !== undefined && { body }),
      keepalive,
      ...(isKept && { signal: AbortSignal.timeout(keptPatience) }),
      credentials: 'same-origin',
    }));
  if (response.ok && response.headers.has('content-disposition')) {
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, json: sentFileOf(Object.fromEntries(response.headers), bytes) };
  }
  const text = await response.text();
  try {
    return { status: response.status, json: JSON.parse(text === '' ? '{}' : text) };
  } catch {
    // The body is not JSON: a proxy or gateway answered. Its status is still valid.
    return { status: response.ok ? 502 : response.status, json: undefined };
  }
};
