import type { FastifyReply } from 'fastify';
import type { Navigation } from '#contract/endpoint.ts';
import type { Services } from '#server/platform/services.ts';
import { sendPage } from './send-page.ts';
import { renderPage } from './web-files.ts';

/** Sends a browser on its way: to a plain page, into the app with a preset token, or to another address. */
export const navigate = async (services: Services, reply: FastifyReply, navigation: Navigation) => {
  for (const cookie of navigation.cookies ?? []) void reply.header('set-cookie', cookie);
  if (navigation.to === 'elsewhere')
    // 303: whatever brought the browser here, it goes on with GET.
    return reply.code(303).header('location', navigation.location).send();
  if (navigation.to === 'page')
    return sendPage(reply.code(navigation.status ?? 200), navigation.html, navigation);
  const { authToken, platformName, theme } = navigation;
  return sendPage(reply, await renderPage(services, { authToken, platformName, theme }), navigation);
};
