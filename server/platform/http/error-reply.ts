import { coreProblems } from '#contract/core/core-problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { factOf } from '#contract/core/catalogue.ts';
import type { ErrorBody } from '#contract/core/errors.ts';
import { sentenceOfIssue } from '#contract/core/field-sentences.ts';
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
  body.problem = factOf(known.problem);
  if (known.retryAfter) body.retryAfter = known.retryAfter;
  if (known.field) body.field = known.field;
  if (known.current) body.current = known.current;
  return reply.code(known.status).header('cache-control', 'no-store').send(body);
};

const translate = (error: unknown): AppError => {
  if (isStorageFull(error))
    return new AppError('storage_full', coreProblems.storageFull, { cause: error, retryAfter: 30 });
  if (isDatabaseAway(error))
    return new AppError('unavailable', coreProblems.serverBusy, {
      retryAfter: 2,
    });
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413) return new AppError('too_large', coreProblems.tooLarge);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('invalid', coreProblems.sendJson);
  if (statusCode === 400) return new AppError('invalid', coreProblems.notJson);
  return new AppError('internal', coreProblems.unexpected, { cause: error });
};

/** The first validation issue, as a sentence that names the field. */
export const invalidInput = (error: z.ZodError, part: 'body' | 'query'): AppError => {
  const issue = error.issues[0];
  const field = issue?.path.join('.');
  if (!issue || !field)
    return new AppError('invalid', part === 'body' ? coreProblems.sendObject : coreProblems.queryNotValid);
  const { text, ...fact } = sentenceOfIssue(issue);
  // zod's own messages have no full stop.
  const sentence = { ...fact, text: /[.!?]$/.test(text) ? text : `${text}.` };
  return new AppError('invalid', coreProblems.field({ field, sentence }), { field });
};
