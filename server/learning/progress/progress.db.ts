import { type RawBuilder, sql } from 'kysely';
import { type CourseRole, learner } from '#contract/core/roles.ts';
import type { Db } from '#server/platform/db/db.ts';

/** Read-only queries about progress, over tables of other areas. */

type Course = { id: number };
type Lesson = { id: number };

export type ProgressRow = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  startedAt: Date | null;
  completedAt: Date | null;
  completedExercises: number;
  sections: string[];
  dueAt: Date | null;
  isDueExtended: boolean;
  /** Null in a course without points, and who has not begun. */
  points: { reached: number; most: number } | null;
};

/** The labels of a person in a course, as a JSON array. */
const sectionsOf = (userId: RawBuilder<unknown>, course: Course) => sql`
  coalesce((select json_agg(distinct s.name) from sections s
    where s.user_id = ${userId} and s.course_id = ${course.id}), '[]')
`;

/** Queries are separate from their execution, so that tests can read their plans. */
export const studentProgressQuery = (course: Course, lesson: Lesson): RawBuilder<ProgressRow> => sql`
  select u.id, u.first_name, u.last_name, u.email, ul.created_at as started_at, ul.completed_at,
    (select count(*)::int from user_exercises ue
      where ue.user_lesson_id = ul.id and ue.completed_at is not null) as completed_exercises,
    ${sectionsOf(sql`e.user_id`, course)} as sections,
    coalesce(x.due_at, lesson_due(l, c)) as due_at, x.due_at is not null as is_due_extended,
    case when c.counted_run is not null then (
      select json_build_object('reached', p.reached, 'most', p.most) from lesson_points p where p.user_lesson_id = ul.id
    ) end as points
  from enrollments e
    join courses c on c.id = e.course_id
    join lessons l on l.id = ${lesson.id}
    join users u on u.id = e.user_id
    left join user_lessons ul on ul.user_id = e.user_id and ul.lesson_id = l.id
    left join extensions x on x.user_id = e.user_id and x.lesson_id = l.id
  where e.course_id = ${course.id} and e.role_key = ${learner}
  order by lower(u.last_name), lower(u.first_name), u.id
`;

export const listStudentProgress = async (db: Db, course: Course, lesson: Lesson): Promise<ProgressRow[]> =>
  (await studentProgressQuery(course, lesson).execute(db)).rows;

export const countExercises = async (db: Db, lesson: Lesson): Promise<number> => {
  const row = await db
    .selectFrom('exercises')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('lessonId', '=', lesson.id)
    .executeTakeFirstOrThrow();
  return row.count;
};

export type CourseProgressRow = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  sections: string[];
  attempts: number;
  lastActiveAt: Date | null;
};

const openLessons = (course: Course) => sql`
  select l.id, (select count(*) from exercises x where x.lesson_id = l.id)::int as total, lesson_due(l, c) as due_at
  from courses c join modules m on m.course_id = c.id join lessons l on l.module_id = m.id
  where c.id = ${course.id} and is_lesson_open(l, c)
`;

/** The learners of a course, without their lessons. */
export const courseProgressQuery = (course: Course): RawBuilder<CourseProgressRow> => sql`
  with lesson as materialized (${openLessons(course)})
  select u.id, u.first_name, u.last_name, u.email, coalesce(section.names, '[]') as sections,
    coalesce(active.attempts, 0) as attempts, active.last_at as last_active_at
  from enrollments e
    join users u on u.id = e.user_id
    left join (
      select s.user_id, json_agg(distinct s.name) as names from sections s
      where s.course_id = ${course.id} group by s.user_id
    ) section on section.user_id = e.user_id
    left join (
      select a.user_id, sum(a.attempts)::int as attempts, max(a.last_active_at) as last_at
      from lesson join lesson_activity a on a.lesson_id = lesson.id group by a.user_id
    ) active on active.user_id = e.user_id
  where e.course_id = ${course.id} and e.role_key = ${learner}
  order by lower(u.last_name), lower(u.first_name), u.id
`;

export const listCourseProgress = async (db: Db, course: Course): Promise<CourseProgressRow[]> =>
  (await courseProgressQuery(course).execute(db)).rows;

export type BegunLessonRow = {
  lessonId: number;
  /** Parallel comma-separated lists of those who have begun it and their percentages: `12,13` and `100,50`. */
  userIds: string;
  percents: string;
  /** Those who completed it after its due date, in the same form; `listExtensions` knows who was allowed to. */
  lateIds: string;
};

/** The lessons of a course in parts, for queries at the same time on several connections. */
export type Part = { index: number; of: number };

/**
 * Lesson by lesson, reading the rows of each from an index in one range: a lookup per cell (fifty thousand) read a hundred
 * times as many pages, and sorting all cells by person took longer than reading them. Returns text, because parsing so many
 * rows costs the driver more than the query. A lesson that is not completed never has 100 percent.
 */
export const begunLessonsQuery = (course: Course, part: Part): RawBuilder<BegunLessonRow> => sql`
  with lesson as materialized (${openLessons(course)} and l.id % ${part.of} = ${part.index})
  select lesson.id as lesson_id, begun.*
  from lesson cross join lateral (
    select coalesce(string_agg(ul.user_id::text, ','), '') as user_ids,
      coalesce(string_agg(
        (case when ul.completed_at is not null then 100 when done.count is null then 0
          else least(99, (200 * done.count + lesson.total) / greatest(1, 2 * lesson.total)) end)::text, ','
      ), '') as percents,
      coalesce(string_agg(ul.user_id::text, ',')
        filter (where ul.completed_at > lesson.due_at), '') as late_ids
    from user_lessons ul
      left join (
        select ue.user_lesson_id, count(*)::int as count
        from exercises x join user_exercises ue on ue.exercise_id = x.id and ue.completed_at is not null
        where x.lesson_id = lesson.id
        group by ue.user_lesson_id
      ) done on done.user_lesson_id = ul.id
    where ul.lesson_id = lesson.id
  ) begun
`;

export const listBegunLessons = async (db: Db, course: Course, part: Part): Promise<BegunLessonRow[]> =>
  (await begunLessonsQuery(course, part).execute(db)).rows;

export type LessonOfCourse = {
  id: number;
  name: string;
  moduleName: string;
  totalExercises: number;
  dueAt: Date | null;
};

export const listLessonsOfCourse = (db: Db, course: Course): Promise<LessonOfCourse[]> =>
  db
    .selectFrom('lessons')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .innerJoin('courses', 'courses.id', 'modules.courseId')
    .select([
      'lessons.id',
      sql<Date | null>`lesson_due(lessons, courses)`.as('dueAt'),
      'lessons.name',
      'modules.name as moduleName',
      sql<number>`(select count(*)::int from exercises e where e.lesson_id = lessons.id)`.as(
        'totalExercises',
      ),
    ])
    .where('modules.courseId', '=', course.id)
    .where(sql<boolean>`is_lesson_open(lessons, courses)`)
    .orderBy('modules.position')
    .orderBy('lessons.position')
    .execute();

export type ExtensionRow = { userId: number; lessonId: number; dueAt: Date; isCompletedLate: boolean };

/** The extensions that were given in a course. */
export const listExtensions = (db: Db, course: Course): Promise<ExtensionRow[]> =>
  db
    .selectFrom('extensions')
    .innerJoin('lessons', 'lessons.id', 'extensions.lessonId')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .leftJoin('userLessons', join =>
      join
        .onRef('userLessons.lessonId', '=', 'extensions.lessonId')
        .onRef('userLessons.userId', '=', 'extensions.userId'),
    )
    .select([
      'extensions.userId',
      'extensions.lessonId',
      'extensions.dueAt',
      sql<boolean>`coalesce(user_lessons.completed_at > extensions.due_at, false)`.as('isCompletedLate'),
    ])
    .where('modules.courseId', '=', course.id)
    .execute();

export type EnrollmentRow = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  roleKey: CourseRole;
};

export const findEnrollment = async (
  db: Db,
  course: Course,
  userId: number,
): Promise<EnrollmentRow | null> => {
  const row = await db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.userId')
    .select(['users.id', 'users.firstName', 'users.lastName', 'users.email', 'enrollments.roleKey'])
    .where('enrollments.courseId', '=', course.id)
    .where('enrollments.userId', '=', userId)
    .executeTakeFirst();
  return row ? { ...row, roleKey: row.roleKey as CourseRole } : null;
};

export type LessonProgressRow = LessonOfCourse & {
  startedAt: Date | null;
  completedAt: Date | null;
  completedExercises: number;
  isDueExtended: boolean;
};

export const lessonsOfPersonQuery = (
  course: Course,
  user: { id: number },
): RawBuilder<LessonProgressRow> => sql`
  select l.id, l.name, m.name as module_name, ul.created_at as started_at, ul.completed_at,
    coalesce(x.due_at, lesson_due(l, c)) as due_at, x.due_at is not null as is_due_extended,
    (select count(*)::int from exercises e where e.lesson_id = l.id) as total_exercises,
    (select count(*)::int from user_exercises ue
      where ue.user_lesson_id = ul.id and ue.completed_at is not null) as completed_exercises
  from courses c
    join modules m on m.course_id = c.id
    join lessons l on l.module_id = m.id
    left join user_lessons ul on ul.lesson_id = l.id and ul.user_id = ${user.id}
    left join extensions x on x.lesson_id = l.id and x.user_id = ${user.id}
  where c.id = ${course.id} and is_lesson_open(l, c)
  order by m.position, l.position
`;

export const listLessonsOfPerson = async (
  db: Db,
  course: Course,
  user: { id: number },
): Promise<LessonProgressRow[]> => (await lessonsOfPersonQuery(course, user).execute(db)).rows;
