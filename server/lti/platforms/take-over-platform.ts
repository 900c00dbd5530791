import type { UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import { isSharedIssuer } from './known-origins.ts';
import { type PlatformRow, updatePlatform } from './platforms.db.ts';
import {
  deletePlatformRow,
  findEarlierPlatform,
  listDeployments,
  lockPlatform,
  updateDeploymentRenamed,
  updateDeploymentsFormer,
  updatePlatformDeleted,
  updatePlatformSucceeded,
  upsertCurrentDeployment,
} from './registrations.db.ts';

/**
 * How this works
 *
 * A platform that is registered again gets a new client id, and so a new row here. Its people, courses, links and grades
 * belong to the earlier row. Only an administrator knows whether it is the same platform, so the new row waits, and
 * nobody can come in, until they have said so. If it is the same, the earlier row takes over the client id, addresses and
 * deployments of the new one, which is removed: nothing has to be moved. The deployments of the earlier registration
 * become former ones, and a course is moved from them when it is next opened. If each registration has one deployment, it
 * is renamed instead.
 *
 * A deleted platform keeps its row for the same reason.
 */

/** Call it in the transaction that adds a platform. Returns the name of the earlier registration, if there is one. */
export const askIfSame = async (
  tx: Db,
  platform: PlatformRow,
  ownOrigin: string | null,
): Promise<string | null> => {
  const isShared = isSharedIssuer(platform.issuer);
  if (isShared && ownOrigin === null) return null;
  const earlier = await findEarlierPlatform(tx, platform, isShared ? ownOrigin : null);
  if (!earlier) return null;
  await updatePlatform(tx, platform, { state: 'pending', maybeSameAsId: earlier.id });
  return earlier.name;
};

const moveDeployments = async (tx: Db, earlier: PlatformRow, newer: PlatformRow) => {
  const [before, now] = [await listDeployments(tx, earlier), await listDeployments(tx, newer)];
  const [[only, ...others], [named, ...more]] = [before, now];
  if (only && named && others.length === 0 && more.length === 0)
    return () => updateDeploymentRenamed(tx, only, named.deploymentId);
  return async () => {
    await updateDeploymentsFormer(tx, earlier);
    for (const { deploymentId } of now) await upsertCurrentDeployment(tx, earlier, deploymentId);
  };
};

/** Returns the id of the platform that continues. */
export const takeOverPlatform = (services: Services, admin: UserRow, id: number): Promise<number> =>
  services.db.transaction().execute(async tx => {
    const newer = await lockPlatform(tx, id);
    const earlier = newer?.maybeSameAsId ? await lockPlatform(tx, newer.maybeSameAsId) : null;
    if (!newer || newer.state === 'deleted') throw new AppError('not_found', 'There is no such platform.');
    if (!earlier) throw new AppError('conflict', 'There is no earlier registration to take over.');
    const move = await moveDeployments(tx, earlier, newer);
    await deletePlatformRow(tx, newer);
    await move();
    await updatePlatformSucceeded(tx, earlier, newer);
    await recordAudit(tx, {
      action: 'platform-taken-over',
      actor: admin,
      subject: earlier.name,
      detail: newer.issuer,
    });
    return earlier.id;
  });

/** The typed name is compared here too, so that no other client deletes a platform by mistake. */
export const deletePlatform = (
  services: Services,
  admin: UserRow,
  id: number,
  typed: string,
): Promise<void> =>
  services.db.transaction().execute(async tx => {
    const platform = await lockPlatform(tx, id);
    if (!platform || platform.state === 'deleted')
      throw new AppError('not_found', 'There is no such platform.');
    if (typed.trim() !== platform.name.trim())
      throw new AppError('invalid', 'This is not the name of the platform.', { field: 'name' });
    await updatePlatformDeleted(tx, platform);
    await recordAudit(tx, { action: 'platform-deleted', actor: admin, subject: platform.name });
  });
