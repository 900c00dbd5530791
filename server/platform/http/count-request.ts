import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/platform/services.ts';

/** Counts a response by its route pattern, so that ids in paths or queries never become labels. */
export const countRequest = ({ metrics }: Services, request: FastifyRequest, reply: FastifyReply) => {
  const { method, routeOptions } = request;
  const { statusCode, elapsedTime } = reply;
  const route = routeOptions.url ?? 'none';
  metrics.requests.observe({ method, route, status: String(statusCode) }, elapsedTime / 1000);
  if (routeOptions.config.isSave) metrics.saves.add({ outcome: outcomeOfSave(statusCode) });
};

const outcomeOfSave = (status: number) => {
  if (status < 400) return 'saved';
  if (status === 409) return 'conflict';
  return status < 500 ? 'refused' : 'failed';
};
