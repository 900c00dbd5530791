import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { deleteToken, type TokenRow } from './tokens.db.ts';

export const revokeToken = ({ db }: Services, user: UserRow, token: TokenRow): Promise<void> =>
  db.transaction().execute(async tx => {
    if (!(await deleteToken(tx, token))) return;
    await recordAudit(tx, { action: 'token-revoked', actor: user, subject: token.name });
  });
