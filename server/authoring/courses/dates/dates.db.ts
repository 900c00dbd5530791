import { sql } from 'kysely';
import type { CourseRow } from '#server/access/members.db.ts';
import type { Db } from '#server/platform/db/db.ts';

type InCourse = { id: number };

/** Serializes the first dates of a course: one of them decides when it starts. */
export const lockStart = async (db: Db, course: InCourse): Promise<CourseRow> =>
  db.selectFrom('courses').selectAll().where('id', '=', course.id).forUpdate().executeTakeFirstOrThrow();

export const isKnownTimeZone = async (db: Db, name: string): Promise<boolean> => {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db);
  return rows.length > 0;
};

export const updateStart = async (
  db: Db,
  course: InCourse,
  fields: { startsOn?: string | null; timeZone?: string },
): Promise<CourseRow> =>
  db
    .updateTable('courses')
    .set({ ...fields, updatedAt: sql`now()` })
    .where('id', '=', course.id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The day of a moment in a time zone, such as `2026-11-16`. */
export const getDayOf = async (db: Db, at: Date, timeZone: string): Promise<string> => {
  const { rows } = await sql<{ day: string }>`
    select to_char(${at}::timestamptz at time zone ${timeZone}, 'YYYY-MM-DD') as day
  `.execute(db);
  return rows[0]?.day ?? '';
};

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

/** The due dates of the lessons of a course that hold for one person. */
export const listDatesFor = async (
  db: Db,
  course: InCourse,
  user: { id: number },
): Promise<(LessonDates & LessonOpening)[]> => {
  const { rows } = await sql<LessonDates & LessonOpening>`
    select l.id as lesson_id, coalesce(x.due_at, lesson_due(l, c)) as due_at, x.due_at is not null and not x.is_from_platform as is_extended,
      coalesce(x.is_from_platform, l.platform_due_at is not null) as is_from_platform, l.is_draft, lesson_opens(l, c) as opens_at,
      is_lesson_open(l, c) as is_open
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
