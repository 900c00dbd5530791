import type { Services } from '#server/platform/services.ts';
import type { PlatformRow } from '../platforms/platforms.db.ts';

/**
 * Who may frame the pages before the first signed launch of a platform. They contain no secret that another page could read and nothing
 * to click but a link to a new window. Until an administrator lists origins, any site that platforms may be on can frame
 * them: the sign-in of a hosted platform is often on another origin than its courses (Canvas), and the launch that says
 * so comes after these pages.
 */
export const firstPageAncestors = (
  { config }: Services,
  { frameOrigins, learnedOrigins }: PlatformRow,
): string[] => {
  const isListed = frameOrigins.some(origin => !learnedOrigins.includes(origin));
  if (isListed) return frameOrigins;
  return [...frameOrigins, 'https:', ...config.ltiAllowedHosts.map(host => `http://${host}:*`)];
};
