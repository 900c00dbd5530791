import type { IncomingMessage } from 'node:http';

/** For a file over a slow line. Nothing else takes so long, see below. */
export const longestUploadMs = 300_000;

const longestBodyMs = 30_000;

/** Whoever sends a small body drop by drop holds a connection for no reason: it is cut. */
export const cutSlowBody = (request: IncomingMessage) => {
  if (request.method === 'GET') return;
  const clock = setTimeout(() => request.destroy(), longestBodyMs);
  clock.unref();
  const rest = () => clearTimeout(clock);
  request.once('end', rest);
  request.once('close', rest);
};
