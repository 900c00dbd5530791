import type { OwnFiles } from '#contract/running/exercise-files.ts';
import type { Db } from '#server/platform/db/db.ts';
import { updateCountedCode } from '../work.db.ts';

/** For exams: what counts is what students and staff see from now on. Does nothing if it is stored already. */
export const storeCountedCode = (
  tx: Db,
  userExercise: { id: number },
  counted: { code: string; files: OwnFiles },
): Promise<void> => updateCountedCode(tx, userExercise, counted);
