import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import type { TestCourse } from '../factories.ts';

type Size = { students: number; lessons: number; exercisesPerLesson: number };

/** Fills a course with a few statements. Every student has started every lesson; some exercises are completed. */
export const fillCourse = async (db: Db, course: TestCourse, size: Size): Promise<{ lessonId: number }> => {
  const { students, lessons, exercisesPerLesson } = size;
  await sql`
    with people as (
      insert into users (first_name, last_name, email)
      select 'Student', 'Number ' || n, 'student' || n || '@' || ${course.contextId}::text || '.example.org'
      from generate_series(1, ${students}::int) n returning id
    )
    insert into enrollments (user_id, course_id, role_key)
    select id, ${course.id}, 'CONTEXT_LEARNER' from people
  `.execute(db);
  await sql`
    with module as (
      insert into modules (course_id, name, position) values (${course.id}, 'Everything', 0) returning id
    ), made as (
      insert into lessons (module_id, name, language_config_id, position)
      select module.id, 'Lesson ' || n, ${course.languageConfigId}, n - 1
      from module, generate_series(1, ${lessons}::int) n returning id
    )
    insert into exercises (lesson_id, position)
    select made.id, n - 1 from made, generate_series(1, ${exercisesPerLesson}::int) n
  `.execute(db);
  const { rows } = await sql<{ id: number }>`
    select l.id from lessons l join modules m on m.id = l.module_id where m.course_id = ${course.id} order by l.position
  `.execute(db);
  await sql`
    insert into user_lessons (user_id, lesson_id)
    select e.user_id, l.id from enrollments e, lessons l join modules m on m.id = l.module_id
    where e.course_id = ${course.id} and m.course_id = ${course.id} and e.role_key = 'CONTEXT_LEARNER'
    order by random()
  `.execute(db);
  await sql`
    insert into user_exercises (user_lesson_id, exercise_id, solution_code, completed_at)
    select ul.id, x.id, repeat('# code' || chr(10), 20), case when (ul.id + x.id) % 3 > 0 then now() end
    from user_lessons ul
      join lessons l on l.id = ul.lesson_id
      join modules m on m.id = l.module_id
      join exercises x on x.lesson_id = l.id
    where m.course_id = ${course.id}
    order by random()
  `.execute(db);
  await sql`
    update user_lessons ul set completed_at = now()
    from lessons l join modules m on m.id = l.module_id
    where l.id = ul.lesson_id and m.course_id = ${course.id}
      and not exists (select from user_exercises ue where ue.user_lesson_id = ul.id and ue.completed_at is null)
  `.execute(db);
  await sql`
    update lesson_activity a set attempts = (a.user_id + a.lesson_id) % 12
    from lessons l join modules m on m.id = l.module_id
    where l.id = a.lesson_id and m.course_id = ${course.id}
  `.execute(db);
  return { lessonId: rows[0]?.id ?? 0 };
};

/** What autovacuum does after a while; query plans and index-only scans need it. Not inside a transaction. */
export const settle = async (db: Db) => {
  for (const table of [
    'users',
    'enrollments',
    'lessons',
    'exercises',
    'user_lessons',
    'user_exercises',
    'lesson_activity',
    'exercise_points',
    'lesson_points',
    'offered_points',
    'gradebook_entries',
    'gradings',
    'sections',
  ])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
};
