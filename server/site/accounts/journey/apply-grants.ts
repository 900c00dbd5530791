import type { Grant } from '#contract/site/sign-in-providers.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import {
  deleteSessionsOfUser,
  lockSiteAdmins,
  updateMayCreateCourses,
  updateSiteAdmin,
} from '../accounts.db.ts';
import { listIdentitiesOf } from '../joined/joined.db.ts';
import type { ProviderRow } from '../providers/providers.db.ts';
import { countSiteAdmins } from '../users/users.db.ts';

type Change = { user: UserRow; provider: ProviderRow; before: readonly string[]; now: readonly Grant[] };

/** Tokens contain the role, so sessions end with a change of it. */
const setSiteAdmin = async (tx: Db, { user, provider }: Change, isSiteAdmin: boolean) => {
  await updateSiteAdmin(tx, user, isSiteAdmin);
  await deleteSessionsOfUser(tx, user);
  await recordAudit(tx, {
    action: isSiteAdmin ? 'site-admin-granted' : 'site-admin-withdrawn',
    actor: null,
    subject: user.email,
    detail: `by a rule of ${provider.name}`,
  });
};

/** Withdraws only what a rule gave: an administrator of our own stays one. The last one stays in any case. */
const applySiteAdmin = async (tx: Db, change: Change) => {
  const { user, before, now } = change;
  const [had, has] = [before.includes('site-admin'), now.includes('site-admin')];
  if (has === user.isSiteAdmin || (!has && !had)) return;
  await lockSiteAdmins(tx);
  if (!has && (await countSiteAdmins(tx)) <= 1) return;
  await setSiteAdmin(tx, change, has);
};

/** Where a provider has a rule about it, any identity that may is enough. */
const applyCourseMaking = async (tx: Db, { user, provider }: Change) => {
  if (!provider.rules.some(rule => rule.grants === 'create-courses')) return;
  const identities = await listIdentitiesOf(tx, user);
  const may = identities.some(({ grants }) => grants.includes('create-courses'));
  if (may === user.mayCreateCourses) return;
  await updateMayCreateCourses(tx, user, may);
  await recordAudit(tx, {
    action: 'course-making-changed',
    actor: null,
    subject: user.email,
    detail: `${may ? 'allowed' : 'not allowed'} by a rule of ${provider.name}`,
  });
};

/** What to remember of what the rules give now: not the role that somebody had without them. */
export const givenBy = (user: UserRow, before: readonly string[], now: readonly Grant[]): Grant[] =>
  now.filter(grant => grant !== 'site-admin' || !user.isSiteAdmin || before.includes(grant));

/** At each sign-in, after the identity was updated. */
export const applyGrants = async (tx: Db, change: Change): Promise<void> => {
  await applySiteAdmin(tx, change);
  await applyCourseMaking(tx, change);
};
