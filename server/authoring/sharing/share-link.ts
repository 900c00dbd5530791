import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '#server/platform/services.ts';
import type { AddressedShare } from './sharing.db.ts';

/**
 * A share has a link that works for whoever holds it. Its token is computed and never stored: it can be shown again to
 * the staff, and it ends with the share, whose id no other share will ever have.
 */
const tokenFor = ({ secret }: Services, shareId: number): string =>
  createHmac('sha256', secret).update(`course-share:${shareId}`).digest('base64url');

export const linkTo = (services: Services, share: Pick<AddressedShare, 'id'>): string => {
  const query = new URLSearchParams({ shareId: String(share.id), token: tokenFor(services, share.id) });
  return `${services.publicUrl}/#/cairn_courses?${query}`;
};

/** The share that this token opens, or null. */
export const linkedShareId = (
  services: Services,
  { shareId, token }: { shareId?: number | undefined; token?: string | undefined },
): number | null => {
  if (shareId === undefined || token === undefined) return null;
  const expected = Buffer.from(tokenFor(services, shareId));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? shareId : null;
};
