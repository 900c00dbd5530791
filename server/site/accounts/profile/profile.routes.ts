import * as personData from '#contract/learning/person-data.ts';
import type { PageLanguage } from '#contract/core/page-languages.ts';
import * as contract from '#contract/site/profile.ts';
import { signedIn } from '#server/access/access.ts';
import { route } from '#server/platform/http/route.ts';
import { countOtherSessions } from '../accounts.db.ts';
import { exportUser } from '../users/export-user.ts';
import { changeLanguage } from './change-page-language.ts';
import { changeName } from './change-name.ts';
import { deleteOwnAccount } from './delete-own-account.ts';
import { endOtherSessions } from './end-other-sessions.ts';

export const profileRoutes = [
  route(contract.getProfile, signedIn, async ({ services: { db, clock }, user, sessionId }) => ({
    ...user,
    isEmailVerified: user.emailVerifiedAt !== null,
    hasPassword: user.passwordHash !== null,
    language: user.language as PageLanguage | null,
    otherSessions: await countOtherSessions(db, user, sessionId, clock.now()),
  })),
  route(contract.changeName, signedIn, async ({ services, body, ...caller }) => ({
    authToken: await changeName(services, caller, body),
  })),
  route(contract.changeLanguage, signedIn, async ({ services, body, ...caller }) => ({
    authToken: await changeLanguage(services, caller, body.language),
  })),
  route(contract.endOtherSessions, signedIn, async ({ services, ...caller }) => ({
    ended: await endOtherSessions(services, caller),
  })),
  route(contract.deleteOwnAccount, signedIn, async ({ services, user, body }) => {
    await deleteOwnAccount(services, user, body);
    return { success: true as const };
  }),
  route(personData.exportMyself, signedIn, ({ services, user }) => exportUser(services, user, user)),
];
