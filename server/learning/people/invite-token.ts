import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '#server/platform/services.ts';
import type { InviteRow } from './people.db.ts';

/**
 * The token in an invite's link. It is an HMAC with the server's secret and is not stored, so that a leaked database
 * does not let anybody in. Each invite has two: the mailed token proves that its bearer reads the address; the token
 * that the inviter can copy proves nothing about the address.
 */
export type TokenKind = 'mailed' | 'handed';

const letters = { mailed: 'm', handed: 'h' } as const;

const signatureOf = ({ secret }: Services, { id, email }: InviteRow, kind: TokenKind): Buffer =>
  createHmac('sha256', secret).update(`invite ${kind} ${id} ${email.toLowerCase()}`).digest();

export const inviteToken = (services: Services, invite: InviteRow, kind: TokenKind): string =>
  `${letters[kind]}${invite.id}.${signatureOf(services, invite, kind).toString('base64url')}`;

export const inviteLink = (services: Services, invite: InviteRow, kind: TokenKind): string =>
  `${services.publicUrl}/#/invite?token=${inviteToken(services, invite, kind)}`;

/** The invite id in a token, not verified: `kindOfToken` verifies the signature. */
export const inviteIdOf = (token: string): number | null => {
  const id = Number(/^[mh](\d{1,10})\.[\w-]{43}$/.exec(token)?.[1] ?? 0);
  return id > 0 && id <= 2_147_483_647 ? id : null;
};

export const kindOfToken = (services: Services, invite: InviteRow, token: string): TokenKind | null => {
  const kind = token.startsWith(letters.mailed) ? 'mailed' : 'handed';
  const expected = Buffer.from(inviteToken(services, invite, kind));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? kind : null;
};
