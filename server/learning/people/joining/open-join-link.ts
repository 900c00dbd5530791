import { violatedUnique } from '#server/platform/db/db.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { newJoinCode } from './join-code.ts';
import { type JoinLinkRow, upsertJoinLink } from './joining.db.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const openJoinLink = async (
  { db, clock }: Services,
  user: UserRow,
  course: { id: number; name: string },
  days: number,
): Promise<JoinLinkRow> => {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + days * dayMs);
  for (let tries = 1; ; tries++)
    try {
      return await db.transaction().execute(async tx => {
        await recordAudit(tx, {
          action: 'join-link-opened',
          actor: user,
          subject: course.name,
          detail: `for ${days} ${days === 1 ? 'day' : 'days'}`,
        });
        return upsertJoinLink(tx, course, { code: newJoinCode(), expiresAt, now });
      });
    } catch (error) {
      // Another course has this code.
      if (violatedUnique(error) === null || tries === 3) throw error;
    }
};
