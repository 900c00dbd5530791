import { signInProblems } from '#contract/site/sign-in-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { findUser } from '../accounts.db.ts';
import { findIdentity } from '../joined/joined.db.ts';
import { limitTries } from '../sessions/limit-tries.ts';
import { startSession } from '../sessions/start-session.ts';
import { browserHashOf, hashOf } from './browser.ts';
import { takeTicketRow } from './journey.db.ts';

const notValid = () => new AppError('unauthenticated', signInProblems.ticketNotValid);

type Browser = { cookies: Record<string, string>; address: string };

/** Returns the token of a new session. */
export const takeTicket = async (
  services: Services,
  ticket: string,
  { cookies, address }: Browser,
): Promise<string> => {
  await limitTries(services, [{ key: `sign-in-ticket:${address}`, max: 300, perSeconds: 60 }]);
  const browserHash = browserHashOf(services, cookies);
  const now = services.clock.now();
  return services.db.transaction().execute(async tx => {
    const taken = await takeTicketRow(tx, { tokenHash: hashOf(ticket), kind: 'sign-in', browserHash, now });
    const user = taken && (await findUser(tx, taken.userId));
    if (!user) throw notValid();
    const { told } = taken;
    if (!told) return startSession(services, tx, user);
    // It may have been removed in the meantime.
    const identity = await findIdentity(tx, told.issuer, told.subject);
    if (identity?.userId !== user.id) throw notValid();
    const { issuer, subject, providerSession, idToken } = told;
    return startSession(services, tx, user, { issuer, subject, providerSession, idToken });
  });
};
