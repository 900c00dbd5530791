import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type ErrorBody, storageFull, unexpectedError } from '#contract/core/errors.ts';
import { isDatabaseAway, isStorageFull } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/app-error.ts';
import { renderErrorPage } from './error-page.ts';
import { sendPage } from './send-page.ts';

/** Turns every error of a request into its response. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const known = error instanceof AppError ? error : translate(error);
  if (known.code === 'internal') request.log.error({ err: error }, 'request failed');
  else if (known.code === 'storage_full')
    request.log.error({ err: error }, 'request failed: the disk is full');
  else if (known.code === 'unavailable')
    request.log.warn({ err: error }, 'request failed: service unavailable');
  if (known.retryAfter) void reply.header('retry-after', String(known.retryAfter));
  if (request.routeOptions.config?.reply === 'navigation')
    return sendPage(
      reply.code(known.status).header('cache-control', 'no-store'),
      renderErrorPage(known.message, request.id),
      // Any site may frame it: it holds one sentence and nothing to click.
      { frameAncestors: ['*'] },
    );
  const body: ErrorBody = { error: known.message, code: known.code, requestId: request.id };
  if (known.retryAfter) body.retryAfter = known.retryAfter;
  if (known.field) body.field = known.field;
  if (known.current) body.current = known.current;
  return reply.code(known.status).header('cache-control', 'no-store').send(body);
};

const translate = (error: unknown): AppError => {
  if (isStorageFull(error))
    return new AppError('storage_full', storageFull, { cause: error, retryAfter: 30 });
  if (isDatabaseAway(error))
    return new AppError('unavailable', 'The server is busy or restarting. Please try again in a moment.', {
      retryAfter: 2,
    });
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413) return new AppError('too_large', 'That is too large to send.');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new AppError('invalid', 'Send the body as JSON, with the content type application/json.');
  if (statusCode === 400)
    return new AppError('invalid', 'The request could not be read: it is not valid JSON.');
  return new AppError('internal', unexpectedError, { cause: error });
};

/** The first validation issue, as a sentence that names the field. */
export const invalidInput = (error: z.ZodError, part: 'body' | 'query'): AppError => {
  const issue = error.issues[0];
  const field = issue?.path.join('.');
  if (!issue || !field)
    return new AppError(
      'invalid',
      part === 'body' ? 'Send a JSON object as the body.' : 'The query is not valid.',
    );
  // zod's own messages have no full stop.
  const sentence = /[.!?]$/.test(issue.message) ? issue.message : `${issue.message}.`;
  return new AppError('invalid', `${field}: ${sentence}`, { field });
};
