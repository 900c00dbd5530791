import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/** The exercise, lesson and course of work. */
const itsCourse = sql`
  join exercises e on e.id = ue.exercise_id
  join lessons l on l.id = e.lesson_id
  join modules m on m.id = l.module_id
  join courses c on c.id = m.course_id
`;

/** All pages of which edits are kept, with the work that they belong to. */
const keptPages = sql`edit_pages p join user_exercises ue on ue.id = p.user_exercise_id ${itsCourse}`;

export type ProcessPlace = {
  isExam: boolean;
  isRecorded: boolean;
  studentId: number;
  firstName: string;
  lastName: string;
  lessonName: string;
  exerciseName: string | null;
  fileName: string;
};

/** What a record of a program is about, and whether the course keeps one of it. */
export const findProcessPlace = async (db: Db, userExerciseId: number): Promise<ProcessPlace | null> => {
  const { rows } = await sql<ProcessPlace>`
    select is_exam_lesson(l.id) as is_exam,
      c.process_record = 'on' or (c.process_record = 'exams' and is_exam_lesson(l.id)) as is_recorded,
      u.id as student_id, u.first_name, u.last_name, l.name as lesson_name, e.name as exercise_name,
      g.executable_file_name as file_name
    from user_exercises ue ${itsCourse}
      join user_lessons ul on ul.id = ue.user_lesson_id
      join users u on u.id = ul.user_id
      join language_configs g on g.id = l.language_config_id
    where ue.id = ${userExerciseId}
  `.execute(db);
  return rows[0] ?? null;
};

export type ProcessRun = { at: Date; passed: number; total: number };

/** The student's own runs that ended. */
export const listProcessRuns = async (db: Db, userExerciseId: number): Promise<ProcessRun[]> => {
  const { rows } = await sql<ProcessRun>`
    select created_at as at, jsonb_array_length(result->'results') as total,
      jsonb_array_length(jsonb_path_query_array(result, '$.results[*] ? (@.passed == true)')) as passed
    from test_processes
    where user_exercise_id = ${userExerciseId} and kind = 'student' and started_at is not null
      and finished_at is not null and result->>'verdict' <> 'sandbox-failed'
    order by id
  `.execute(db);
  return rows;
};

/**
 * The end of a course is the last date on which a lesson is due, or the last edit in the lesson, whatever is later; so a course
 * without dates ends with its work.
 */
const keptUntil = sql`
  greatest(max(p.last_contact_at), (
    select max(d.due_at) from modules dm join lessons d on d.module_id = dm.id where dm.course_id = c.id
  )) + c.process_record_days * interval '1 day'
`;

export const findKeptUntil = async (db: Db, userExerciseId: number): Promise<Date | null> => {
  const { rows } = await sql<{ until: Date | null }>`
    select ${keptUntil} as until
    from ${keptPages}
    where ue.id = ${userExerciseId}
    group by c.id
  `.execute(db);
  return rows[0]?.until ?? null;
};

/**
 * Erases what is kept for longer than the course wants, and what is in lessons that are not recorded any more and no exam. An exam
 * erases its own when its results are released.
 */
export const deleteOldJournals = async (db: Db) => {
  await sql`
    delete from edit_pages where user_exercise_id in (
      select ue.id
      from ${keptPages}
      group by ue.id, l.id, c.id
      having ${keptUntil} < now()
        or (journal_mode(l.id) = 'off' and max(p.last_contact_at) < now() - interval '1 day')
    )
  `.execute(db);
};

export type ExportedJournalRow = { userExerciseId: number; course: string; lesson: string; position: number };

/** The programs of a person of which edits are kept. */
export const listJournalsOf = async (db: Db, person: { id: number }): Promise<ExportedJournalRow[]> => {
  const { rows } = await sql<ExportedJournalRow>`
    select distinct on (ue.id) ue.id as user_exercise_id, c.name as course, l.name as lesson, e.position
    from ${keptPages}
      join user_lessons ul on ul.id = ue.user_lesson_id
    where ul.user_id = ${person.id}
    order by ue.id
  `.execute(db);
  return rows;
};
