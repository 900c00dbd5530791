import { decodeJwt } from 'jose';
import { TokenSettings } from '#contract/core/session.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { findSession, updateSessionExpiry } from '../accounts.db.ts';
import { onSessionKept } from './on-session-kept.ts';
import { signSessionToken } from './session-token.ts';

type Held = { sessionId: string; user: UserRow; bearer: string | undefined };

/** The session lives at least so long: if it would have ended before, its new token; null if nothing had to be done. */
export const keepSession = async (
  services: Services,
  { sessionId, user, bearer }: Held,
  forMs: number,
): Promise<string | null> => {
  const { db, clock } = services;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + forMs);
  const session = sessionId && bearer ? await findSession(db, sessionId) : null;
  if (!session || !bearer || session.expiresAt >= expiresAt) return null;
  await db.transaction().execute(async tx => {
    await updateSessionExpiry(tx, sessionId, expiresAt);
    if (session.launchId !== null)
      await onSessionKept.call(services, tx, { launchId: session.launchId, expiresAt });
  });
  const { name: _, ...settings } = TokenSettings.parse(decodeJwt(bearer));
  return signSessionToken(services, user, { id: sessionId, startsAt: now, expiresAt }, settings);
};
