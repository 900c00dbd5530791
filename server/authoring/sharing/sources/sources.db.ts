import { sql } from 'kysely';
import { exerciseFieldNames } from '#contract/authoring/exercise-fields.ts';
import type { SourceChange, ThreeWay, Written } from '#contract/authoring/sources.ts';
import type { Db } from '#server/platform/db/db.ts';

type NewSource = {
  courseId: number;
  sourceCourseId: number;
  shareCode: string | null;
  shareId: number | null;
  isByPlatform: boolean;
};

/** A course may be copied into another one again, by another share. */
export const upsertCourseSource = async (db: Db, source: NewSource) => {
  await db
    .insertInto('courseSources')
    .values(source)
    .onConflict(conflict => conflict.columns(['courseId', 'sourceCourseId']).doUpdateSet(source))
    .execute();
};

/** Links the exercises that were copied just now. Call it in the transaction of the copy: positions are the same then. */
export const insertExerciseSources = async (
  db: Db,
  { courseId, sourceCourseId }: Pick<NewSource, 'courseId' | 'sourceCourseId'>,
) => {
  await sql`
    insert into exercise_sources (exercise_id, source_exercise_id, source_number)
    select made.id, source.id, source.published_number
    from exercises made
      join lessons l on l.id = made.lesson_id
      join modules m on m.id = l.module_id
      join lessons source_lesson on source_lesson.id = l.ancestor_ids[cardinality(l.ancestor_ids)]
      join modules source_module on source_module.id = source_lesson.module_id
      join exercises source on source.lesson_id = source_lesson.id and source.position = made.position
    where m.course_id = ${courseId} and source_module.course_id = ${sourceCourseId}
      and made.created_at = now()
    on conflict do nothing
  `.execute(db);
};

export const updateSourceNumber = async (db: Db, exercise: { id: number }, number: number) => {
  await db
    .updateTable('exerciseSources')
    .set({ sourceNumber: number })
    .where('exerciseId', '=', exercise.id)
    .execute();
};

const written = (table: string) =>
  sql`jsonb_build_object(${sql.join(
    exerciseFieldNames.flatMap(name => [sql.lit(name), sql.ref(`${table}.${name}`)]),
  )})`;

type Compared = SourceChange &
  ThreeWay<Written> & { number: number; version: number; sourceCourseId: number };

const comparing = sql<Compared>`
  select e.id as exercise_id, e.name, e.position, e.version, l.id as lesson_id, l.name as lesson_name,
    c.name as course_name, c.id as source_course_id, theirs.number,
    ${written('e')} as mine, ${written('theirs')} as theirs,
    case when base.number is not null then ${written('base')} end as base
  from exercise_sources es
    join exercises e on e.id = es.exercise_id
    join lessons l on l.id = e.lesson_id
    join modules m on m.id = l.module_id
    join exercises source on source.id = es.source_exercise_id
    join exercise_versions theirs on theirs.exercise_id = source.id and theirs.number = source.published_number
    left join exercise_versions base on base.exercise_id = source.id and base.number = es.source_number
    join lessons source_lesson on source_lesson.id = source.lesson_id
    join modules source_module on source_module.id = source_lesson.module_id
    join courses c on c.id = source_module.course_id
  -- An exam shows nothing to other courses until its results are released.
  where source.published_number is distinct from es.source_number and not is_exam_held(source.lesson_id)
`;

/** Exercises whose source was published anew since. */
export const listCompared = async (db: Db, course: { id: number }): Promise<Compared[]> => {
  const { rows } = await sql<Compared>`
    ${comparing} and m.course_id = ${course.id} order by m.position, l.position, e.position
  `.execute(db);
  return rows;
};

/** Null if the exercise has no source, or nothing was published there since. */
export const findCompared = async (db: Db, exercise: { id: number }): Promise<Compared | null> => {
  const { rows } = await sql<Compared>`${comparing} and e.id = ${exercise.id}`.execute(db);
  return rows[0] ?? null;
};
