import type { z } from 'zod';
import { coreProblems } from '#contract/core/core-problems.ts';
import type { OwnName } from '#contract/site/profile.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { findSession, updatePerson } from '../accounts.db.ts';
import { signSessionToken } from '../sessions/session-token.ts';

/** Returns the token of the same session, which says the new name. */
export const changeName = (
  services: Services,
  { user, sessionId }: { user: UserRow; sessionId: string },
  name: z.output<typeof OwnName>,
): Promise<string> =>
  services.db.transaction().execute(async tx => {
    const session = await findSession(tx, sessionId);
    if (!session) throw new AppError('unauthenticated', coreProblems.signIn);
    const changed = await updatePerson(tx, user.id, name);
    const nameOf = ({ firstName, lastName }: UserRow) => `${firstName} ${lastName}`;
    if (nameOf(changed) !== nameOf(user))
      await recordAudit(tx, {
        action: 'name-changed',
        actor: user,
        subject: nameOf(changed),
        detail: nameOf(user),
      });
    const { id, createdAt, expiresAt } = session;
    return signSessionToken(services, changed, { id, startsAt: createdAt, expiresAt });
  });
