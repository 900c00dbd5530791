import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  sql,
  type SqlBool,
} from 'kysely';
import { learner } from '#contract/core/roles.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { DB, LtiContext, LtiLaunch } from '#server/platform/db/schema.ts';

export type ContextRow = Selectable<LtiContext>;
export type LaunchRow = Selectable<LtiLaunch>;

type OfPlatform = { id: number };

/** Serializes concurrent first launches of one person. */
export const lockPerson = async (db: Db, platform: OfPlatform, subject: string) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lti person ${platform.id} ${subject}`}, 0))`.execute(
    db,
  );
};

export const findUserIdOfSubject = async (
  db: Db,
  platform: OfPlatform,
  subject: string,
): Promise<number | null> =>
  (
    await db
      .selectFrom('ltiUsers')
      .select('userId')
      .where('platformId', '=', platform.id)
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.userId ?? null;

export const insertSubject = async (
  db: Db,
  platform: OfPlatform,
  subject: string,
  user: { id: number },
  launchedAt: Date | null,
) => {
  await db
    .insertInto('ltiUsers')
    .values({ platformId: platform.id, subject, userId: user.id, launchedAt })
    .execute();
};

export const updateSubjectLaunched = async (
  db: Db,
  platform: OfPlatform,
  subject: string,
  launchedAt: Date,
) => {
  await db
    .updateTable('ltiUsers')
    .set({ launchedAt })
    .where('platformId', '=', platform.id)
    .where('subject', '=', subject)
    .execute();
};

/** Locks the row until the end of the transaction, so that only one course is created for it. */
export const upsertContext = (
  db: Db,
  context: Pick<
    ContextRow,
    'deploymentId' | 'registrationId' | 'platformContextId' | 'title' | 'rosterUrl' | 'groupsUrl'
  >,
): Promise<ContextRow> =>
  db
    .insertInto('ltiContexts')
    .values(context)
    .onConflict(conflict =>
      conflict.columns(['deploymentId', 'platformContextId']).doUpdateSet({
        title: context.title,
        registrationId: context.registrationId,
        // Deep linking launches come without it, so keep the stored value.
        rosterUrl: sql`coalesce(excluded.roster_url, lti_contexts.roster_url)`,
        groupsUrl: sql`coalesce(excluded.groups_url, lti_contexts.groups_url)`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateContextCourse = async (db: Db, context: { id: number }, course: { id: number }) => {
  await db.updateTable('ltiContexts').set({ courseId: course.id }).where('id', '=', context.id).execute();
};

export const insertLaunch = (db: Db, launch: Insertable<LtiLaunch>): Promise<LaunchRow> =>
  db.insertInto('ltiLaunches').values(launch).returningAll().executeTakeFirstOrThrow();

/** Ends the staff rights of a person's open sessions in a course: the platform has just sent them as a learner. */
export const updateLaunchesLowered = async (db: Db, course: { id: number }, user: { id: number }) => {
  await db
    .updateTable('ltiLaunches')
    .set({ roleKey: learner })
    .where('courseId', '=', course.id)
    .where('userId', '=', user.id)
    .where('roleKey', '!=', learner)
    .execute();
};

/** An unexpired launch of an active platform and deployment, with the data of its page. */
export const findOpenLaunch = async (db: Db, id: string, now: Date) =>
  (await db
    .selectFrom('ltiLaunches')
    .innerJoin('courses', 'courses.id', 'ltiLaunches.courseId')
    .innerJoin('ltiPlatforms', 'ltiPlatforms.id', 'ltiLaunches.platformId')
    .innerJoin('ltiRegistrations', 'ltiRegistrations.id', 'ltiLaunches.registrationId')
    .leftJoin('ltiDeployments', join =>
      join
        .onRef('ltiDeployments.registrationId', '=', 'ltiLaunches.registrationId')
        .onRef('ltiDeployments.deploymentId', '=', 'ltiLaunches.deploymentId'),
    )
    .leftJoin('ltiResourceLinks', 'ltiResourceLinks.id', 'ltiLaunches.resourceLinkId')
    .selectAll('ltiLaunches')
    .select([
      // A person may have a date of their own.
      sql<Date | null>`coalesce((select x.due_at from extensions x
        where x.lesson_id = lti_launches.lesson_id and x.user_id = lti_launches.user_id), lti_resource_links.due_at)`.as(
        'dueAt',
      ),
      'courses.contextId',
      'courses.name as courseName',
      'ltiPlatforms.name as platformName',
      'ltiPlatforms.frameOrigins',
      'ltiRegistrations.authUrl',
    ])
    .where('ltiLaunches.id', '=', id)
    .where('ltiLaunches.expiresAt', '>', now)
    .where('ltiPlatforms.state', '=', 'active')
    .where(sql<boolean>`lti_deployments.is_active is not false`)
    .executeTakeFirst()) ?? null;
export type OpenLaunch = NonNullable<Awaited<ReturnType<typeof findOpenLaunch>>>;

/** Compare-and-set: of concurrent calls one succeeds, the others return null. */
const changeOnce = async (
  db: Db,
  fields: Partial<LaunchRow>,
  isAsExpected: (eb: ExpressionBuilder<DB, 'ltiLaunches'>) => Expression<SqlBool>,
): Promise<{ id: string } | null> =>
  (await db.updateTable('ltiLaunches').set(fields).where(isAsExpected).returning('id').executeTakeFirst()) ??
  null;

/** Consumes the proof and stores the holder token, with which the page can be reloaded. */
export const takeProof = (db: Db, id: string, proofHash: string, holderHash: string) =>
  changeOnce(db, { proofHash: null, holderHash }, eb => eb.and({ id, proofHash }));

/** A selection is returned to the platform once. */
export const updateSelected = (db: Db, id: string, at: Date) =>
  changeOnce(db, { selectedAt: at }, eb => eb.and([eb('id', '=', id), eb('selectedAt', 'is', null)]));

export const takeHandoff = (db: Db, handoffHash: string, now: Date) =>
  changeOnce(db, { handoffHash: null }, eb =>
    eb.and([eb('handoffHash', '=', handoffHash), eb('handoffExpiresAt', '>', now)]),
  );

/** Ends the wait for the copy and stores the lesson, if the link names one. */
export const updateLaunchSettled = async (db: Db, { id }: { id: string }, lessonId: number | null) => {
  await db
    .updateTable('ltiLaunches')
    .set({ copyJobId: null, namedLessonId: null, ...(lessonId !== null && { mode: 'lesson', lessonId }) })
    .where('id', '=', id)
    .execute();
};

export const listLessonsToLink = (db: Db, course: { id: number }, lessonIds: number[]) =>
  db
    .selectFrom('lessons')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .select(['lessons.id', 'lessons.name', 'modules.name as moduleName'])
    .where('modules.courseId', '=', course.id)
    .where('lessons.id', 'in', lessonIds)
    .orderBy('modules.position')
    .orderBy('lessons.position')
    .execute();

export const deleteExpiredLaunches = async (db: Db, now: Date) => {
  await db.deleteFrom('ltiLaunches').where('expiresAt', '<', now).execute();
};

/** The roster URL of a course, if its platform has one. */
export const findRosterOf = async (db: Db, course: { id: number }) =>
  (await db
    .selectFrom('ltiContexts')
    .innerJoin('ltiDeployments', 'ltiDeployments.id', 'ltiContexts.deploymentId')
    .select([
      'ltiContexts.rosterUrl',
      'ltiContexts.groupsUrl',
      'ltiContexts.registrationId',
      'ltiDeployments.platformId',
    ])
    .where('ltiContexts.courseId', '=', course.id)
    .where('ltiContexts.rosterUrl', 'is not', null)
    .executeTakeFirst()) ?? null;

/** Of those who have come in. */
export const listUserIdsOfSubjects = async (
  db: Db,
  platform: OfPlatform,
  subjects: string[],
): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('ltiUsers')
    .select(['subject', 'userId'])
    .where('platformId', '=', platform.id)
    .where('subject', '=', sql<string>`any(${subjects}::text[])`)
    .where('launchedAt', 'is not', null)
    .execute();
  return new Map(rows.map(row => [row.subject, row.userId]));
};

export const updateHandoff = async (db: Db, id: string, handoffHash: string, handoffExpiresAt: Date) => {
  await db.updateTable('ltiLaunches').set({ handoffHash, handoffExpiresAt }).where('id', '=', id).execute();
};

export const findHandoff = async (db: Db, handoffHash: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('ltiLaunches')
    .select('id')
    .where('handoffHash', '=', handoffHash)
    .where('handoffExpiresAt', '>', now)
    .executeTakeFirst()) !== undefined;

/** Copies a launch for another window, without its deep linking data. */
export const insertLaunchCopy = (
  db: Db,
  ofId: string,
  { id, holderHash }: { id: string; holderHash: string },
): Promise<{ expiresAt: Date }> =>
  db
    .insertInto('ltiLaunches')
    .columns([
      'id',
      'holderHash',
      'platformId',
      'registrationId',
      'userId',
      'courseId',
      'lessonId',
      'resourceLinkId',
      'mode',
      'roleKey',
      'deploymentId',
      'theme',
      'returnUrl',
      'locale',
      'isRoleSwitched',
      'reviewUserId',
      'expiresAt',
    ])
    .expression(eb =>
      eb
        .selectFrom('ltiLaunches')
        .select([
          eb.val(id).as('id'),
          eb.val(holderHash).as('holderHash'),
          'platformId',
          'registrationId',
          'userId',
          'courseId',
          'lessonId',
          'resourceLinkId',
          'mode',
          'roleKey',
          'deploymentId',
          'theme',
          'returnUrl',
          'locale',
          'isRoleSwitched',
          'reviewUserId',
          'expiresAt',
        ])
        .where('id', '=', ofId),
    )
    .returning('expiresAt')
    .executeTakeFirstOrThrow();

export const updateLaunchExpiry = async (db: Db, id: string, expiresAt: Date) => {
  await db.updateTable('ltiLaunches').set({ expiresAt }).where('id', '=', id).execute();
};
