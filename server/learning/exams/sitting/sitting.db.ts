import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

export type StoredAnswerRow = {
  userExerciseId: number;
  position: number;
  name: string | null;
  characters: number;
  isLate: boolean;
};

/** What is stored of each exercise, by its name and length. */
export const listStoredAnswers = async (db: Db, sitting: { id: number }): Promise<StoredAnswerRow[]> => {
  const { rows } = await sql<StoredAnswerRow>`
    select a.user_exercise_id, e.position, e.name, a.accepted_at is not null as is_late,
      (char_length(a.code) + coalesce((select sum(char_length(value)) from jsonb_each_text(a.files)), 0))::int as characters
    from exam_answers a
      join user_exercises ue on ue.id = a.user_exercise_id
      join published_exercises e on e.id = ue.exercise_id
    where a.sitting_id = ${sitting.id}
    order by e.position
  `.execute(db);
  return rows;
};

export type ExamOfPerson = {
  course: string;
  lesson: string;
  startedAt: Date;
  endsAt: Date;
  handedInAt: Date | null;
  extraMinutes: number;
  extraPercent: number;
  receipts: { body: string; signature: string; keyId: string }[];
};

/** For the data export, also of exams in deleted content. */
export const listExamsOf = async (db: Db, user: { id: number }): Promise<ExamOfPerson[]> => {
  const { rows } = await sql<ExamOfPerson>`
    select c.name as course, l.name as lesson, s.started_at, s.ends_at, s.handed_in_at, s.extra_minutes, s.extra_percent,
      coalesce((
        select json_agg(json_build_object('body', r.body, 'signature', r.signature, 'keyId', r.key_id) order by r.made_at)
        from receipts r where r.sitting_id = s.id
      ), '[]') as receipts
    from exam_sittings s
      join lessons l on l.id = s.lesson_id
      join modules m on m.id = coalesce(l.module_id, l.former_module_id)
      join courses c on c.id = coalesce(m.course_id, m.former_course_id)
    where s.user_id = ${user.id} and s.started_at is not null
    order by s.id
  `.execute(db);
  return rows;
};
