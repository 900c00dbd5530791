import { decodeJwt } from 'jose';
import { TokenSettings } from '#contract/core/session.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { findSession, updateSessionExpiry } from '../accounts.db.ts';
import { onSessionKept } from './on-session-kept.ts';
import { signSessionToken } from './session-token.ts';

/** `sessionId` is empty for a personal token, which has an end of its own. */
type Held = { sessionId: string; user: UserRow; bearer: string | undefined };

type Session = { launchId: string | null };

const extend = (services: Services, { launchId }: Session, sessionId: string, expiresAt: Date) =>
  services.db.transaction().execute(async tx => {
    await updateSessionExpiry(tx, sessionId, expiresAt);
    if (launchId !== null) await onSessionKept.call(services, tx, { launchId, expiresAt });
  });

/** The session lives at least so long: a new token, if that of this page would end before; each page has its own. */
export const keepSession = async (
  services: Services,
  { sessionId, user, bearer }: Held,
  forMs: number,
): Promise<string | null> => {
  const startsAt = services.clock.now();
  const wanted = new Date(startsAt.getTime() + forMs);
  const session = sessionId && bearer ? await findSession(services.db, sessionId) : null;
  if (!session || !bearer) return null;
  const claims = decodeJwt(bearer);
  if (session.expiresAt < wanted) await extend(services, session, sessionId, wanted);
  else if ((claims.exp ?? 0) * 1000 >= wanted.getTime()) return null;
  const expiresAt = session.expiresAt < wanted ? wanted : session.expiresAt;
  const { name: _, ...settings } = TokenSettings.parse(claims);
  return signSessionToken(services, user, { id: sessionId, startsAt, expiresAt }, settings);
};
