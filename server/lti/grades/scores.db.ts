import { type Selectable, sql } from 'kysely';
import { learner } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { LtiScore } from '#server/platform/db/schema.ts';

/** The outbox of grades. */

export type ScoreRow = Selectable<LtiScore>;

/** Returns the platform ids of new rows. Requires the score scope, and a line item or the scope to create one. */
export const insertMissingScores = async (
  db: Db,
  { lessonId, userId }: { lessonId: number; userId?: number },
  now: Date,
  giveUpAt: Date,
): Promise<number[]> => {
  const { rows } = await sql<{ platformId: number }>`
    insert into lti_scores (user_lesson_id, resource_link_id, platform_id, next_try_at, give_up_at)
    select ul.id, rl.id, lu.platform_id, ${now}, ${giveUpAt}
    from user_lessons ul
      join lti_users lu on lu.user_id = ul.user_id
      join lti_resource_links rl on rl.lesson_id = ul.lesson_id
      join lti_contexts cx on cx.id = rl.context_id
      join lti_deployments d on d.id = cx.deployment_id and d.platform_id = lu.platform_id
      join enrollments e on e.user_id = ul.user_id and e.course_id = cx.course_id and e.role_key = ${learner}
    where ul.lesson_id = ${lessonId} and ul.completed_at is not null
      and (${userId ?? null}::int is null or ul.user_id = ${userId ?? null}::int)
      and 'https://purl.imsglobal.org/spec/lti-ags/scope/score' = any(rl.scopes)
      and (rl.line_item_url is not null or (rl.line_items_url is not null
        and 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem' = any(rl.scopes)))
    on conflict (user_lesson_id, resource_link_id) do nothing
    returning platform_id
  `.execute(db);
  return rows.map(row => row.platformId);
};

/** Serializes claims of scores of one platform. */
const lockOutbox = async (db: Db, platformId: number) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lti scores ${platformId}`}, 0))`.execute(db);
};

type Limits = { now: Date; until: Date; mostAtOnce: number };

/**
 * Call it in a transaction. Claims the next due score. Null while `mostAtOnce` are claimed or the platform is paused. For
 * a link without a line item only one score is claimed at a time, so that one line item is created.
 */
export const claimScore = async (
  db: Db,
  platformId: number,
  { now, until, mostAtOnce }: Limits,
): Promise<ScoreRow | null> => {
  await lockOutbox(db, platformId);
  const { rows } = await sql<ScoreRow>`
    update lti_scores set claimed_until = ${until}, attempts = attempts + 1,
      score_timestamp = coalesce(score_timestamp, ${now})
    where id = (
      select s.id from lti_scores s
        join lti_platforms p on p.id = s.platform_id
        join lti_resource_links rl on rl.id = s.resource_link_id
      where s.platform_id = ${platformId} and s.state = 'waiting' and s.next_try_at <= ${now}
        and (s.claimed_until is null or s.claimed_until <= ${now})
        and (p.scores_paused_until is null or p.scores_paused_until <= ${now})
        and (select count(*) from lti_scores c where c.platform_id = ${platformId} and c.claimed_until > ${now}) < ${mostAtOnce}
        and (rl.line_item_url is not null or not exists (
          select 1 from lti_scores o where o.resource_link_id = rl.id and o.claimed_until > ${now}))
      order by s.next_try_at, s.id limit 1
    )
    returning *
  `.execute(db);
  return rows[0] ?? null;
};

/** The data needed to send a score. */
export const findScoreTarget = async (db: Db, { id }: ScoreRow) =>
  (await db
    .selectFrom('ltiScores')
    .innerJoin('ltiResourceLinks', 'ltiResourceLinks.id', 'ltiScores.resourceLinkId')
    .innerJoin('userLessons', 'userLessons.id', 'ltiScores.userLessonId')
    .innerJoin('lessons', 'lessons.id', 'userLessons.lessonId')
    .innerJoin('users', 'users.id', 'userLessons.userId')
    .innerJoin('ltiUsers', join =>
      join
        .onRef('ltiUsers.userId', '=', 'userLessons.userId')
        .onRef('ltiUsers.platformId', '=', 'ltiScores.platformId'),
    )
    .select([
      'ltiResourceLinks.id as linkId',
      'ltiResourceLinks.platformLinkId',
      'ltiResourceLinks.lineItemUrl',
      'ltiResourceLinks.lineItemsUrl',
      'ltiResourceLinks.scopes',
      'lessons.id as lessonId',
      'lessons.name as lessonName',
      'ltiUsers.subject',
      'users.firstName',
      'users.lastName',
      'users.email',
    ])
    .where('ltiScores.id', '=', id)
    // Staff may have undone the completion meanwhile.
    .where('userLessons.completedAt', 'is not', null)
    .executeTakeFirst()) ?? null;
export type ScoreTarget = NonNullable<Awaited<ReturnType<typeof findScoreTarget>>>;

export const updateLinkColumn = async (db: Db, linkId: number, lineItemUrl: string) => {
  await db.updateTable('ltiResourceLinks').set({ lineItemUrl }).where('id', '=', linkId).execute();
};

/** Stores the outcome of a try and releases the claim. A score that is already sent does not change. */
export const updateScoreTried = async (
  db: Db,
  { id }: ScoreRow,
  fields: Partial<Pick<ScoreRow, 'state' | 'sentAt' | 'lastError' | 'nextTryAt' | 'scoreTimestamp'>>,
) => {
  await db
    .updateTable('ltiScores')
    .set({ ...fields, claimedUntil: null })
    .where('id', '=', id)
    .where('state', '!=', 'sent')
    .execute();
};

/** Whether all scores of this user lesson were sent. */
export const areAllSent = async (db: Db, userLessonId: number): Promise<boolean> =>
  (await db
    .selectFrom('ltiScores')
    .select('id')
    .where('userLessonId', '=', userLessonId)
    .where('state', '!=', 'sent')
    .executeTakeFirst()) === undefined;

/** Returns whether the platform was paused. */
export const endPause = async (db: Db, platformId: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('ltiPlatforms')
    .set({ scoresPausedUntil: null })
    .where('id', '=', platformId)
    .where('scoresPausedUntil', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** After a successful send: ends the pause and makes all waiting scores due. */
export const releaseScores = async (db: Db, platformId: number, now: Date) => {
  if (!(await endPause(db, platformId))) return;
  await db
    .updateTable('ltiScores')
    .set({ nextTryAt: now })
    .where('platformId', '=', platformId)
    .where('state', '=', 'waiting')
    .where('nextTryAt', '>', now)
    .execute();
};

export const deleteScore = async (db: Db, { id }: ScoreRow) => {
  await db.deleteFrom('ltiScores').where('id', '=', id).execute();
};

export const updateScoresPaused = async (db: Db, platformId: number, until: Date) => {
  await db
    .updateTable('ltiPlatforms')
    .set({ scoresPausedUntil: until })
    .where('id', '=', platformId)
    .where(eb => eb.or([eb('scoresPausedUntil', 'is', null), eb('scoresPausedUntil', '<', until)]))
    .execute();
};

/** When the platform's next score is due; null if none is waiting. */
export const findNextTry = async (db: Db, platformId: number): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(s.next_try_at, s.claimed_until, p.scores_paused_until)) as at
    from lti_scores s join lti_platforms p on p.id = s.platform_id
    where s.platform_id = ${platformId} and s.state = 'waiting'
  `.execute(db);
  return rows[0]?.at ?? null;
};

export const listPlatformsWithDueScores = async (db: Db, now: Date): Promise<number[]> =>
  (
    await db
      .selectFrom('ltiScores')
      .select('platformId')
      .distinct()
      .where('state', '=', 'waiting')
      .where('nextTryAt', '<=', now)
      .execute()
  ).map(row => row.platformId);

export const updateHopelessParked = async (db: Db, now: Date) => {
  await db
    .updateTable('ltiScores')
    .set({
      state: 'parked',
      lastError: sql`'For three days it could not be sent. ' || coalesce(last_error, '')`,
    })
    .where('state', '=', 'waiting')
    .where('giveUpAt', '<', now)
    .execute();
};

type Whose = { courseId?: number; userId?: number; userLessonId?: number };

const unsent = (db: Db, { courseId, userId, userLessonId }: Whose) => {
  let query = db
    .selectFrom('ltiScores')
    .innerJoin('userLessons', 'userLessons.id', 'ltiScores.userLessonId')
    .innerJoin('lessons', 'lessons.id', 'userLessons.lessonId')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .where('ltiScores.state', '!=', 'sent');
  if (courseId !== undefined) query = query.where('modules.courseId', '=', courseId);
  if (userId !== undefined) query = query.where('userLessons.userId', '=', userId);
  if (userLessonId !== undefined) query = query.where('userLessons.id', '=', userLessonId);
  return query;
};

export const listUnsent = (db: Db, whose: Whose) =>
  unsent(db, whose)
    .innerJoin('users', 'users.id', 'userLessons.userId')
    .innerJoin('courses', 'courses.id', 'modules.courseId')
    .innerJoin('ltiPlatforms', 'ltiPlatforms.id', 'ltiScores.platformId')
    .select([
      'ltiScores.id',
      'ltiScores.state',
      'ltiScores.attempts',
      'ltiScores.nextTryAt',
      'ltiScores.lastError',
      'users.firstName',
      'users.lastName',
      'lessons.name as lessonName',
      'courses.name as courseName',
      'ltiPlatforms.name as platformName',
    ])
    .orderBy('ltiScores.id')
    .limit(200)
    .execute();

/** Makes waiting and parked scores due now. Returns the platform id of each. */
export const updateUnsentDue = async (db: Db, whose: Whose, now: Date, giveUpAt: Date): Promise<number[]> =>
  (
    await db
      .updateTable('ltiScores')
      .set({
        state: 'waiting',
        nextTryAt: now,
        giveUpAt,
        attempts: sql`case when state = 'parked' then 0 else attempts end`,
      })
      .where('id', 'in', unsent(db, whose).select('ltiScores.id'))
      .returning('platformId')
      .execute()
  ).map(row => row.platformId);
