import type { Services } from '#server/platform/services.ts';

/** Our URLs as registered with platforms. All on one host, because platforms match tools by host. */
export const toolUrls = ({ publicUrl }: Pick<Services, 'publicUrl'>) => ({
  loginUrl: `${publicUrl}/lti/login`,
  launchUrl: `${publicUrl}/lti/launch`,
  keysUrl: `${publicUrl}/lti/jwks`,
  deepLinkingUrl: `${publicUrl}/lti/launch`,
  canvasUrl: `${publicUrl}/lti/canvas.json`,
});
