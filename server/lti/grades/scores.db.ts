import { type RawBuilder, type Selectable, sql } from 'kysely';
import { learner } from '#contract/core/roles.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { LtiScore } from '#server/platform/db/schema.ts';
import { toJsonb } from '#server/platform/db/storable-text.ts';

/** The outbox of grades: the state that each platform should hold, and what it has taken. */

export type ScoreRow = Selectable<LtiScore>;

/** Which scores to look at: of a lesson or a course; of one person or all. */
export type Changed = {
  lessonId?: number;
  courseId?: number;
  userId?: number;
  /** Only of this link. */
  linkId?: number;
  /** Only in courses that send scores as students go. */
  isAsTheyGo?: boolean;
  /** Staff chose this state, so it is told in words too; platforms keep a comment for each score. */
  isByStaff?: boolean;
};

type Times = { now: Date; giveUpAt: Date };

export type ChangedScore = { platformId: number; userLessonId: number | null };

const canTakeScores = sql<boolean>`'https://purl.imsglobal.org/spec/lti-ags/scope/score' = any(rl.scopes)`;

/** A line item, or the right to look for one. */
const hasColumn = sql<boolean>`(rl.line_item_url is not null or (rl.line_items_url is not null
  and rl.scopes && array['https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
    'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem.readonly']))`;

/**
 * Leads to the whole course and has a line item for it, or had one that we made or found, when it led to a lesson, and that
 * is looked for since the platform moved. A lesson that a link leads to may have been deleted.
 */
const isOfCourse = sql<boolean>`(rl.leads_to = 'course' and rl.parent_id is null
  and (rl.line_item_url is not null or (rl.had_column and ${hasColumn})))`;

/** The people of a link who are graded: learners of its course who come from its platform. */
const learnersOfLink = sql`
  lti_resource_links rl
    join lti_contexts cx on cx.id = rl.context_id
    join lti_deployments d on d.id = cx.deployment_id
    join courses c on c.id = cx.course_id
    join enrollments e on e.course_id = c.id and e.role_key = ${learner}
    join lti_users lu on lu.user_id = e.user_id and lu.platform_id = d.platform_id`;

/**
 * Stores the state that platforms should hold where it has changed. Nothing is sent before there is something to say: a
 * state of 0 matters only after another one was sent. A score that the platform has, and that no later try may have
 * replaced, is not sent again, unless it stands for another lesson now: then that one is shown as sent only after it was.
 */
const upsertStates = async (
  db: Db,
  states: RawBuilder<unknown>,
  { isByStaff = false }: Changed,
  { now, giveUpAt }: Times,
) => {
  const { rows } = await sql<ChangedScore>`
    with states as (${states})
    insert into lti_scores
      (user_id, user_lesson_id, resource_link_id, platform_id, wanted, given, maximum, comment, submitted_at, next_try_at, give_up_at)
    select user_id, user_lesson_id, link_id, platform_id, wanted, given, maximum, case when ${isByStaff}::boolean then comment else '' end,
      submitted_at, ${now}, ${giveUpAt}
    from states
    where wanted > 0 or exists (
      select from lti_scores known
      where known.user_id = states.user_id and known.resource_link_id = states.link_id)
    order by user_id, link_id
    on conflict (user_id, resource_link_id) do update set
      wanted = excluded.wanted, given = excluded.given, maximum = excluded.maximum, comment = excluded.comment, submitted_at = excluded.submitted_at,
      user_lesson_id = excluded.user_lesson_id,
      platform_id = excluded.platform_id, next_try_at = ${now}, give_up_at = ${giveUpAt}, attempts = 0,
      last_error = null,
      state = case
        when lti_scores.sent = excluded.wanted and lti_scores.tried is not distinct from lti_scores.sent
          and (excluded.wanted = 0 or lti_scores.user_lesson_id is not distinct from excluded.user_lesson_id)
          then 'sent'
        when excluded.wanted = 0 and lti_scores.score_timestamp is null then 'sent'
        else 'waiting'
      end
    where lti_scores.wanted is distinct from excluded.wanted
      or lti_scores.user_lesson_id is distinct from excluded.user_lesson_id
    returning platform_id, user_lesson_id
  `.execute(db);
  return rows;
};

const ofCourse = (changed: Changed) => {
  const { lessonId, courseId, userId, linkId } = {
    lessonId: null,
    courseId: null,
    userId: null,
    linkId: null,
    ...changed,
  };
  return sql<boolean>`
    (${courseId}::int is null or c.id = ${courseId}::int)
    and (${lessonId}::int is null or c.id = (
      select m.course_id from lessons l join modules m on m.id = l.module_id where l.id = ${lessonId}::int))
    and (${userId}::int is null or e.user_id = ${userId}::int)
    and (${linkId}::int is null or rl.id = ${linkId}::int)
    and (not ${changed.isAsTheyGo ?? false}::boolean or c.score_mode = 'as_they_go')`;
};

/**
 * Adds a row for each lesson of courses whose link has a column for each lesson. A lesson that has a link of its own in
 * this course of the platform has its column there.
 */
export const insertLessonColumns = async (db: Db, { lessonId, courseId }: Changed) => {
  await sql`
    insert into lti_resource_links
      (context_id, parent_id, lesson_id, leads_to, line_items_url, scopes, registration_id)
    select rl.context_id, rl.id, l.id, 'lesson', rl.line_items_url, rl.scopes, rl.registration_id
    from lti_resource_links rl
      join lti_contexts cx on cx.id = rl.context_id
      join modules m on m.course_id = cx.course_id
      join lessons l on l.module_id = m.id
    where rl.has_lesson_columns
      and (${courseId ?? null}::int is null or m.course_id = ${courseId ?? null}::int)
      and (${lessonId ?? null}::int is null or l.id = ${lessonId ?? null}::int)
      and not exists (
        select from lti_resource_links own where own.context_id = rl.context_id and own.lesson_id = l.id)
    order by rl.id, l.id
    on conflict do nothing
  `.execute(db);
};

/**
 * Of a link `own` and a column `rl` of a lesson of a whole-course link: whether the grade is sent by that link. A lesson
 * that got a link of its own has its column there, unless we made another one before. A column that was found for the
 * lesson may turn out to be that of a link, whatever that leads to now.
 */
const sendsFor = sql<boolean>`(own.context_id = rl.context_id and own.parent_id is null and (
  own.line_item_url = rl.line_item_url or (not rl.had_column and own.lesson_id = rl.lesson_id)))`;

/**
 * Call it when a link is opened. What was sent to its column for a lesson of a whole-course link is continued by the link:
 * it is not sent twice, and no older score follows a newer one. Returns the lessons that it was sent for.
 */
export const updateScoresContinued = async (db: Db, { id }: { id: number }): Promise<number[]> => {
  const { rows: columns } = await sql<{ id: number; lessonId: number }>`
    select rl.id, rl.lesson_id from lti_resource_links rl, lti_resource_links own
    where own.id = ${id} and rl.parent_id is not null and rl.lesson_id is not null and ${sendsFor}
      and (rl.line_item_url is not null or exists (select from lti_scores s where s.resource_link_id = rl.id))
  `.execute(db);
  const columnIds = columns.map(column => column.id);
  if (columnIds.length === 0) return [];
  await sql`
    update lti_scores set resource_link_id = ${id}
    where id in (
      select distinct on (s.user_id) s.id from lti_scores s
      where s.resource_link_id = any(${columnIds}::int[]) and not exists (
        select from lti_scores known where known.user_id = s.user_id and known.resource_link_id = ${id})
      order by s.user_id, s.id)
  `.execute(db);
  await db.deleteFrom('ltiScores').where('resourceLinkId', 'in', columnIds).execute();
  await db
    .updateTable('ltiResourceLinks')
    .set({ lineItemUrl: null, hadColumn: false })
    .where('id', 'in', columnIds)
    .execute();
  return columns.map(({ lessonId }) => lessonId);
};

/**
 * The points of a user lesson `ul` in a course `c` that has them: those reached so far, or none before it is completed. They are
 * counted by `contract/learning/points`, which knows nothing to send for a lesson that gives nothing.
 */
const scoredPoints = sql`
  select counted.reached, lp.most, case when counted.reached = 0 then 0 else lp.percent end as percent
  from lesson_points lp
    cross join lateral (
      select case when c.score_mode = 'as_they_go' or ul.completed_at is not null then lp.reached else 0 end as reached
    ) counted
  where lp.user_lesson_id = ul.id and c.counted_run is not null and lp.percent is not null`;

/** Scores of links to lessons. Also of people who have not begun, if the column holds the score of another lesson. */
export const upsertLessonScores = (db: Db, changed: Changed, times: Times): Promise<ChangedScore[]> =>
  upsertStates(
    db,
    sql`
      select e.user_id, ul.id as user_lesson_id, rl.id as link_id, lu.platform_id,
        case
          when p.percent is not null then p.percent
          when c.score_mode = 'as_they_go' and work.total > 0
            then round(100.0 * work.done / work.total, 2)::float8
          when ul.completed_at is not null then 100
          else 0
        end as wanted,
        p.reached as given, p.most as maximum,
        case
          when p.percent is not null then p.reached || ' of ' || p.most || case p.most when 1 then ' point' else ' points' end
          else work.done || ' of ' || work.total || case work.total when 1 then ' exercise' else ' exercises' end
        end as comment,
        work.submitted_at
      from ${learnersOfLink}
        join lessons l on l.id = rl.lesson_id
        join modules m on m.id = l.module_id and m.course_id = c.id
        left join user_lessons ul on ul.user_id = e.user_id and ul.lesson_id = l.id
        cross join lateral (
          select count(*) as total, count(ue.completed_at) as done, max(ue.completed_at) as submitted_at
          from exercises x
            left join user_exercises ue on ue.exercise_id = x.id and ue.user_lesson_id = ul.id
          where x.lesson_id = rl.lesson_id and is_exercise_drawn(x.lesson_id, e.user_id, x.id)
        ) work
        left join lateral (${scoredPoints}) p on true
      where rl.lesson_id is not null and ${canTakeScores} and ${hasColumn} and ${ofCourse(changed)}
        and (${changed.lessonId ?? null}::int is null or rl.lesson_id = ${changed.lessonId ?? null}::int)
        and (rl.parent_id is null or (
          not exists (select from lti_resource_links own where ${sendsFor})
          -- No column is made for a link that was changed to one grade for all.
          and (rl.had_column or exists (
            select from lti_resource_links parent where parent.id = rl.parent_id and parent.has_lesson_columns))))
        and (ul.id is not null or exists (
          select from lti_scores known where known.user_id = e.user_id and known.resource_link_id = rl.id))
    `,
    changed,
    times,
  );

type CountedCourse = { id: number; columnsWeight: number | null; columnsDropped: number };

/** Courses with points that have a grade of their own, of which something changed. */
export const listCountedCourses = async (db: Db, changed: Changed): Promise<CountedCourse[]> => {
  const { rows } = await sql<CountedCourse>`
    select distinct c.id, c.columns_weight, c.columns_dropped from ${learnersOfLink}
    where ${isOfCourse} and ${canTakeScores} and ${ofCourse(changed)} and c.counted_run is not null
  `.execute(db);
  return rows;
};

export type CourseTotal = {
  courseId: number;
  userId: number;
  reached: number;
  most: number;
  percent: number;
};

/** Scores of links to a whole course, where the platform has a line item for it: its total, or the share of completed lessons. */
export const upsertCourseScores = (
  db: Db,
  changed: Changed,
  times: Times,
  totals: CourseTotal[],
): Promise<ChangedScore[]> =>
  upsertStates(
    db,
    sql`
      select e.user_id, null::int as user_lesson_id, rl.id as link_id, lu.platform_id,
        case
          when p.percent is not null then p.percent
          when work.total > 0 then round(100.0 * work.done / work.total, 2)::float8 else 0
        end as wanted,
        p.reached as given, p.most as maximum,
        case
          when p.percent is not null then p.reached || ' of ' || p.most || ' points'
          else work.done || ' of ' || work.total || case work.total when 1 then ' lesson' else ' lessons' end
        end as comment,
        work.submitted_at
      from ${learnersOfLink}
        cross join lateral (
          select count(*) as total, count(ul.completed_at) as done, max(ul.completed_at) as submitted_at
          from lessons l join modules m on m.id = l.module_id
            left join user_lessons ul on ul.lesson_id = l.id and ul.user_id = e.user_id
          where m.course_id = c.id and counts_for_course(l, c)
        ) work
        left join jsonb_to_recordset(${toJsonb(totals)}::jsonb)
          as p ("courseId" int, "userId" int, reached float8, most float8, percent float8)
          on p."courseId" = c.id and p."userId" = e.user_id
      where ${isOfCourse} and ${canTakeScores} and ${ofCourse(changed)}
    `,
    changed,
    times,
  );

/** Of a course `c`: which lessons count for its grade. */
const countedLessons = sql`(
  select md5(string_agg(l.id::text, ',' order by l.id))
  from lessons l join modules m on m.id = l.module_id
  where m.course_id = c.id and counts_for_course(l, c)
)`;

/** Courses with a grade of their own in which other lessons count than when it was computed for everybody. */
export const listCoursesToGrade = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct c.id
    from lti_resource_links rl join lti_contexts cx on cx.id = rl.context_id join courses c on c.id = cx.course_id
    where ${isOfCourse} and ${canTakeScores}
      and rl.counted_lessons is distinct from ${countedLessons}
    order by c.id
  `.execute(db);
  return rows.map(({ id }) => id);
};

/** Call it in the transaction that computes them. */
export const updateCountedLessons = async (db: Db, course: { id: number }) => {
  await sql`
    update lti_resource_links rl set counted_lessons = ${countedLessons}
    from lti_contexts cx join courses c on c.id = cx.course_id
    where cx.id = rl.context_id and c.id = ${course.id} and ${isOfCourse}
  `.execute(db);
};

/** Scores of links to lessons of a course that are deleted, or in a deleted module. */
const ofLessons = (
  courseId: number,
  { areDeleted }: { areDeleted: boolean },
) => sql<boolean>`resource_link_id in (
  select rl.id
  from lti_contexts cx
    join lti_resource_links rl on rl.context_id = cx.id
    join lessons l on l.id = rl.lesson_id
    left join modules m on m.id = l.module_id
  where cx.course_id = ${courseId} and (m.course_id is null) = ${areDeleted}::boolean
)`;

export const updateScoresHeld = async (db: Db, courseId: number) => {
  await db
    .updateTable('ltiScores')
    .set({ state: 'held', claimedUntil: null })
    .where('state', 'in', ['waiting', 'parked'])
    .where(ofLessons(courseId, { areDeleted: true }))
    .execute();
};

export const updateScoresReleased = async (db: Db, courseId: number, { now, giveUpAt }: Times) => {
  await db
    .updateTable('ltiScores')
    .set({ state: 'waiting', nextTryAt: now, giveUpAt, attempts: 0 })
    .where('state', '=', 'held')
    .where(ofLessons(courseId, { areDeleted: false }))
    .execute();
};

/** Serializes claims of scores of one platform. */
const lockOutbox = async (db: Db, platformId: number) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lti scores ${platformId}`}, 0))`.execute(db);
};

type Limits = { now: Date; until: Date; untilMade: Date; mostAtOnce: number };

/**
 * Call it in a transaction. Claims the next due score. Null while `mostAtOnce` are claimed or the platform is paused. For
 * a link without a line item only one score is claimed at a time, and for longer, so that one line item is created.
 */
export const claimScore = async (
  db: Db,
  platformId: number,
  { now, until, untilMade, mostAtOnce }: Limits,
): Promise<ScoreRow | null> => {
  await lockOutbox(db, platformId);
  const { rows } = await sql<ScoreRow>`
    update lti_scores set attempts = attempts + 1, tried = wanted,
      score_timestamp = case
        when score_timestamp is null then ${now}::timestamptz
        when tried is distinct from wanted then greatest(${now}::timestamptz, score_timestamp + interval '1 second')
        else score_timestamp
      end,
      claimed_until = case
        when exists (select from lti_resource_links l where l.id = resource_link_id and l.line_item_url is not null)
          then ${until}::timestamptz
        else ${untilMade}::timestamptz
      end
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

/** The data needed to send a score; null if the person is no learner of the course any more. */
export const findScoreTarget = async (db: Db, { id }: ScoreRow) =>
  (await db
    .selectFrom('ltiScores')
    .innerJoin('ltiResourceLinks', 'ltiResourceLinks.id', 'ltiScores.resourceLinkId')
    .innerJoin('ltiContexts', 'ltiContexts.id', 'ltiResourceLinks.contextId')
    .innerJoin('courses', 'courses.id', 'ltiContexts.courseId')
    .innerJoin('enrollments', join =>
      join
        .onRef('enrollments.userId', '=', 'ltiScores.userId')
        .onRef('enrollments.courseId', '=', 'courses.id')
        .on('enrollments.roleKey', '=', learner),
    )
    .leftJoin('lessons', 'lessons.id', 'ltiResourceLinks.lessonId')
    .innerJoin('users', 'users.id', 'ltiScores.userId')
    .innerJoin('ltiUsers', join =>
      join
        .onRef('ltiUsers.userId', '=', 'ltiScores.userId')
        .onRef('ltiUsers.platformId', '=', 'ltiScores.platformId'),
    )
    .select([
      'ltiResourceLinks.id as linkId',
      'ltiResourceLinks.platformLinkId',
      'ltiResourceLinks.lineItemUrl',
      'ltiResourceLinks.lineItemsUrl',
      'ltiResourceLinks.scopes',
      'ltiResourceLinks.registrationId',
      'lessons.id as lessonId',
      sql<string>`coalesce(lessons.name, courses.name)`.as('lessonName'),
      // What we call the thing that a column is for.
      sql<string>`coalesce(lessons.id::text, courses.context_id)`.as('resourceId'),
      'ltiUsers.subject',
      'users.firstName',
      'users.lastName',
      'users.email',
    ])
    .where('ltiScores.id', '=', id)
    .executeTakeFirst()) ?? null;
export type ScoreTarget = NonNullable<Awaited<ReturnType<typeof findScoreTarget>>>;

export const updateLinkColumn = async (db: Db, linkId: number, lineItemUrl: string) => {
  await db
    .updateTable('ltiResourceLinks')
    .set({ lineItemUrl, columnProblem: null, hadColumn: true })
    .where('id', '=', linkId)
    .execute();
};

/** Why there is no column; null once there is one. */
export const updateColumnProblem = async (db: Db, linkId: number, columnProblem: string | null) => {
  await db
    .updateTable('ltiResourceLinks')
    .set({ columnProblem })
    .where('id', '=', linkId)
    .where('columnProblem', 'is distinct from', columnProblem)
    .execute();
};

/**
 * Stores that the platform has taken a score and releases the claim. If another state is wanted by now, or the same of
 * another lesson, that is due. A report about an earlier state than the one tried last changes nothing.
 */
export const updateScoreSent = async (
  db: Db,
  { id, tried, scoreTimestamp, userLessonId }: ScoreRow,
  now: Date,
) => {
  await db
    .updateTable('ltiScores')
    .set({
      sent: tried,
      sentAt: now,
      lastError: null,
      claimedUntil: null,
      nextTryAt: now,
      state: sql`case
        when wanted = ${tried} and user_lesson_id is not distinct from ${userLessonId} then 'sent' else 'waiting'
      end`,
    })
    .where('id', '=', id)
    .where('scoreTimestamp', '=', scoreTimestamp)
    .execute();
};

/** Stores a try that failed and releases the claim. If another state is wanted by now, it is not parked. */
export const updateScoreTried = async (
  db: Db,
  { id, tried, scoreTimestamp }: ScoreRow,
  {
    isParked,
    ...fields
  }: Partial<Pick<ScoreRow, 'lastError' | 'nextTryAt' | 'scoreTimestamp'>> & {
    isParked?: boolean;
  },
) => {
  await db
    .updateTable('ltiScores')
    .set({
      ...fields,
      claimedUntil: null,
      ...(isParked && { state: sql<string>`case when wanted = ${tried} then 'parked' else state end` }),
    })
    .where('id', '=', id)
    .where('scoreTimestamp', '=', scoreTimestamp)
    .where('state', '!=', 'sent')
    .execute();
};

/**
 * The link has another line item now. It may hold nothing, or be the old one at a new address: so whoever was sent
 * anything is sent the newest state, also if that is 0.
 */
export const updateScoresOfLinkUnsent = async (db: Db, linkId: number, { now, giveUpAt }: Times) => {
  await db
    .updateTable('ltiScores')
    .set({
      state: sql`case when wanted > 0 or score_timestamp is not null then 'waiting' else 'sent' end`,
      tried: null,
      sent: null,
      // A try that is under way reports about the old line item.
      scoreTimestamp: sql`score_timestamp + interval '1 second'`,
      nextTryAt: now,
      giveUpAt,
      attempts: 0,
    })
    .where('resourceLinkId', '=', linkId)
    .execute();
};

/**
 * Call it when a link leads elsewhere, after its scores were queued. A link to the whole course has none without a column:
 * what waited for the column of its lesson is not sent.
 */
export const updateScoresLeft = async (db: Db, linkId: number): Promise<void> => {
  await sql`
    delete from lti_scores s using lti_resource_links rl
    where rl.id = ${linkId} and s.resource_link_id = rl.id and rl.leads_to = 'course'
      and rl.line_item_url is null and not rl.had_column and s.claimed_until is null
  `.execute(db);
  await sql`
    update lti_scores s set user_lesson_id = null
    from lti_resource_links rl
    where rl.id = ${linkId} and s.resource_link_id = rl.id and rl.leads_to = 'course'
      and s.user_lesson_id is not null
  `.execute(db);
};

/** User lessons that scores of a link stand for. */
export const listLessonsOfLink = async (db: Db, linkId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select user_lesson_id as id from lti_scores where resource_link_id = ${linkId} and user_lesson_id is not null
  `.execute(db);
  return rows.map(({ id }) => id);
};

/** Those of these user lessons that scores of any link stand for. */
export const listLessonsWithScore = async (db: Db, userLessonIds: number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct user_lesson_id as id from lti_scores where user_lesson_id = any(${userLessonIds}::int[])
  `.execute(db);
  return rows.map(({ id }) => id);
};

/** The platform has moved: the columns that we found or made for a link are looked for at its new address. */
export const updateFoundColumnsForgotten = async (
  db: Db,
  { id, isNamed }: { id: number; isNamed: boolean },
  times: Times,
) => {
  const { rows } = await sql<{ id: number }>`
    update lti_resource_links set line_item_url = null
    where line_item_url is not null and (parent_id = ${id} or (id = ${id} and not ${isNamed}::boolean))
    returning id
  `.execute(db);
  for (const column of rows) await updateScoresOfLinkUnsent(db, column.id, times);
};

/** The columns of the other links into the same course of the platform. */
export const listOtherColumns = async (db: Db, linkId: number): Promise<string[]> => {
  const { rows } = await sql<{ url: string }>`
    select other.line_item_url as url
    from lti_resource_links rl join lti_resource_links other on other.context_id = rl.context_id
    where rl.id = ${linkId} and other.id <> rl.id and other.line_item_url is not null
  `.execute(db);
  return rows.map(({ url }) => url);
};

/** Makes parked scores of a link due, also of the columns that we made for it: the platform allows more now. */
export const updateParkedOfLinkDue = async (db: Db, linkId: number, { now, giveUpAt }: Times) => {
  await sql`
    update lti_scores s set state = 'waiting', next_try_at = ${now}, give_up_at = ${giveUpAt}, attempts = 0
    from lti_resource_links rl
    where rl.id = s.resource_link_id and ${linkId} in (rl.id, rl.parent_id) and s.state = 'parked'
  `.execute(db);
};

/** Those of these user lessons of which a platform has yet to take the newest state. */
export const listLessonsUnsent = async (db: Db, userLessonIds: number[]): Promise<number[]> =>
  (
    await db
      .selectFrom('ltiScores')
      .select('userLessonId')
      .distinct()
      .where('userLessonId', 'in', userLessonIds)
      .where('state', '!=', 'sent')
      .execute()
  ).flatMap(({ userLessonId }) => userLessonId ?? []);

/** User lessons of which a platform took a score lately, and that are not shown as sent although they are completed. */
export const listLessonsToShow = async (db: Db, since: Date): Promise<number[]> =>
  (
    await db
      .selectFrom('ltiScores')
      .innerJoin('userLessons', 'userLessons.id', 'ltiScores.userLessonId')
      .select('userLessons.id')
      .distinct()
      .where('ltiScores.sentAt', '>', since)
      .where('userLessons.completedAt', 'is not', null)
      .where('userLessons.scoreSubmittedAt', 'is', null)
      .execute()
  ).map(({ id }) => id);

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
    .innerJoin('ltiResourceLinks', 'ltiResourceLinks.id', 'ltiScores.resourceLinkId')
    .innerJoin('ltiContexts', 'ltiContexts.id', 'ltiResourceLinks.contextId')
    .where('ltiScores.state', 'in', ['waiting', 'parked']);
  if (courseId !== undefined) query = query.where('ltiContexts.courseId', '=', courseId);
  if (userId !== undefined) query = query.where('ltiScores.userId', '=', userId);
  if (userLessonId !== undefined) query = query.where('ltiScores.userLessonId', '=', userLessonId);
  return query;
};

export const listUnsent = (db: Db, whose: Whose) =>
  unsent(db, whose)
    .innerJoin('users', 'users.id', 'ltiScores.userId')
    .innerJoin('courses', 'courses.id', 'ltiContexts.courseId')
    .leftJoin('lessons', 'lessons.id', 'ltiResourceLinks.lessonId')
    .innerJoin('ltiPlatforms', 'ltiPlatforms.id', 'ltiScores.platformId')
    .select([
      'ltiScores.id',
      'ltiScores.state',
      'ltiScores.attempts',
      'ltiScores.nextTryAt',
      'ltiScores.lastError',
      'users.firstName',
      'users.lastName',
      sql<string>`coalesce(lessons.name, courses.name)`.as('lessonName'),
      'courses.name as courseName',
      'ltiPlatforms.name as platformName',
    ])
    .orderBy(sql`lti_scores.state = 'parked'`, 'desc')
    .orderBy('ltiScores.id')
    .limit(200)
    .execute();

export const countUnsent = async (db: Db): Promise<number> =>
  (
    await unsent(db, {})
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
  ).total;

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
      // Checked again on the row once it is locked: a concurrent try may have sent it.
      .where('state', '!=', 'sent')
      .returning('platformId')
      .execute()
  ).map(row => row.platformId);
