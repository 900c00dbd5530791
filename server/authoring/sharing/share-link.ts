import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '#server/platform/services.ts';
import type { AddressedShare } from './sharing.db.ts';

/**
 * A share has a bearer link. Its token is an HMAC of the share's id and is never stored: it can be shown again to staff,
 * and it becomes invalid when the share is deleted, because ids are never reused.
 */
const tokenFor = ({ secret }: Services, shareId: number): string =>
  createHmac('sha256', secret).update(`course-share:${shareId}`).digest('base64url');

export const linkTo = (services: Services, share: Pick<AddressedShare, 'id'>): string => {
  const query = new URLSearchParams({ shareId: String(share.id), token: tokenFor(services, share.id) });
  return `${services.publicUrl}/#/cairn_courses?${query}`;
};

/** The share id if the token is valid for it, else null. */
export const linkedShareId = (
  services: Services,
  { shareId, token }: { shareId?: number | undefined; token?: string | undefined },
): number | null => {
  if (shareId === undefined || token === undefined) return null;
  const expected = Buffer.from(tokenFor(services, shareId));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? shareId : null;
};
