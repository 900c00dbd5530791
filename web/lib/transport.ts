import type { Endpoint } from '#contract/endpoint.ts';

type TransportRequest = {
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** Goes on even if the page is left meanwhile. */
  isKept?: boolean;
};
export type TransportAnswer = { status: number; json: unknown };

/** Carries a request to the server: over the network in a browser, straight into the process in a test. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** Browsers refuse to carry on with more than 64 KB once the page is gone. */
const keptLimit = 60_000;

export const fetchTransport: Transport = async ({ url, isKept = false, ...request }) => {
  const keepalive = isKept && new TextEncoder().encode(request.body).length < keptLimit;
  const response = await fetch(url, { ...request, keepalive, credentials: 'same-origin' });
  const text = await response.text();
  try {
    return { status: response.status, json: JSON.parse(text === '' ? '{}' : text) };
  } catch {
    // Not ours: a proxy or a gateway answered. Its status still tells whether it worked.
    return { status: response.ok ? 502 : response.status, json: undefined };
  }
};
