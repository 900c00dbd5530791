import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

type OpenedHintRow = { number: number; openedAt: Date; text: string };

/** Only a hint that exists, and only after the one before it. */
export const insertOpenedHint = async (
  db: Db,
  { id, exerciseId }: { id: number; exerciseId: number },
  number: number,
) => {
  await sql`
    insert into opened_hints (user_exercise_id, number)
    select ${id}::int, ${number}::int from published_exercises e
    where e.id = ${exerciseId} and ${number}::int <= cardinality(e.hints) and (
      ${number}::int = 1
      or exists (select from opened_hints where user_exercise_id = ${id} and number = ${number}::int - 1)
    )
    on conflict do nothing
  `.execute(db);
};

const opened = sql`
  select h.user_exercise_id, h.number, h.opened_at, e.hints[h.number] as text
  from opened_hints h
    join user_exercises ue on ue.id = h.user_exercise_id
    join published_exercises e on e.id = ue.exercise_id and h.number <= cardinality(e.hints)
`;

export const findOpenedHint = async (
  db: Db,
  { id }: { id: number },
  number: number,
): Promise<OpenedHintRow | null> => {
  const { rows } = await sql<OpenedHintRow>`
    ${opened} where h.user_exercise_id = ${id} and h.number = ${number}
  `.execute(db);
  return rows[0] ?? null;
};

/** Of one exercise, by number. */
export const listOpenedHints = async (db: Db, { id }: { id: number }): Promise<OpenedHintRow[]> => {
  const { rows } = await sql<OpenedHintRow>`
    ${opened} where h.user_exercise_id = ${id} order by h.number
  `.execute(db);
  return rows;
};

/** Of all exercises of a student's lesson. */
export const listOpenedHintsOfLesson = async (
  db: Db,
  userLesson: { id: number },
): Promise<(OpenedHintRow & { userExerciseId: number })[]> => {
  const { rows } = await sql<OpenedHintRow & { userExerciseId: number }>`
    ${opened} where ue.user_lesson_id = ${userLesson.id} order by h.number
  `.execute(db);
  return rows;
};
