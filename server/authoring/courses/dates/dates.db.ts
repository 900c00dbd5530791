import { sql } from 'kysely';
import type { CourseRow } from '#server/access/members.db.ts';
import type { Db } from '#server/platform/db/db.ts';

type InCourse = { id: number };

/** Serializes changes of the dates of a course, because a change of its start changes all. */
export const lockStart = async (db: Db, course: InCourse): Promise<CourseRow> =>
  db.selectFrom('courses').selectAll().where('id', '=', course.id).forUpdate().executeTakeFirstOrThrow();

export const isKnownTimeZone = async (db: Db, name: string): Promise<boolean> => {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db);
  return rows.length > 0;
};

export const updateStart = async (
  db: Db,
  course: InCourse,
  fields: { startsOn?: string | null; timeZone?: string; daysFrom?: string | null },
): Promise<CourseRow> =>
  db
    .updateTable('courses')
    .set({ ...fields, updatedAt: sql`now()` })
    .where('id', '=', course.id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** A moment as it is stored: the day since the start, and the time on that day. */
export const getPlaceOf = async (
  db: Db,
  at: Date,
  { startsOn, timeZone }: Pick<CourseRow, 'startsOn' | 'timeZone'>,
): Promise<{ day: number; time: string }> => {
  const { rows } = await sql<{ day: number; time: string }>`
    select there.at::date - ${startsOn}::date as day, to_char(there.at, 'HH24:MI') as time
    from (select ${at}::timestamptz at time zone ${timeZone} as at) there
  `.execute(db);
  return rows[0] ?? { day: 0, time: '00:00' };
};

export type LessonDates = {
  lessonId: number;
  /** What holds for this person: their extension, else the date of the lesson. */
  dueAt: Date | null;
  isExtended: boolean;
  isFromPlatform: boolean;
};

export type LessonOpening = { isDraft: boolean; opensAt: Date | null; isOpen: boolean };

/** Dates of the course from which this one was copied, as long as it has no start. */
export type FormerDates = { wasDueAt: Date | null; wasOpeningAt: Date | null };

/** The due dates of the lessons of a course that hold for one person. */
export const listDatesFor = async (
  db: Db,
  course: InCourse,
  user: { id: number },
): Promise<(LessonDates & LessonOpening & FormerDates)[]> => {
  const former = (day: string) => sql`
    case when c.starts_on is null then (c.days_from::date + ${sql.ref(`l.${day}Day`)} + ${sql.ref(`l.${day}Time`)}::time)
      at time zone c.time_zone end
  `;
  const { rows } = await sql<LessonDates & LessonOpening & FormerDates>`
    select l.id as lesson_id, coalesce(x.due_at, lesson_due(l, c)) as due_at, x.due_at is not null and not x.is_from_platform as is_extended,
      coalesce(x.is_from_platform, l.platform_due_at is not null) as is_from_platform, l.is_draft, lesson_opens(l, c) as opens_at,
      is_lesson_open(l, c) as is_open, ${former('due')} as was_due_at, ${former('opens')} as was_opening_at
    from courses c
      join modules m on m.course_id = c.id
      join lessons l on l.module_id = m.id
      left join extensions x on x.lesson_id = l.id and x.user_id = ${user.id}
    where c.id = ${course.id}
  `.execute(db);
  return rows;
};

export const findDueFor = async (
  db: Db,
  lesson: { id: number },
  user: { id: number },
): Promise<Omit<LessonDates, 'lessonId'>> => {
  const { rows } = await sql<Omit<LessonDates, 'lessonId'>>`
    select coalesce(x.due_at, lesson_due(l, c)) as due_at, x.due_at is not null and not x.is_from_platform as is_extended,
      coalesce(x.is_from_platform, l.platform_due_at is not null) as is_from_platform
    from lessons l
      join modules m on m.id = l.module_id
      join courses c on c.id = m.course_id
      left join extensions x on x.lesson_id = l.id and x.user_id = ${user.id}
    where l.id = ${lesson.id}
  `.execute(db);
  return rows[0] ?? { dueAt: null, isExtended: false, isFromPlatform: false };
};

export const findDueOfLesson = async (db: Db, lesson: { id: number }): Promise<Date | null> => {
  const { rows } = await sql<{ dueAt: Date | null }>`
    select lesson_due(l, c) as due_at
    from lessons l join modules m on m.id = l.module_id join courses c on c.id = m.course_id
    where l.id = ${lesson.id}
  `.execute(db);
  return rows[0]?.dueAt ?? null;
};

export const findOpening = async (db: Db, lesson: { id: number }): Promise<LessonOpening> => {
  const { rows } = await sql<LessonOpening>`
    select l.is_draft, lesson_opens(l, c) as opens_at, is_lesson_open(l, c) as is_open
    from lessons l join modules m on m.id = l.module_id join courses c on c.id = m.course_id
    where l.id = ${lesson.id}
  `.execute(db);
  return rows[0] ?? { isDraft: false, opensAt: null, isOpen: false };
};

/** From which the days of a course are counted in a copy; null if it has no dates. */
export const getFirstDay = async (db: Db, course: InCourse): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select course_first_day(c) as day from courses c where c.id = ${course.id}
  `.execute(db);
  return rows[0]?.day ?? null;
};
