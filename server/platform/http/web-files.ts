import { coreProblems } from '#contract/core/core-problems.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type PageData, pageDataElementId } from '#contract/core/session.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { makeCsrfToken } from './csrf.ts';
import { onPageRendered } from '#server/platform/on-page-rendered.ts';
import { nonceMark, sendPage } from './send-page.ts';

/** File names of the build: without folders, so path traversal is impossible. */
const assetName = /^[\w-][\w.-]*$/;

/** The page comes without a database, too: it says then what is the matter. */
const describeSignIn = async (services: Services): Promise<Partial<PageData>> => {
  const told = await onPageRendered.call(services, services.db, undefined).catch((err: unknown) => {
    services.log.warn({ err }, 'the page does not say how to sign in');
    return [];
  });
  return Object.assign({}, ...told);
};

/** Renders index.html with its page data: CSRF token, whether mail can be sent, a preset session token. */
export const renderPage = async (
  services: Services,
  launch: Partial<Omit<PageData, 'csrfToken' | 'styleNonce' | 'canMail'>> = {},
): Promise<string> => {
  const template = await readFile(join(services.config.webFolder, 'index.html'), 'utf8').catch(
    (cause: unknown) => {
      throw new AppError('unavailable', coreProblems.webNotBuilt, {
        cause,
      });
    },
  );
  const data: PageData = {
    csrfToken: makeCsrfToken(services.secret),
    styleNonce: nonceMark,
    canMail: services.mail.canSend,
    ...(launch.authToken === undefined && (await describeSignIn(services))),
    ...launch,
  };
  // "<" is the only character that could end the script element early.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return template.replace(
    '<!--page-data-->',
    () => `<script type="application/json" id="${pageDataElementId}">${json}</script>`,
  );
};

export const serveWebFiles = async (app: FastifyInstance, services: Services) => {
  await app.register(fastifyStatic, { root: services.config.webFolder, serve: false, preCompressed: true });
  const config = { access: 'anyone' };

  app.get('/', { config }, async (_request, reply) =>
    sendPage(reply.header('cache-control', 'no-store'), await renderPage(services)),
  );

  // File names contain a content hash, so they can be cached forever.
  app.get<{ Params: { '*': string } }>('/assets/*', { config }, (request, reply) => {
    const name = request.params['*'];
    if (!assetName.test(name)) throw new AppError('not_found', coreProblems.nothingHere);
    return reply.sendFile(`assets/${name}`, { maxAge: '1y', immutable: true });
  });
  // Learning management systems show it as our icon on their own pages.
  app.get('/favicon.svg', { config }, (_request, reply) =>
    reply.header('cross-origin-resource-policy', 'cross-origin').sendFile('favicon.svg', { maxAge: '1d' }),
  );
};
