import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/platform/services.ts';

/** Counts an answer under its route's pattern: what stands in a path or a query never becomes a label. */
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
