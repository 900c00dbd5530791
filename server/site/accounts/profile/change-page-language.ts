import { coreProblems } from '#contract/core/core-problems.ts';
import type { PageLanguage } from '#contract/core/page-languages.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { findSession, updatePerson } from '../accounts.db.ts';
import { signSessionToken } from '../sessions/session-token.ts';

/** Returns the token of the same session, by which pages know the language. */
export const changeLanguage = (
  services: Services,
  { user, sessionId }: { user: UserRow; sessionId: string },
  language: PageLanguage | null,
): Promise<string> =>
  services.db.transaction().execute(async tx => {
    const session = await findSession(tx, sessionId);
    if (!session) throw new AppError('unauthenticated', coreProblems.signIn);
    const changed = await updatePerson(tx, user.id, { language });
    if (language !== user.language)
      await recordAudit(tx, {
        action: 'page-language-changed',
        actor: user,
        subject: language ?? '',
        detail: user.language ?? '',
      });
    const { id, createdAt, expiresAt } = session;
    return signSessionToken(services, changed, { id, startsAt: createdAt, expiresAt });
  });
