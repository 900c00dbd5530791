import type { PlainSql } from '#server/platform/db/plain-sql.ts';
import type { Caller } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { findCallerBySession } from '../accounts.db.ts';
import { hashPersonalToken, isPersonalToken } from '../tokens/personal-token.ts';
import { findCallerByToken, updateTokenUsed } from '../tokens/tokens.db.ts';
import { readSessionToken } from './session-token.ts';

const minute = 60_000;

/**
 * Without the scope `admin`, a token of a site admin has only what its owner has without that role. Which calls it may make is
 * checked by the pipeline (`platform/http/assert-scope.ts`).
 */
const identifyToken = async (services: Services, bearer: string, along?: PlainSql): Promise<Caller> => {
  const now = services.clock.now();
  const found = await findCallerByToken(services.db, hashPersonalToken(bearer), now, along);
  if (!found) return null;
  const { user, token, readAlong } = found;
  if (!token.lastUsedAt || now.getTime() - token.lastUsedAt.getTime() >= minute)
    await updateTokenUsed(services.db, token.id, now);
  return {
    user: { ...user, isSiteAdmin: user.isSiteAdmin && token.scopes.includes('admin') },
    sessionId: '',
    launch: null,
    tokenScopes: token.scopes,
    readAlong,
  };
};

/** The caller of a token. Roles are read from the database, never from the token. */
export const identifyCaller = async (
  services: Services,
  token: string,
  along?: PlainSql,
): Promise<Caller> => {
  if (isPersonalToken(token)) return identifyToken(services, token, along);
  const sessionId = await readSessionToken(services, token);
  if (!sessionId) return null;
  const found = await findCallerBySession(services.db, sessionId, services.clock.now(), along);
  return found && { ...found, sessionId };
};
