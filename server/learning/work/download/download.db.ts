import { sql } from 'kysely';
import type { ExerciseFiles, OwnFiles } from '#contract/running/exercise-files.ts';
import { learner } from '#contract/core/roles.ts';
import type { Db } from '#server/platform/db/db.ts';

export type WorkRow = {
  lessonNumber: number;
  lesson: string;
  position: number;
  exercise: string | null;
  executableFileName: string;
  userId: number;
  firstName: string;
  lastName: string;
  email: string;
  sections: string[];
  code: string;
  files: OwnFiles;
  exerciseFiles: ExerciseFiles;
  completedAt: Date | null;
  isBypassed: boolean;
  updatedAt: Date;
};

type Wanted = { course: { id: number }; lesson?: { id: number } };

/** Of who is a learner now: previews of staff are nobody's work. */
const works = ({ course, lesson }: Wanted) => sql`
  from (
    select l.*, (row_number() over (order by m.position, l.position))::int as number
    from modules m join lessons l on l.module_id = m.id where m.course_id = ${course.id}
  ) l
    join language_configs c on c.id = l.language_config_id
    join exercises x on x.lesson_id = l.id
    join published_exercises p on p.id = x.id
    join user_exercises ue on ue.exercise_id = x.id and (ue.solution_code <> '' or ue.files <> '{}')
    join user_lessons ul on ul.id = ue.user_lesson_id
    join users u on u.id = ul.user_id
    join enrollments e on e.user_id = u.id and e.course_id = ${course.id} and e.role_key = ${learner}
  where ${lesson ? sql`l.id = ${lesson.id}` : sql`true`}
`;

export const getWorkBytes = async (db: Db, wanted: Wanted): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(ue.solution_code) + octet_length(ue.files::text) + octet_length(p.files::text)), 0)::float8 as bytes ${works(wanted)}
  `.execute(db);
  return rows[0]?.bytes ?? 0;
};

export const listWork = async (db: Db, wanted: Wanted): Promise<WorkRow[]> => {
  const { rows } = await sql<WorkRow>`
    select l.number as lesson_number, l.name as lesson, x.position, x.name as exercise, c.executable_file_name,
      u.id as user_id, u.first_name, u.last_name, u.email, ue.solution_code as code, ue.files, p.files as exercise_files, ue.completed_at,
      ue.instructor_bypassed as is_bypassed, ue.updated_at,
      coalesce((select json_agg(distinct s.name) from sections s
        where s.user_id = u.id and s.course_id = e.course_id), '[]') as sections
    ${works(wanted)}
    order by l.number, x.position, lower(u.last_name), lower(u.first_name), u.id
  `.execute(db);
  return rows;
};
