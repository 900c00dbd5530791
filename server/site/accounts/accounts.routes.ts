import * as contract from '#contract/site/accounts.ts';
import { anyone, signedIn, someone } from '#server/access/access.ts';
import { route } from '#server/platform/http/route.ts';
import { changePassword } from './passwords/change-password.ts';
import { createAccount } from './users/create-account.ts';
import { requestEmailVerification } from './email/request-email-verification.ts';
import { requestPasswordReset } from './passwords/request-password-reset.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { endSession } from './journey/end-session.ts';
import { signIn } from './sessions/sign-in.ts';
import { verifyEmail } from './email/verify-email.ts';

export const accountsRoutes = [
  route(contract.signIn, anyone, async ({ services, body, address }) => ({
    authToken: await signIn(services, body, address),
  })),
  route(contract.signOut, someone, async ({ services, sessionId }) => {
    const continueAt = await endSession(services, sessionId);
    return continueAt === null ? {} : { continueAt };
  }),
  route(contract.createAccount, anyone, async ({ services, body, address }) => ({
    authToken: await createAccount(services, body, address),
  })),
  route(contract.changePassword, signedIn, async ({ services, user, body }) => ({
    authToken: await changePassword(services, user, body),
  })),
  route(contract.requestPasswordReset, anyone, async ({ services, body, address }) => {
    await requestPasswordReset(services, body.email, address);
    return {};
  }),
  route(contract.resetPassword, anyone, async ({ services, body, address }) => ({
    authToken: await resetPassword(services, body, address),
  })),
  route(contract.requestEmailVerification, signedIn, async ({ services, user }) => {
    await requestEmailVerification(services, user);
    return {};
  }),
  route(contract.verifyEmail, signedIn, async ({ services, user, body }) => {
    await verifyEmail(services, user, body.token);
    return {};
  }),
];
