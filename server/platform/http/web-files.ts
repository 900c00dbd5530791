import { coreProblems } from '#contract/core/core-problems.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { fallbackLanguage, type PageLanguage } from '#contract/core/page-languages.ts';
import { type PageData, pageDataElementId } from '#contract/core/session.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { makeCsrfToken } from './csrf.ts';
import { onPageRendered } from '#server/platform/on-page-rendered.ts';
import { pageLanguageFor } from './page-language.ts';
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

/** Each language has a page of its own; one that has not been built is shown in English. */
const readTemplate = async (folder: string, language: PageLanguage): Promise<string> => {
  const english = join(folder, 'index.html');
  const file = language === fallbackLanguage ? english : join(folder, `index.${language}.html`);
  return readFile(file, 'utf8')
    .catch(() => readFile(english, 'utf8'))
    .catch((cause: unknown) => {
      throw new AppError('unavailable', coreProblems.webNotBuilt, {
        cause,
      });
    });
};

/** Renders index.html with its page data: CSRF token, whether mail can be sent, a preset session token. */
export const renderPage = async (
  services: Services,
  language: PageLanguage,
  launch: Partial<Omit<PageData, 'csrfToken' | 'styleNonce' | 'canMail'>> = {},
): Promise<string> => {
  const { webFolder, pageLanguages } = services.config;
  const template = await readTemplate(webFolder, language);
  const data: PageData = {
    csrfToken: makeCsrfToken(services.secret),
    styleNonce: nonceMark,
    canMail: services.mail.canSend,
    ...(pageLanguages.length > 1 && { languages: pageLanguages }),
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

  app.get('/', { config }, async ({ headers }, reply) => {
    const language = pageLanguageFor(headers, services.config.pageLanguages);
    return sendPage(reply.header('cache-control', 'no-store'), await renderPage(services, language));
  });

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
