import { learningProblems } from '#contract/learning/learning-problems.ts';
import { signedIn } from '#server/access/access.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Access, UserRow } from '#server/platform/http/access-rule.ts';
import { forgiveTries, limitTries } from '#server/site/accounts/sessions/limit-tries.ts';
import { normalJoinCode } from './join-code.ts';
import { findOpenLink, type OpenLink } from './joining.db.ts';

export const linkIsClosed = () => new AppError('not_found', learningProblems.linkClosed);

/** Any account that knows a code which is open now. Wrong codes are counted, so that nobody can try many. */
export const joinLinkHolder: Access<{ code: string }, { user: UserRow; joinLink: OpenLink }> = {
  name: 'joinLinkHolder',
  grant: async (services, caller, { code }) => {
    const { user } = await signedIn.grant(services, caller, {});
    const limit = { key: `join:${user.id}`, max: 20, perSeconds: 600, refusal: learningProblems.wrongCodes };
    await limitTries(services, [limit]);
    const joinLink = await findOpenLink(services.db, normalJoinCode(code), services.clock.now());
    if (!joinLink) throw linkIsClosed();
    await forgiveTries(services, [limit]);
    return { user, joinLink };
  },
};
