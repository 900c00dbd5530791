import { signInProblems } from '#contract/site/sign-in-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { findIdentity, insertIdentityIfNew } from '../joined/joined.db.ts';
import { findProvider, findProviderOfIssuer } from '../providers/providers.db.ts';
import { limitTries } from '../sessions/limit-tries.ts';
import { browserHashOf, hashOf } from './browser.ts';
import { takeTicketRow } from './journey.db.ts';
import { makeTicket } from './make-ticket.ts';

const minute = 60_000;

/** Where to send the browser. The address works once and for a minute. */
export const startJoining = async (
  services: Services,
  user: UserRow,
  providerId: number,
): Promise<string> => {
  await limitTries(services, [{ key: `join:${user.id}`, max: 30, perSeconds: 600 }]);
  const provider = await findProvider(services.db, providerId);
  if (!provider?.isEnabled) throw new AppError('not_found', signInProblems.noSuchProvider);
  const fields = { kind: 'start-join', userId: user.id, browserHash: null, told: null } as const;
  const join = await makeTicket(services, services.db, fields, minute);
  return `/sign-in/to/${provider.id}?join=${join}`;
};

/**
 * The last step is made by a session of the account: whoever follows a link that somebody else has begun is not signed in as
 * that account, so nothing is joined.
 */
export const joinOwnIdentity = (
  services: Services,
  user: UserRow,
  { ticket, cookies }: { ticket: string; cookies: Record<string, string> },
): Promise<string> => {
  const browserHash = browserHashOf(services, cookies);
  const now = services.clock.now();
  return services.db.transaction().execute(async tx => {
    const taken = await takeTicketRow(tx, { tokenHash: hashOf(ticket), kind: 'join', browserHash, now });
    if (!taken?.told) throw new AppError('conflict', signInProblems.ticketNotValid);
    if (taken.userId !== user.id) throw new AppError('forbidden', signInProblems.otherAccount);
    const { issuer, subject, email } = taken.told;
    const provider = await findProviderOfIssuer(tx, issuer);
    if (!provider) throw new AppError('not_found', signInProblems.noSuchProvider);
    // What its rules give comes with the next sign-in there.
    const isNew = await insertIdentityIfNew(tx, {
      userId: user.id,
      issuer,
      subject,
      email,
      grants: [],
      lastUsedAt: now,
    });
    if (isNew)
      await recordAudit(tx, {
        action: 'sign-in-joined',
        actor: user,
        subject: provider.name,
        detail: 'by the account itself',
      });
    else if ((await findIdentity(tx, issuer, subject))?.userId !== user.id)
      throw new AppError('conflict', signInProblems.joinedElsewhere({ provider: provider.name }));
    return provider.name;
  });
};
