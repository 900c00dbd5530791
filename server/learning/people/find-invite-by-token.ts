import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { inviteIdOf, kindOfToken, type TokenKind } from './invite-token.ts';
import { findInvite, type InviteRow } from './people.db.ts';

export type InviteByToken = { invite: InviteRow; kind: TokenKind };

/** The invite of a valid token, or null. */
export const findInviteByToken = async (
  services: Services,
  db: Db,
  token: string,
): Promise<InviteByToken | null> => {
  const id = inviteIdOf(token);
  const invite = id === null ? null : await findInvite(db, id);
  const kind = invite && kindOfToken(services, invite, token);
  return invite && kind ? { invite, kind } : null;
};
