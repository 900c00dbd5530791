import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { countOtherSessions, deleteSessionsOfUser } from '../accounts.db.ts';

export const endOtherSessions = (
  { db, clock }: Services,
  { user, sessionId }: { user: UserRow; sessionId: string },
): Promise<number> =>
  db.transaction().execute(async tx => {
    const ended = await countOtherSessions(tx, user, sessionId, clock.now());
    await deleteSessionsOfUser(tx, user, sessionId);
    if (ended > 0)
      await recordAudit(tx, { action: 'other-sessions-ended', actor: user, detail: String(ended) });
    return ended;
  });
