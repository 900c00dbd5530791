import { sql } from 'kysely';
import { learner } from '#contract/core/roles.ts';
import { listedChanges } from '#contract/learning/gradebook.ts';
import type { Db } from '#server/platform/db/db.ts';
import { numbersOf } from '#server/platform/db/number-list.ts';

/** The columns that staff add, what is entered in them, exemptions and the history: nobody else writes these tables. */

type Course = { id: number };
type Who = { userId?: number };

export type CountedLessonRow = {
  id: number;
  name: string;
  moduleId: number;
  moduleName: string;
  weight: number | null;
  dropped: number;
  /** What each exercise of the lesson gives; null where that is not counted yet, as in a copy. */
  offered: (number | null)[];
};

/** The lessons that count, in order; none in a course without points. */
export const listCountedLessons = async (db: Db, course: Course): Promise<CountedLessonRow[]> => {
  const { rows } = await sql<CountedLessonRow>`
    select l.id, l.name, m.id as module_id, m.name as module_name, m.weight, m.dropped, coalesce((
      select json_agg(o.most) from exercises x left join offered_points o on o.exercise_id = x.id
      where x.lesson_id = l.id
    ), '[]') as offered
    from courses c join modules m on m.course_id = c.id join lessons l on l.module_id = m.id
    where c.id = ${course.id} and c.counted_run is not null and counts_for_course(l, c)
    order by m.position, l.position
  `.execute(db);
  return rows;
};

export type LessonPointsRow = {
  lessonId: number;
  /** Parallel lists: people, and what they have and could have in hundredths of points. */
  userIds: number[];
  reached: number[];
  most: number[];
};

/**
 * Lesson by lesson and as text, because there may be many thousand cells: rows and JSON of so many cost the driver more than the
 * query.
 */
export const listLessonPoints = async (
  db: Db,
  course: Course,
  { userId }: Who,
): Promise<LessonPointsRow[]> => {
  const { rows } = await sql<{ lessonId: number; userIds: string; reached: string; most: string }>`
    select l.id as lesson_id, string_agg(p.user_id::text, ',') as user_ids,
      string_agg(round(p.reached * 100)::bigint::text, ',') as reached,
      string_agg(round(p.most * 100)::bigint::text, ',') as most
    from courses c
      join modules m on m.course_id = c.id
      join lessons l on l.module_id = m.id
      join lesson_points p on p.lesson_id = l.id
    where c.id = ${course.id} and c.counted_run is not null
      and ${userId === undefined ? sql`true` : sql`p.user_id = ${userId}`}
    group by l.id
  `.execute(db);
  return rows.map(({ lessonId, userIds, reached, most }) => ({
    lessonId,
    userIds: numbersOf(userIds),
    reached: numbersOf(reached),
    most: numbersOf(most),
  }));
};

export type ColumnRow = { id: number; name: string; most: number };

export const listColumns = (db: Db, course: Course): Promise<ColumnRow[]> =>
  db
    .selectFrom('gradebookColumns')
    .select(['id', 'name', 'most'])
    .where('courseId', '=', course.id)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();

export type EntryRow = { columnId: number; userId: number; points: number };

export const listEntries = async (db: Db, course: Course, { userId }: Who): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select e.column_id, e.user_id, e.points
    from gradebook_entries e join gradebook_columns k on k.id = e.column_id and k.deleted_at is null
    where k.course_id = ${course.id} and ${userId === undefined ? sql`true` : sql`e.user_id = ${userId}`}
  `.execute(db);
  return rows;
};

export type ExemptionRow = { userId: number; lessonId: number | null; columnId: number | null };

export const listExemptions = async (db: Db, course: Course, { userId }: Who): Promise<ExemptionRow[]> => {
  const { rows } = await sql<ExemptionRow>`
    select x.user_id, x.lesson_id, x.column_id
    from gradebook_exemptions x
      left join gradebook_columns k on k.id = x.column_id
      left join lessons l on l.id = x.lesson_id
      left join modules m on m.id = l.module_id
    where coalesce(k.course_id, m.course_id) = ${course.id}
      and ${userId === undefined ? sql`true` : sql`x.user_id = ${userId}`}
  `.execute(db);
  return rows;
};

export type StudentRow = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  sections: string[];
};

/** By name. */
export const listStudents = async (db: Db, course: Course): Promise<StudentRow[]> => {
  const { rows } = await sql<StudentRow>`
    select u.id, u.first_name, u.last_name, u.email, coalesce(section.names, '[]') as sections
    from enrollments e
      join users u on u.id = e.user_id
      left join (
        select s.user_id, json_agg(distinct s.name) as names from sections s
        where s.course_id = ${course.id} group by s.user_id
      ) section on section.user_id = e.user_id
    where e.course_id = ${course.id} and e.role_key = ${learner}
    order by lower(u.last_name), lower(u.first_name), u.id
  `.execute(db);
  return rows;
};

export const listLearnerIds = async (db: Db, course: Course): Promise<number[]> =>
  (
    await db
      .selectFrom('enrollments')
      .select('userId')
      .where('courseId', '=', course.id)
      .where('roleKey', '=', learner)
      .orderBy('userId')
      .execute()
  ).map(({ userId }) => userId);

export type GroupRow = { id: number; name: string; weight: number | null; dropped: number };

/** All modules, and what staff add as number 0. */
export const listGroups = async (db: Db, course: Course): Promise<GroupRow[]> => {
  const { rows } = await sql<GroupRow>`
    select id, name, weight, dropped from modules where course_id = ${course.id}
    union all
    select 0, '', columns_weight, columns_dropped from courses where id = ${course.id}
  `.execute(db);
  return rows;
};

/** Serializes the changes of a gradebook. */
export const lockGradebook = async (db: Db, course: Course) => {
  await sql`select pg_advisory_xact_lock(hashtext('cairn gradebook'), ${course.id})`.execute(db);
};

/** Null if there is one of this name. */
export const insertColumn = async (
  db: Db,
  course: Course,
  { name, most }: { name: string; most: number },
): Promise<ColumnRow | null> =>
  (await db
    .insertInto('gradebookColumns')
    .values({ courseId: course.id, name, most })
    .onConflict(conflict => conflict.doNothing())
    .returning(['id', 'name', 'most'])
    .executeTakeFirst()) ?? null;

export type FoundColumn = ColumnRow & { deletedAt: Date | null };

/** Also a deleted one. */
export const findColumn = async (db: Db, course: Course, id: number): Promise<FoundColumn | null> =>
  (await db
    .selectFrom('gradebookColumns')
    .select(['id', 'name', 'most', 'deletedAt'])
    .where('courseId', '=', course.id)
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

export const updateColumn = async (
  db: Db,
  { id }: { id: number },
  fields: { name: string; most: number; deletedAt: Date | null },
) => {
  await db.updateTable('gradebookColumns').set(fields).where('id', '=', id).execute();
};

/** Null points empty the cell. */
export const updateEntry = async (
  db: Db,
  { columnId, userId }: { columnId: number; userId: number },
  points: number | null,
) => {
  if (points === null)
    await db
      .deleteFrom('gradebookEntries')
      .where('columnId', '=', columnId)
      .where('userId', '=', userId)
      .execute();
  else
    await db
      .insertInto('gradebookEntries')
      .values({ columnId, userId, points })
      .onConflict(conflict => conflict.columns(['columnId', 'userId']).doUpdateSet({ points }))
      .execute();
};

export const updateExemption = async (db: Db, row: ExemptionRow, isExempt: boolean) => {
  if (isExempt)
    await db
      .insertInto('gradebookExemptions')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .execute();
  else
    await db
      .deleteFrom('gradebookExemptions')
      .where('userId', '=', row.userId)
      .where('lessonId', 'is not distinct from', row.lessonId)
      .where('columnId', 'is not distinct from', row.columnId)
      .execute();
};

export type NewChange = {
  userId: number | null;
  place: string;
  what: 'points' | 'exempt' | 'column' | 'weight' | 'dropped';
  before: string | null;
  after: string | null;
};

export const insertChanges = async (
  db: Db,
  course: Course,
  changes: NewChange[],
  { by, at, why }: { by: { id: number }; at: Date; why: string },
) => {
  // PostgreSQL allows 65,535 parameters per statement.
  for (let from = 0; from < changes.length; from += 5000)
    await db
      .insertInto('gradebookChanges')
      .values(
        changes
          .slice(from, from + 5000)
          .map(change => ({ ...change, courseId: course.id, byId: by.id, at, why })),
      )
      .execute();
};

export const listChanges = async (
  db: Db,
  course: Course,
  { userId, before }: { userId?: number | undefined; before?: number | undefined },
) => {
  const { rows } = await sql<{
    id: number;
    student: { id: number; firstName: string; lastName: string } | null;
    place: string;
    what: NewChange['what'];
    before: string | null;
    after: string | null;
    why: string;
    by: { firstName: string; lastName: string } | null;
    at: Date;
  }>`
    select h.id, h.place, h.what, h.before, h.after, h.why, h.at,
      case when s.id is not null then
        json_build_object('id', s.id, 'firstName', s.first_name, 'lastName', s.last_name) end as student,
      case when b.id is not null then
        json_build_object('firstName', b.first_name, 'lastName', b.last_name) end as by
    from gradebook_changes h left join users s on s.id = h.user_id left join users b on b.id = h.by_id
    where h.course_id = ${course.id}
      and ${userId === undefined ? sql`true` : sql`h.user_id = ${userId}`}
      and ${before === undefined ? sql`true` : sql`h.id < ${before}`}
    order by h.id desc limit ${listedChanges}
  `.execute(db);
  return rows;
};

/** For the data export. */
export const listGradebookOf = async (db: Db, user: { id: number }) => {
  const { rows } = await sql<{ course: string; column: string; points: number; most: number }>`
    select c.name as course, k.name as column, e.points, k.most
    from gradebook_entries e join gradebook_columns k on k.id = e.column_id join courses c on c.id = k.course_id
    where e.user_id = ${user.id} order by c.id, k.id
  `.execute(db);
  return rows;
};

/** For the data export: what was changed for a person, without the names of staff. */
export const listChangesOf = async (db: Db, user: { id: number }) => {
  const { rows } = await sql<{
    course: string;
    place: string;
    before: string | null;
    after: string | null;
    why: string;
    at: Date;
  }>`
    select c.name as course, h.place, h.before, h.after, h.why, h.at
    from gradebook_changes h join courses c on c.id = h.course_id
    where h.user_id = ${user.id} order by h.id
  `.execute(db);
  return rows;
};

/** After some time nobody restores them. */
export const deleteOldColumns = async (db: Db, before: Date) => {
  await db.deleteFrom('gradebookColumns').where('deletedAt', '<', before).execute();
};
