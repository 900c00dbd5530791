import type { IncomingMessage } from 'node:http';

/** How long a request may take to arrive. Whoever sends drop by drop holds a connection for no reason: it is cut. */
export type SenderLimits = {
  headersMs: number;
  /** A small body. */
  bodyMs: number;
  /** A file over a slow line. Nothing else takes so long; Node swaps this with `headersMs` where that is more. */
  uploadMs: number;
  /** How often headers and uploads are looked at. */
  checkEveryMs: number;
};

export const usualSenderLimits: SenderLimits = {
  headersMs: 15_000,
  bodyMs: 30_000,
  uploadMs: 300_000,
  checkEveryMs: 5000,
};

export const cutSlowBody = (request: IncomingMessage, { bodyMs }: SenderLimits) => {
  if (request.method === 'GET') return;
  const clock = setTimeout(() => request.destroy(), bodyMs);
  clock.unref();
  const rest = () => clearTimeout(clock);
  request.once('end', rest);
  request.once('close', rest);
};
