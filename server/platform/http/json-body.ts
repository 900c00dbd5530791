import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

/** `\u0000` that is an escape, not the text of one: PostgreSQL stores no NUL, so it is refused at the door. */
const nulEscape = /(?<!\\)(?:\\\\)*\\u0000/;

/** Reads JSON bodies. An empty one is fine: the specification sends DELETE with a JSON content type and none. */
export const acceptJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text === '') done(null, undefined);
    else if (nulEscape.test(text)) done(new AppError('invalid', 'Text must not contain NUL characters.'));
    else void parse(request, text, done);
  });
};
