import { coreProblems } from '#contract/core/core-problems.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

/** Parses form bodies for endpoints that declare `encoding: 'form'`. A repeated field becomes an array. */
export const acceptForms = (app: FastifyInstance) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, text: string, done) => {
      if (request.routeOptions.config.encoding !== 'form')
        return done(new AppError('invalid', coreProblems.sendJson));
      if (/%00|\0/.test(text)) return done(new AppError('invalid', coreProblems.nulCharacter));
      const form = new URLSearchParams(text);
      const fields = [...new Set(form.keys())].map(name => {
        const values = form.getAll(name);
        return [name, values.length > 1 ? values : values[0]] as const;
      });
      done(null, Object.fromEntries(fields));
    },
  );
};
