import { contentProblems } from '#contract/authoring/content-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import { assertLanguage } from '#server/running/languages/assert-language.ts';
import { type LessonRow, updateExercisesUntested } from './content.db.ts';
import { listPublishing, updateVersionsOfLessonUntested } from './versions/versions.db.ts';

/**
 * Prepares the exercises of a lesson for another language: code stays as it is, and what runs have found about it holds no
 * more, also what a run finds that began before. Where students have work, somebody has to confirm it.
 */
export const changeLanguage = async (
  tx: Db,
  lesson: LessonRow,
  { languageConfigId, isConfirmed }: { languageConfigId: number; isConfirmed: boolean },
): Promise<void> => {
  const { name } = await assertLanguage(tx, languageConfigId);
  const isWorkedIn = (await listPublishing(tx, lesson)).some(({ people }) => people > 0);
  if (isWorkedIn && !isConfirmed)
    throw new AppError('conflict', contentProblems.languageChangeNeedsConfirming({ name }), {
      field: 'isConfirmed',
    });
  await updateExercisesUntested(tx, lesson);
  await updateVersionsOfLessonUntested(tx, lesson);
};
