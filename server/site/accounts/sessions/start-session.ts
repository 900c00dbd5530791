import { randomBytes } from 'node:crypto';
import type { TokenSettings } from '#contract/core/session.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { insertSession, type ProviderSession } from '../accounts.db.ts';
import { signSessionToken } from './session-token.ts';

const days = 24 * 60 * 60 * 1000;
const lifetime = 7 * days;

export const startSession = async (
  services: Services,
  db: Db,
  user: UserRow,
  provider: ProviderSession | null = null,
): Promise<string> => {
  const startsAt = services.clock.now();
  const expiresAt = new Date(startsAt.getTime() + lifetime);
  const id = randomBytes(18).toString('base64url');
  await insertSession(db, { id, userId: user.id, expiresAt, ...provider });
  return signSessionToken(services, user, { id, startsAt, expiresAt });
};

/** A session bound to an LMS launch; both expire together. */
export const startLaunchSession = async (
  services: Services,
  user: UserRow,
  launch: { id: string; expiresAt: Date; settings: Omit<TokenSettings, 'name'> },
): Promise<string> => {
  const session = { id: randomBytes(18).toString('base64url'), expiresAt: launch.expiresAt };
  await insertSession(services.db, { ...session, userId: user.id, launchId: launch.id });
  return signSessionToken(services, user, { ...session, startsAt: services.clock.now() }, launch.settings);
};
