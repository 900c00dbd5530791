import type { UserRow } from '#server/platform/http/access-rule.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteNonces } from './nonces.db.ts';

export const forgetNonces = async ({ db }: Services, admin: UserRow): Promise<number> =>
  db.transaction().execute(async tx => {
    const deleted = await deleteNonces(tx);
    if (deleted > 0)
      await recordAudit(tx, { action: 'nonces-deleted', actor: admin, detail: String(deleted) });
    return deleted;
  });
