import { sql } from 'kysely';
import { learner } from '#contract/core/roles.ts';
import { listedLooks } from '#contract/learning/grading.ts';
import type { Db } from '#server/platform/db/db.ts';

type Name = { firstName: string; lastName: string };

export type SecondLookRow = {
  id: number;
  state: 'asked' | 'accepted' | 'declined';
  question: string;
  askedAt: Date;
  answer: string | null;
  answeredBy: Name | null;
  answeredAt: Date | null;
};

const columns = sql`
  s.id, s.state, s.question, s.asked_at, s.answer, s.answered_at,
  case when a.id is not null then
    json_build_object('firstName', a.first_name, 'lastName', a.last_name) end as answered_by
`;

export const listSecondLookRows = async (db: Db, grading: { id: number }): Promise<SecondLookRow[]> => {
  const { rows } = await sql<SecondLookRow>`
    select ${columns} from second_looks s left join users a on a.id = s.answered_by_id
    where s.grading_id = ${grading.id} order by s.id
  `.execute(db);
  return rows;
};

export const findSecondLook = async (
  db: Db,
  id: number,
): Promise<(SecondLookRow & { gradingId: number }) | null> => {
  const { rows } = await sql<SecondLookRow & { gradingId: number }>`
    select s.grading_id, ${columns} from second_looks s left join users a on a.id = s.answered_by_id where s.id = ${id}
  `.execute(db);
  return rows[0] ?? null;
};

export const insertSecondLook = async (db: Db, grading: { id: number }, question: string, at: Date) => {
  await sql`
    insert into second_looks (grading_id, question, asked_at) values (${grading.id}, ${question}, ${at})
  `.execute(db);
};

/** False if it was answered before. */
export const updateSecondLookAnswered = async (
  db: Db,
  { id }: { id: number },
  answer: { state: 'accepted' | 'declined'; answer: string; by: { id: number }; at: Date },
): Promise<boolean> => {
  const row = await db
    .updateTable('secondLooks')
    .set({
      state: answer.state,
      answer: answer.answer,
      answeredById: answer.by.id,
      answeredAt: answer.at,
    })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export type ListedLookRow = SecondLookRow &
  Name & {
    gradingId: number;
    number: number;
    userId: number;
    isBlind: boolean;
    lessonId: number;
    lesson: string;
    exerciseId: number;
    exercise: string | null;
    position: number;
  };

/** Those that wait, oldest first, then the newest that are answered. */
export const listLooksOfCourse = async (
  db: Db,
  course: { id: number },
  lessonId: number | null,
): Promise<ListedLookRow[]> => {
  const { rows } = await sql<ListedLookRow>`
    with look as (
      select ${columns}, g.id as grading_id, g.number, u.id as user_id, u.first_name, u.last_name,
        l.id as lesson_id, l.name as lesson, x.id as exercise_id, x.name as exercise, x.position,
        exists (select from blind_exercises b where b.exercise_id = x.id) as is_blind
      from second_looks s
        join gradings g on g.id = s.grading_id
        join user_exercises ue on ue.id = g.user_exercise_id
        join user_lessons ul on ul.id = ue.user_lesson_id
        join exercises x on x.id = ue.exercise_id
        join lessons l on l.id = x.lesson_id
        join modules m on m.id = l.module_id
        join users u on u.id = ul.user_id
        join enrollments e on e.user_id = u.id and e.course_id = m.course_id and e.role_key = ${learner}
        left join users a on a.id = s.answered_by_id
      where m.course_id = ${course.id} and ${lessonId === null ? sql`true` : sql`l.id = ${lessonId}`}
    )
    (select * from look where state = 'asked' order by id)
    union all
    (select * from look where state <> 'asked' order by answered_at desc limit ${listedLooks})
  `.execute(db);
  return rows;
};
