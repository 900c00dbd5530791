import { signInProblems } from '#contract/site/sign-in-problems.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { changeSignInSettings as changeEndpoint } from '#contract/site/sign-in-providers.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { findUserByEmail } from '../accounts.db.ts';
import { hasJoinedAdmin } from '../joined/joined.db.ts';
import { readWays } from '../ways/read-ways.ts';
import { updateSignInSettings } from '../ways/ways.db.ts';
import { lockProviders } from './providers.db.ts';

const findEmergencyUser = async (tx: Db, email: string | null) => {
  if (!email) return null;
  const user = await findUserByEmail(tx, email);
  if (!user?.isSiteAdmin || user.passwordHash === null)
    throw new AppError('conflict', signInProblems.emergencyNotUsable, { field: 'emergencyEmail' });
  return user;
};

export const changeSignInSettings = (
  services: Services,
  admin: UserRow,
  { hasPasswords, mayAddPassword, emergencyEmail }: BodyOf<typeof changeEndpoint>,
): Promise<void> =>
  services.db.transaction().execute(async tx => {
    await lockProviders(tx);
    const before = await readWays(services, tx);
    if (services.config.hasPasswords !== null && services.config.hasPasswords !== hasPasswords)
      throw new AppError('conflict', signInProblems.passwordsFromEnvironment);
    const emergency = await findEmergencyUser(tx, emergencyEmail);
    if (!hasPasswords) {
      if (before.providers.length === 0) throw new AppError('conflict', signInProblems.noProviderYet);
      if (!emergency && !(await hasJoinedAdmin(tx)))
        throw new AppError('conflict', signInProblems.noWayForAdmins);
    }
    await updateSignInSettings(tx, { hasPasswords, mayAddPassword, emergencyUserId: emergency?.id ?? null });
    await recordAudit(tx, {
      action: 'sign-in-settings-changed',
      actor: admin,
      detail: [
        hasPasswords ? 'passwords on' : 'passwords off',
        ...(mayAddPassword ? ['accounts may choose a password'] : []),
        ...(emergency ? [`emergency account ${emergency.email}`] : []),
      ].join(', '),
    });
  });
