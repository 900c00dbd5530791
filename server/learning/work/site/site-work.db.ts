import { type Selectable, sql } from 'kysely';
import { type PageQuery, type Pagination, paginationOf } from '#contract/core/pages.ts';
import { learner } from '#contract/core/roles.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { UserExercise, UserLesson } from '#server/platform/db/schema.ts';
import { everyWordIn } from '#server/platform/db/search.ts';

/** Queries over the work of all courses, for site admins and for the data export. */

export type LessonOfWork = {
  course: string;
  module: string;
  lesson: string;
  /** It, or what it stands in, and can be restored: what is kept of a person is handed over to them all the same. */
  isDeleted: boolean;
  startedAt: Date;
  completedAt: Date | null;
  exercises: (Pick<
    Selectable<UserExercise>,
    'solutionCode' | 'files' | 'completedAt' | 'instructorBypassed'
  > & {
    position: number;
    name: string | null;
    isDeleted: boolean;
  })[];
};

/** A user's code by lesson, with that in deleted exercises, lessons and modules. */
export const listWorkOf = async (db: Db, user: UserRow): Promise<LessonOfWork[]> => {
  const { rows: lessons } = await sql<Omit<LessonOfWork, 'exercises'> & { id: number }>`
    select ul.id, c.name as course, m.name as module, l.name as lesson,
      l.module_id is null or m.course_id is null as is_deleted, ul.created_at as started_at, ul.completed_at
    from user_lessons ul
      join lessons l on l.id = ul.lesson_id
      join modules m on m.id = coalesce(l.module_id, l.former_module_id)
      join courses c on c.id = coalesce(m.course_id, m.former_course_id)
    where ul.user_id = ${user.id}
      and exam_for(l.id, ul.user_id)->>'state' is distinct from 'before'
    order by ul.id
  `.execute(db);
  const { rows: exercises } = await sql<LessonOfWork['exercises'][number] & { userLessonId: number }>`
    select ul.id as user_lesson_id, ue.solution_code, ue.files, ue.completed_at, ue.instructor_bypassed,
      x.position, x.name, x.lesson_id is null as is_deleted
    from user_lessons ul
      join user_exercises ue on ul.id in (ue.user_lesson_id, ue.former_user_lesson_id)
      join exercises x on x.id = ue.exercise_id
    where ul.user_id = ${user.id}
    order by x.lesson_id is null, x.position, x.id
  `.execute(db);
  const byLesson = Map.groupBy(exercises, ({ userLessonId }) => userLessonId);
  return lessons.map(({ id, ...lesson }) => ({ ...lesson, exercises: byLesson.get(id) ?? [] }));
};

export type UserLessonOfSite = Selectable<UserLesson> & {
  firstName: string;
  lastName: string;
  email: string;
  lesson: string;
  module: string;
  course: string;
  contextId: string;
  /** The lesson is linked from an LMS and the user comes from an LMS. */
  isGraded: boolean;
  scoreProblem: string | null;
};

/** Excludes deleted lessons, and staff previews. Written as anti-joins, because staff and deleted lessons are few. */
const isLearners = sql`
  not exists (
    select from lessons l left join modules m on m.id = l.module_id
    where l.id = ul.lesson_id and m.course_id is null
  ) and not exists (
    select from enrollments e join modules m on m.course_id = e.course_id join lessons l on l.module_id = m.id
    where e.role_key <> ${sql.lit(learner)} and e.user_id = ul.user_id and l.id = ul.lesson_id
  ) and not exists (
    select from users a where a.is_site_admin and a.id = ul.user_id and not exists (
      select from enrollments e join modules m on m.course_id = e.course_id join lessons l on l.module_id = m.id
      where e.user_id = a.id and l.id = ul.lesson_id
    )
  )`;

/** Each word occurs in the user's name or address, or in the names of course, module and lesson. */
const matching = (search: string) => {
  const conditions = search
    .split(/\s+/)
    .filter(word => word !== '')
    .map(
      word => sql`(
        ul.user_id in (
          select id from users where ${everyWordIn(sql`lower(first_name || ' ' || last_name || ' ' || email)`, word)}
        ) or ul.lesson_id in (
          select l.id from lessons l join modules m on m.id = l.module_id join courses c on c.id = m.course_id
          where ${everyWordIn(sql`lower(c.name || ' ' || m.name || ' ' || l.name)`, word)}
        )
      )`,
    );
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
};

/** The lessons of all users, newest first. */
export const listAllUserLessons = async (
  db: Db,
  query: PageQuery,
): Promise<{ userLessons: UserLessonOfSite[]; pagination: Pagination }> => {
  const isWanted = sql`${isLearners} and ${matching(query.search)}`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from user_lessons ul where ${isWanted}
  `.execute(db);
  const pagination = paginationOf(query, counted.rows[0]?.total ?? 0);
  const { rows } = await sql<UserLessonOfSite>`
    select ul.*, u.first_name, u.last_name, u.email, l.name as lesson, m.name as module, c.name as course, c.context_id,
      exists (select from lti_users p where p.user_id = ul.user_id)
        and exists (select from lti_resource_links r where r.lesson_id = ul.lesson_id) as is_graded,
      (select s.last_error from lti_scores s
        where s.user_lesson_id = ul.id and s.state <> 'sent' and s.last_error is not null
        order by s.id limit 1) as score_problem
    from user_lessons ul
      join lessons l on l.id = ul.lesson_id
      join modules m on m.id = l.module_id
      join courses c on c.id = m.course_id
      join users u on u.id = ul.user_id
    where ${isWanted}
    order by ul.id desc
    limit ${pagination.limit} offset ${(pagination.page - 1) * pagination.limit}
  `.execute(db);
  return { userLessons: rows, pagination };
};

/** The student's address and the lesson's name, for the audit log. */
export const findPersonOfWork = async (
  db: Db,
  userLessonId: number,
): Promise<{ email: string; lesson: string } | null> =>
  (await db
    .selectFrom('userLessons')
    .innerJoin('users', 'users.id', 'userLessons.userId')
    .innerJoin('lessons', 'lessons.id', 'userLessons.lessonId')
    .select(['users.email', 'lessons.name as lesson'])
    .where('userLessons.id', '=', userLessonId)
    .executeTakeFirst()) ?? null;
