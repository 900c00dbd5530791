import { launchProblems } from '#contract/lti/launch-problems.ts';
import { identityCodeMinutes } from '#contract/site/identities.ts';
import { newJoinCode, normalJoinCode, showJoinCode } from '#server/learning/people/joining/join-code.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { limitTries } from '#server/site/accounts/sessions/limit-tries.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { hashOf } from '../one-time-values.ts';
import {
  deleteIdentityCode,
  deleteIdentityLink,
  findAccountOf,
  findClaimOf,
  findIdentityCode,
  findPlatformOf,
  takeClaimOf,
  updateCodeClaimed,
  upsertIdentityCode,
  upsertIdentityLink,
} from './identities.db.ts';

/**
 * How this works
 *
 * The person shows a code inside the platform (1), types it in their own account, reads whose it is and agrees (2), and
 * agrees inside the platform, too (3), where the address of the account is shown. So neither side can be joined by
 * somebody who only sees a code, or only gets somebody to type one. Rows are never merged: the link lets the account act
 * as the other identity in courses where that one is a student (`memberOf` in `server/access/course.access.ts`).
 */

const nameOf = ({ firstName, lastName }: UserRow) => `${firstName} ${lastName}`.trim();

const platformOf = async ({ db }: Services, person: UserRow) => {
  const platform = await findPlatformOf(db, person);
  if (!platform || person.hasAccount) throw new AppError('conflict', launchProblems.ownAccountAlready);
  return platform;
};

export const readIdentityState = async (services: Services, person: UserRow) => {
  const { platformName } = await platformOf(services, person);
  return {
    identity: { name: nameOf(person), platformName },
    claimedBy: await findClaimOf(services.db, person, services.clock.now()),
    joinedWith: (await findAccountOf(services.db, person))?.email ?? null,
  };
};

export const makeIdentityCode = async (services: Services, person: UserRow) => {
  await platformOf(services, person);
  const code = newJoinCode();
  const expiresAt = new Date(services.clock.now().getTime() + identityCodeMinutes * 60_000);
  await upsertIdentityCode(services.db, person, { codeHash: hashOf(code), expiresAt });
  return { code: showJoinCode(code), expiresAt };
};

export const claimIdentity = async (
  services: Services,
  account: UserRow,
  { code, agrees }: { code: string; agrees: boolean },
) => {
  const { db, clock } = services;
  await limitTries(services, [{ key: `identity:${account.id}`, max: 20, perSeconds: 600 }]);
  const codeHash = hashOf(normalJoinCode(code));
  const found = await findIdentityCode(db, codeHash, clock.now());
  const isOpen = found && (found.accountId === null || found.accountId === account.id);
  if (!isOpen || (agrees && !(await updateCodeClaimed(db, codeHash, account, clock.now()))))
    throw new AppError('not_found', launchProblems.codeNotValid);
  return { identity: { name: found.name, platformName: found.platformName } };
};

export const confirmIdentity = async (services: Services, person: UserRow) => {
  await platformOf(services, person);
  await services.db.transaction().execute(async tx => {
    const accountId = await takeClaimOf(tx, person, services.clock.now());
    if (accountId === null) throw new AppError('conflict', launchProblems.noAccountWaits);
    await upsertIdentityLink(tx, person, { id: accountId });
    await recordAudit(tx, { action: 'identity-joined', actor: person, subject: `user ${accountId}` });
  });
  return readIdentityState(services, person);
};

/** By either side; parting twice is parting once. */
export const partIdentity = ({ db }: Services, actor: UserRow, identity: { id: number }): Promise<void> =>
  db.transaction().execute(async tx => {
    await deleteIdentityCode(tx, identity);
    if (await deleteIdentityLink(tx, identity))
      await recordAudit(tx, { action: 'identity-parted', actor, subject: `user ${identity.id}` });
  });
