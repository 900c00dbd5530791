import { coreProblems } from '#contract/core/core-problems.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

/** An escaped NUL (not an escaped backslash before u0000). PostgreSQL cannot store NUL, so such bodies are rejected. */
const nulEscape = /(?<!\\)(?:\\\\)*\\u0000/;

/** Parses JSON bodies. An empty one is allowed: clients send DELETE with a JSON content type and no body. */
export const acceptJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text === '') done(null, undefined);
    else if (nulEscape.test(text)) done(new AppError('invalid', coreProblems.nulCharacter));
    else void parse(request, text, done);
  });
};
