import type { Services } from '#server/platform/services.ts';

/** Our own addresses, as platforms are told them. One host for all, because platforms find us by it. */
export const toolUrls = ({ publicUrl }: Pick<Services, 'publicUrl'>) => ({
  loginUrl: `${publicUrl}/lti/login`,
  launchUrl: `${publicUrl}/lti/launch`,
  keysUrl: `${publicUrl}/lti/jwks`,
  deepLinkingUrl: `${publicUrl}/lti/launch`,
  canvasUrl: `${publicUrl}/lti/canvas.json`,
});
