import { siteProblems } from '#contract/site/site-problems.ts';
import type { Access, UserRow } from '#server/platform/http/access-rule.ts';
import { siteAdmin } from '#server/access/access.ts';
import { AppError } from '#server/platform/app-error.ts';
import { findUser } from '../accounts.db.ts';

type Granted = { user: UserRow; sessionId: string; person: UserRow };

/** Any account, for site admins. `user` is the caller, `person` the requested account. */
export const personForSiteAdmin: Access<{ id: number }, Granted> = {
  name: 'personForSiteAdmin',
  grant: async (services, caller, { id }) => {
    const admin = await siteAdmin.grant(services, caller, {});
    const person = await findUser(services.db, id);
    if (!person) throw new AppError('not_found', siteProblems.noSuchUser);
    return { ...admin, person };
  },
};
