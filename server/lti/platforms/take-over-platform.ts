import { platformProblems } from '#contract/lti/platform-problems.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import { isSharedIssuer } from './known-origins.ts';
import { type PlatformRow, updatePlatform } from './platforms.db.ts';
import {
  countTakeOver,
  findEarlierPlatform,
  findPlatformWithGuid,
  type LockedPlatform,
  lockPlatform,
  type TakeOver,
  updatePlatformDeleted,
  updatePlatformSucceeded,
} from './registrations.db.ts';

/**
 * How this works
 *
 * A platform that is registered again gets a new client id, and one that has moved a new issuer: both arrive as a new
 * platform. People, courses, links and grades belong to the earlier one. Only an administrator knows whether it is the
 * same, so where the issuer is known, or the id that an installation calls itself by in launches (guid), the new one
 * waits, and nobody can come in, until they have said so; a test copy of a Moodle calls itself the same. Without such a
 * hint an administrator can claim the earlier platform, and is told first what happens.
 *
 * If it is the same, the earlier platform gets the registrations of the new one beside its own. Both client ids are
 * accepted: activities that were made with the old one still carry it, and their grades are sent with it. A course of the
 * platform is found whichever registration it is opened by.
 *
 * A deleted platform keeps its row for the same reason.
 */

const askAbout = async (tx: Db, platform: PlatformRow, earlier: { id: number; name: string } | null) => {
  if (!earlier) return null;
  await updatePlatform(tx, platform, { state: 'pending', maybeSameAsId: earlier.id });
  return earlier.name;
};

/** Call it in the transaction that adds a platform. Returns the name of the earlier registration, if there is one. */
export const askIfSame = async (
  tx: Db,
  platform: PlatformRow,
  ownOrigin: string | null,
): Promise<string | null> => {
  const isShared = isSharedIssuer(platform.issuer);
  if (isShared && ownOrigin === null) return null;
  return askAbout(tx, platform, await findEarlierPlatform(tx, platform, isShared ? ownOrigin : null));
};

/**
 * At the first launch of a platform, which is the first to say its guid. Anybody who runs a platform can claim any guid,
 * so it raises a question and decides nothing.
 */
export const askIfMoved = async ({ db }: Services, platform: PlatformRow, guid: string): Promise<void> => {
  if (guid === '' || platform.guid === guid) return;
  const isFirst = platform.guid === '' && platform.lastLaunchAt === null;
  const earlier = isFirst ? await findPlatformWithGuid(db, platform, guid) : null;
  await updatePlatform(db, platform, { guid });
  if (earlier && (await askAbout(db, platform, earlier)) !== null)
    throw new AppError('invalid', platformProblems.knownByOtherAddress);
};

type Pair = { newer: LockedPlatform; earlier: LockedPlatform };

const pairOf = async (tx: Db, id: number, earlierId: number | undefined): Promise<Pair> => {
  const newer = await lockPlatform(tx, id);
  if (!newer || newer.state === 'deleted') throw new AppError('not_found', platformProblems.noSuchPlatform);
  const wanted = earlierId ?? newer.maybeSameAsId;
  if (wanted === id)
    throw new AppError('invalid', platformProblems.chooseOtherPlatform, { field: 'earlierId' });
  const earlier = wanted === null ? null : await lockPlatform(tx, wanted);
  if (!earlier && earlierId !== undefined)
    throw new AppError('invalid', platformProblems.noPlatformToTakeOver, { field: 'earlierId' });
  if (!earlier) throw new AppError('conflict', platformProblems.noEarlierRegistration);
  return { newer, earlier };
};

/** What would happen, to read before it does. */
export const foreseeTakeOver = (
  { db }: Services,
  id: number,
  earlierId: number | undefined,
): Promise<TakeOver & { name: string }> =>
  db.transaction().execute(async tx => {
    const { newer, earlier } = await pairOf(tx, id, earlierId);
    return { ...(await countTakeOver(tx, earlier, newer)), name: earlier.name };
  });

/** Returns the id of the platform that continues. */
export const takeOverPlatform = (
  services: Services,
  admin: UserRow,
  id: number,
  earlierId: number | undefined,
): Promise<number> =>
  services.db.transaction().execute(async tx => {
    const { newer, earlier } = await pairOf(tx, id, earlierId);
    await updatePlatformSucceeded(tx, earlier, newer);
    await recordAudit(tx, {
      action: 'platform-taken-over',
      actor: admin,
      subject: earlier.name,
      detail: newer.name,
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
      throw new AppError('not_found', platformProblems.noSuchPlatform);
    if (typed.trim() !== platform.name.trim())
      throw new AppError('invalid', platformProblems.wrongPlatformName, { field: 'name' });
    await updatePlatformDeleted(tx, platform, services.clock.now());
    await recordAudit(tx, { action: 'platform-deleted', actor: admin, subject: platform.name });
  });
