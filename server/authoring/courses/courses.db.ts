import { sql } from 'kysely';
import type { CourseOfSite, listCourses } from '#contract/authoring/courses.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { type PageQuery, type Pagination, paginationOf } from '#contract/core/pages.ts';
import { type CourseRole, learner } from '#contract/core/roles.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { CourseRow } from '#server/access/members.db.ts';
import { everyWordIn } from '#server/platform/db/search.ts';

const sampleCourse = 'sample course';

export const hasSampleCourseBeenMade = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('seeds').select('name').where('name', '=', sampleCourse).executeTakeFirst()) !==
  undefined;

export const insertSampleCourseMade = async (db: Db, course: CourseRow) => {
  await db.insertInto('seeds').values({ name: sampleCourse, courseId: course.id }).execute();
};

/** Serializes servers that start at the same time, so that the sample course is loaded once. */
export const lockSampleCourse = async (db: Db) => {
  await sql`select pg_advisory_xact_lock(hashtext('cairn sample course'))`.execute(db);
};

export const insertCourse = (
  db: Db,
  course: Pick<CourseRow, 'name' | 'contextId' | 'shareCode' | 'languageConfigId'>,
): Promise<CourseRow> => db.insertInto('courses').values(course).returningAll().executeTakeFirstOrThrow();

export const updateCourseFields = (
  db: Db,
  course: CourseRow,
  fields: Partial<
    Pick<
      CourseRow,
      | 'name'
      | 'languageConfigId'
      | 'isPublic'
      | 'scoreMode'
      | 'countedRun'
      | 'columnsWeight'
      | 'columnsDropped'
      | 'processRecord'
      | 'processRecordDays'
    >
  >,
): Promise<CourseRow> =>
  db
    .updateTable('courses')
    .set({ ...fields, updatedAt: sql`now()` })
    .where('id', '=', course.id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateShareCode = async (db: Db, course: CourseRow, shareCode: string) => {
  await db
    .updateTable('courses')
    .set({ shareCode, updatedAt: sql`now()` })
    .where('id', '=', course.id)
    .execute();
};

export const findCourse = async (db: Db, id: number): Promise<CourseRow | null> =>
  (await db.selectFrom('courses').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

export const deleteCourseRow = async (db: Db, course: CourseRow) => {
  await db.deleteFrom('courses').where('id', '=', course.id).execute();
};

/** A user's courses: with their progress as a learner, or with the number of modules. */
export const listCoursesOf = async (
  db: Db,
  user: UserRow,
): Promise<AnswerOf<typeof listCourses>['cairnCourses']> => {
  const { rows } = await sql<{
    id: number;
    name: string;
    contextId: string;
    roleKey: CourseRole;
    moduleCount: number;
    totalLessons: number;
    completedLessons: number;
    lessonId: number | null;
    lessonName: string;
    exerciseNumber: number | null;
    totalExercises: number;
    dueAt: Date | null;
    lastWorkedAt: Date | null;
  }>`
    select c.id, c.name, c.context_id, e.role_key,
      (select count(*)::int from modules m where m.course_id = c.id) as module_count,
      (select count(*)::int from lessons l join modules m on m.id = l.module_id
        where m.course_id = c.id and is_lesson_open(l, c)) as total_lessons,
      (select count(*)::int from user_lessons ul
        join lessons l on l.id = ul.lesson_id join modules m on m.id = l.module_id
        where m.course_id = c.id and ul.user_id = e.user_id and ul.completed_at is not null
          and is_lesson_open(l, c)) as completed_lessons,
      next.*,
      (select max(ue.updated_at) from user_lessons ul
        join lessons l on l.id = ul.lesson_id join modules m on m.id = l.module_id
        join user_exercises ue on ue.user_lesson_id = ul.id
        where m.course_id = c.id and ul.user_id = e.user_id) as last_worked_at
    from enrollments e join courses c on c.id = e.course_id
      left join lateral (
        select l.id as lesson_id, l.name as lesson_name,
          coalesce((select x.due_at from extensions x where x.lesson_id = l.id and x.user_id = e.user_id),
            lesson_due(l, c)) as due_at,
          min(x.position) filter (where ue.completed_at is null) + 1 as exercise_number,
          count(*)::int as total_exercises
        from modules m join lessons l on l.module_id = m.id
          -- A lesson without exercises cannot be completed, so skip it.
          join exercises x on x.lesson_id = l.id
          left join user_lessons ul on ul.lesson_id = l.id and ul.user_id = e.user_id
          left join user_exercises ue on ue.user_lesson_id = ul.id and ue.exercise_id = x.id
        where m.course_id = c.id and ul.completed_at is null and is_lesson_open(l, c)
        group by m.position, l.id
        order by m.position, l.position
        limit 1
      ) as next on e.role_key = ${learner}
    where e.user_id = ${user.id}
      or e.role_key = ${learner} and e.user_id in (
        select joined.identity_id from identity_links joined
          join lti_users on lti_users.user_id = joined.identity_id
          join lti_platforms on lti_platforms.id = lti_users.platform_id and lti_platforms.state = 'active'
        where joined.account_id = ${user.id}
      ) and not exists (
        select from enrollments own where own.user_id = ${user.id} and own.course_id = e.course_id
      )
    order by lower(c.name), c.id
  `.execute(db);
  return rows.map(row => {
    const { roleKey, totalLessons, completedLessons, lastWorkedAt, ...rest } = row;
    const { lessonId, lessonName, exerciseNumber, totalExercises, dueAt, ...course } = rest;
    const isLearner = roleKey === learner;
    return {
      ...course,
      role: { roleKey },
      progress: isLearner ? { totalLessons, completedLessons } : null,
      next:
        lessonId === null
          ? null
          : // exerciseNumber is null when all exercises are completed but the lesson is not marked yet.
            { lessonId, lessonName, exerciseNumber: exerciseNumber ?? totalExercises, totalExercises, dueAt },
      lastWorkedAt: isLearner ? lastWorkedAt : null,
    };
  });
};

/** All courses of the site, paginated. */
export const listAllCourses = async (
  db: Db,
  query: PageQuery,
): Promise<{ courses: CourseOfSite[]; pagination: Pagination }> => {
  const matching = db
    .selectFrom('courses')
    .innerJoin('languageConfigs', 'languageConfigs.id', 'courses.languageConfigId')
    .where(everyWordIn(sql`lower(courses.name || ' ' || language_configs.name)`, query.search));
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const pagination = paginationOf(query, total);
  const rows = await matching
    .select(['courses.id', 'courses.name', 'courses.contextId', 'languageConfigs.name as language'])
    .orderBy(sql`lower(courses.name)`)
    .orderBy('courses.id')
    .limit(pagination.limit)
    .offset((pagination.page - 1) * pagination.limit)
    .execute();
  return {
    courses: rows.map(({ language, ...course }) => ({ ...course, languageConfig: { name: language } })),
    pagination,
  };
};
