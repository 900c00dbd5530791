import { signInProblems } from '#contract/site/sign-in-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { readWays } from '../ways/read-ways.ts';
import { deleteIdentity, deleteSessionsOfIdentity, listIdentitiesOf, lockWaysInOf } from './joined.db.ts';

const readOwn = async (services: Services, db: Db, user: UserRow) => {
  const { hasPasswords, emergencyUserId, providers } = await readWays(services, db);
  const identities = await listIdentitiesOf(db, user);
  const hasPassword = user.passwordHash !== null && (hasPasswords || emergencyUserId === user.id);
  const open = identities.filter(({ isEnabled }) => isEnabled);
  const isLastWayIn = ({ id }: { id: number }) => !hasPassword && open.every(other => other.id === id);
  return { providers, identities: identities.map(each => ({ ...each, isLastWayIn: isLastWayIn(each) })) };
};

export const showOwnIdentities = async (services: Services, user: UserRow) => {
  const { providers, identities } = await readOwn(services, services.db, user);
  const joined = identities.map(({ issuer }) => issuer);
  return {
    identities: identities.map(({ provider, issuer, createdAt, ...each }) => ({
      ...each,
      provider: provider ?? issuer,
      joinedAt: createdAt,
    })),
    providers: providers.filter(({ issuer }) => !joined.includes(issuer)),
  };
};

/** Sessions that came from there end, except the one that asks. */
export const removeIdentity = (
  services: Services,
  { user, sessionId }: { user: UserRow; sessionId: string },
  id: number,
): Promise<void> =>
  services.db.transaction().execute(async tx => {
    await lockWaysInOf(tx, user);
    const { identities } = await readOwn(services, tx, user);
    const identity = identities.find(each => each.id === id);
    if (!identity) throw new AppError('not_found', signInProblems.noSuchIdentity);
    if (identity.isLastWayIn) throw new AppError('conflict', signInProblems.lastWayIn);
    await deleteIdentity(tx, identity);
    await deleteSessionsOfIdentity(tx, identity, sessionId);
    await recordAudit(tx, {
      action: 'sign-in-parted',
      actor: user,
      subject: identity.provider ?? identity.issuer,
    });
  });
