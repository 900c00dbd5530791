import { siteProblems } from '#contract/site/site-problems.ts';
import { signedIn } from '#server/access/access.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Access, UserRow } from '#server/platform/http/access-rule.ts';
import { listTokens, type TokenRow } from './tokens.db.ts';

export const ownToken: Access<{ id: number }, { user: UserRow; token: TokenRow }> = {
  name: 'ownToken',
  grant: async (services, caller, { id }) => {
    const { user } = await signedIn.grant(services, caller, {});
    const token = (await listTokens(services.db, user)).find(each => each.id === id);
    if (!token) throw new AppError('not_found', siteProblems.noSuchToken);
    return { user, token };
  },
};
