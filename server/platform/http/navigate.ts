import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Navigation } from '#contract/core/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { pageLanguageFor } from './page-language.ts';
import { sendPage } from './send-page.ts';
import { renderPage } from './web-files.ts';

/** Answers a browser navigation with a plain page, the web app with a preset token, or a redirect. */
export const navigate = async (
  services: Services,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  navigation: Navigation,
) => {
  for (const cookie of navigation.cookies ?? []) void reply.header('set-cookie', cookie);
  if (navigation.to === 'elsewhere')
    // 303: the browser continues with GET, also after a POST.
    return reply.code(303).header('location', navigation.location).send();
  if (navigation.to === 'page')
    return sendPage(reply.code(navigation.status ?? 200), navigation.html, navigation);
  const { authToken, platformName, theme, returnUrl, locale, dueAt, linkNotice } = navigation;
  const language = pageLanguageFor(headers, services.config.pageLanguages, [navigation.language, locale]);
  const page = await renderPage(services, language, {
    authToken,
    platformName,
    theme,
    returnUrl,
    locale,
    dueAt,
    linkNotice,
  });
  return sendPage(reply, page, navigation);
};
