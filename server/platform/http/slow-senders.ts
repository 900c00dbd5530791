import type { IncomingMessage } from 'node:http';

/** Time limits for receiving a request. Slower senders (slowloris) are disconnected. */
export type SenderLimits = {
  headersMs: number;
  /** For a body without a file. */
  bodyMs: number;
  /** For a file over a slow connection. Must exceed `headersMs`: otherwise Node swaps the two. */
  uploadMs: number;
  /** The interval at which Node checks headers and uploads. */
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
