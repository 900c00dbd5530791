import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { assertUnlocked } from './assert-unlocked.ts';
import { showUserExercise } from './show-user-exercise.ts';
import { type FoundUserExercise, findUserExercise, updateCode, type UserExerciseRow } from '../work.db.ts';

/** Two tabs never overwrite each other silently: who brings an older version is shown the newer code. */
export const saveCode = async (
  services: Services,
  userExercise: FoundUserExercise,
  { solutionCode, version }: { solutionCode: string; version?: number | undefined },
): Promise<UserExerciseRow> => {
  assertUnlocked(userExercise);
  const saved = await updateCode(services.db, userExercise, solutionCode, version);
  if (saved) return saved;
  const current = (await findUserExercise(services.db, userExercise.id)) ?? userExercise;
  throw new AppError('conflict', 'This exercise was changed in another tab or on another device.', {
    current: ownFields(showUserExercise(current)),
  });
};

/** An error's body goes through no schema: only what is named here is told. */
const ownFields = ({
  id,
  solutionCode,
  isCompleted,
  completedAt,
  instructorBypassed,
  version,
  codeBeforeReset,
}: UserExerciseRow & { isCompleted: boolean }) => ({
  id,
  solutionCode,
  isCompleted,
  completedAt,
  instructorBypassed,
  version,
  codeBeforeReset,
});
