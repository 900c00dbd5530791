import { createHash, timingSafeEqual } from 'node:crypto';
import type { Access } from '#server/platform/http/access-rule.ts';
import { siteAdmin } from '#server/access/access.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The configured token, or a site admin. Not "any local caller": behind a reverse proxy every caller is local. */
export const metricsReader: Access<unknown, object> = {
  name: 'metricsReader',
  grant: async (services, caller, params, _cookies, bearer = '') => {
    const { metricsToken } = services.config;
    if (metricsToken && timingSafeEqual(digest(bearer), digest(metricsToken))) return {};
    await siteAdmin.grant(services, caller, params);
    return {};
  },
};
