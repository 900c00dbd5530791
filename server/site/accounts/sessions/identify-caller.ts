import type { PlainSql } from '#server/platform/db/plain-sql.ts';
import type { Caller } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { findCallerBySession } from '../accounts.db.ts';
import { readSessionToken } from './session-token.ts';

/** The caller of a token. Roles are read from the database, never from the token. */
export const identifyCaller = async (
  services: Services,
  token: string,
  along?: PlainSql,
): Promise<Caller> => {
  const sessionId = await readSessionToken(services, token);
  if (!sessionId) return null;
  const found = await findCallerBySession(services.db, sessionId, services.clock.now(), along);
  return found && { ...found, sessionId };
};
