import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

export type StoredAnswerRow = { position: number; name: string | null; characters: number; isLate: boolean };

/** What is stored of each exercise, by its name and length. */
export const listStoredAnswers = async (db: Db, sitting: { id: number }): Promise<StoredAnswerRow[]> => {
  const { rows } = await sql<StoredAnswerRow>`
    select e.position, e.name, a.accepted_at is not null as is_late,
      (char_length(a.code) + coalesce((select sum(char_length(value)) from jsonb_each_text(a.files)), 0))::int as characters
    from exam_answers a
      join user_exercises ue on ue.id = a.user_exercise_id
      join published_exercises e on e.id = ue.exercise_id
    where a.sitting_id = ${sitting.id}
    order by e.position
  `.execute(db);
  return rows;
};
