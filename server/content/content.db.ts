import type { Selectable } from 'kysely';
import type { Db } from '#server/db/db.ts';
import type { Exercise, Lesson, Module } from '#server/db/schema.ts';

/** All SQL for modules, lessons and exercises. */

export type ModuleRow = Selectable<Module>;
export type LessonRow = Selectable<Lesson>;
export type ExerciseRow = Selectable<Exercise>;

type InCourse = { id: number };

export const findLesson = async (db: Db, course: InCourse, lessonId: number): Promise<LessonRow | null> =>
  (await db
    .selectFrom('lessons')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .selectAll('lessons')
    .where('lessons.id', '=', lessonId)
    .where('modules.courseId', '=', course.id)
    .executeTakeFirst()) ?? null;

export const findExercise = async (
  db: Db,
  lesson: LessonRow,
  exerciseId: number,
): Promise<ExerciseRow | null> =>
  (await db
    .selectFrom('exercises')
    .selectAll()
    .where('id', '=', exerciseId)
    .where('lessonId', '=', lesson.id)
    .executeTakeFirst()) ?? null;

/** The outcome of an author's run, unless the exercise was changed while it ran. */
export const updateTestStatus = async (
  db: Db,
  exercise: { id: number; version: number },
  testStatus: 'PASSING' | 'FAILING',
  expectedTests: string[] | null,
) => {
  await db
    .updateTable('exercises')
    .set({ testStatus, expectedTests: expectedTests && JSON.stringify(expectedTests) })
    .where('id', '=', exercise.id)
    .where('version', '=', exercise.version)
    .execute();
};

export const insertModule = (
  db: Db,
  module: Pick<ModuleRow, 'courseId' | 'name' | 'position'>,
): Promise<ModuleRow> => db.insertInto('modules').values(module).returningAll().executeTakeFirstOrThrow();

export const insertLesson = (
  db: Db,
  lesson: Pick<LessonRow, 'moduleId' | 'name' | 'languageConfigId' | 'position'>,
): Promise<LessonRow> => db.insertInto('lessons').values(lesson).returningAll().executeTakeFirstOrThrow();

export type NewExercise = Pick<ExerciseRow, 'lessonId' | 'position'> &
  Partial<Pick<ExerciseRow, 'name' | 'instructions' | 'testCode' | 'solutionCode' | 'starterCode'>>;

export const insertExercise = (db: Db, exercise: NewExercise): Promise<ExerciseRow> =>
  db.insertInto('exercises').values(exercise).returningAll().executeTakeFirstOrThrow();
