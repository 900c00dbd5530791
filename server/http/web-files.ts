import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type PageData, pageDataElementId } from '#contract/session.ts';
import { AppError } from '#server/app-error.ts';
import type { Services } from '#server/services.ts';
import { makeCsrfToken } from './csrf.ts';
import { pagePolicy } from './security-headers.ts';

const root = join(import.meta.dirname, '../../dist/web');

/** The page with what it must know of this request: its nonce, its proof of origin, a preset token. */
export const renderPage = async (services: Services, nonce: string): Promise<string> => {
  const template = await readFile(join(root, 'index.html'), 'utf8').catch((cause: unknown) => {
    throw new AppError('unavailable', 'The web app has not been built: start the server with npm start.', {
      cause,
    });
  });
  const data: PageData = {
    csrfToken: makeCsrfToken(services.secret),
    styleNonce: nonce,
    canMail: services.mail.canSend,
  };
  // "<" is the only character that could end the script element early.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return template
    .replace(
      '<!--page-data-->',
      () => `<script type="application/json" id="${pageDataElementId}">${json}</script>`,
    )
    .replaceAll('__NONCE__', nonce);
};

export const serveWebFiles = async (app: FastifyInstance, services: Services) => {
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true });
  const config = { access: 'anyone' };

  app.get('/', { config }, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const page = await renderPage(services, nonce);
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page);
  });

  // Names carry a hash of their content, so a copy is good for ever.
  app.get<{ Params: { '*': string } }>('/assets/*', { config }, (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`, { maxAge: '1y', immutable: true }),
  );
  app.get('/favicon.svg', { config }, (_request, reply) => reply.sendFile('favicon.svg', { maxAge: '1d' }));
};
