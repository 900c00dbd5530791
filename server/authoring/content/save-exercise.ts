import { contentProblems } from '#contract/authoring/content-problems.ts';
import { type ExerciseField, testedFields } from '#contract/authoring/exercise-fields.ts';
import { areSameFiles } from '#contract/running/exercise-files.ts';
import { leastCpuLimitMs, limitFields } from '#contract/core/cpu-limit.ts';
import { assertLanguage } from '#server/running/languages/assert-language.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { type ExerciseChange, type ExerciseRow, type LessonRow, updateExercise } from './content.db.ts';
import { onRubricChanged } from './on-rubric-changed.ts';
import { onTaughtChanged } from './on-taught-changed.ts';
import { readExercise, type ShownExercise, showExercise } from './read-lesson.ts';
import { getPublishing } from './versions/versions.db.ts';

type Save = { [K in keyof ExerciseChange]: ExerciseChange[K] | undefined } & { version?: number | undefined };

/** Whether the change says something else about a field. */
const isChanged = (exercise: ExerciseRow, change: ExerciseChange, name: ExerciseField): boolean => {
  if (change[name] === undefined) return false;
  if (name === 'files') return !areSameFiles(change.files ?? {}, exercise.files);
  return change[name] !== exercise[name];
};

/** Optimistic locking: a stale version is refused with a conflict that carries the current exercise. */
export const saveExercise = async (
  services: Services,
  { user, lesson, exercise }: { user: UserRow; lesson: LessonRow; exercise: ExerciseRow },
  { version, ...fields }: Save,
): Promise<ShownExercise> => {
  const { db, config } = services;
  const change = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as ExerciseChange;
  const { cpuLimitMs = null } = change;
  // An imported limit may be longer; as long as it is not changed, it does not prevent saving.
  if (cpuLimitMs !== exercise.cpuLimitMs && (cpuLimitMs ?? 0) > config.longestCpuLimitMs)
    throw new AppError(
      'invalid',
      limitFields.outside({ leastMs: leastCpuLimitMs, mostMs: config.longestCpuLimitMs }),
      { field: 'cpuLimitMs' },
    );
  if (change.files) {
    const { executableFileName } = await assertLanguage(db, lesson.languageConfigId);
    if (Object.hasOwn(change.files, executableFileName))
      throw new AppError('invalid', contentProblems.nameOfMainFile({ name: executableFileName }), {
        field: 'files',
      });
  }
  const isUntested = testedFields.some(name => isChanged(exercise, change, name));
  const update = async (tx: Db) => {
    const row = await updateExercise(tx, exercise, { ...change, updatedBy: user.id }, isUntested, version);
    // What was never published is what students have.
    if (row && change.rubric !== undefined)
      await onRubricChanged.call(services, tx, { exerciseId: row.id, at: services.clock.now() });
    if (row && change.points !== undefined) await onTaughtChanged.call(services, tx, { exerciseId: row.id });
    return row;
  };
  const isAlone = change.rubric === undefined && change.points === undefined;
  const saved = await (isAlone || db.isTransaction ? update(db) : db.transaction().execute(update));
  if (saved) {
    const publishing = await getPublishing(db, exercise);
    return showExercise(saved, { editor: { ...user, userId: user.id }, publishing }, user);
  }
  throw new AppError('conflict', contentProblems.exerciseChanged, {
    current: await readExercise(db, lesson, exercise, user),
  });
};
