import { learningProblems } from '#contract/learning/learning-problems.ts';
import { examProblems } from '#contract/core/exam-problems.ts';
import type { OwnFiles } from '#contract/running/exercise-files.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { assertUnlocked } from './assert-unlocked.ts';
import { showUserExercise } from './show-user-exercise.ts';
import { type FoundUserExercise, findUserExercise, updateCode, type UserExerciseRow } from '../work.db.ts';

/** Optimistic locking: a stale version is refused with a conflict that carries the current code. */
export const saveCode = async (
  services: Services,
  userExercise: FoundUserExercise,
  code: { solutionCode?: string | undefined; files?: OwnFiles | undefined; version?: number | undefined },
): Promise<UserExerciseRow> => {
  assertUnlocked(userExercise);
  return (await updateCode(services.db, userExercise, code)) ?? refuseOlder(services, userExercise);
};

/** Throws the conflict of a save that is based on an older version. */
export const refuseOlder = async (services: Services, userExercise: FoundUserExercise): Promise<never> => {
  const current = (await findUserExercise(services.db, userExercise.id)) ?? userExercise;
  if (userExercise.exam && current.exam?.state !== 'running')
    throw new AppError('forbidden', examProblems.ended);
  throw new AppError('conflict', learningProblems.codeChangedElsewhere, {
    current: ownFields(showUserExercise(current)),
  });
};

/** Error bodies are not filtered by a response schema, so select the fields here. */
const ownFields = ({
  id,
  solutionCode,
  files,
  isCompleted,
  completedAt,
  instructorBypassed,
  version,
  codeBeforeReset,
  filesBeforeReset,
}: UserExerciseRow & { isCompleted: boolean }) => ({
  id,
  solutionCode,
  files,
  isCompleted,
  completedAt,
  instructorBypassed,
  version,
  codeBeforeReset,
  filesBeforeReset,
});
