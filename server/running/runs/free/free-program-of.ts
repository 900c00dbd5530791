import { type OwnFiles, programFiles, solutionFiles } from '#contract/running/exercise-files.ts';
import type { Services } from '#server/platform/services.ts';
import { programRequestOf } from '../run-request-of.ts';
import { getLanguageOf } from './free-runs.db.ts';

/** With the files that a student saved; without, it is the author's. */
export type TriedExercise = { id: number; own?: OwnFiles };

/** A program that somebody tries in the language of an exercise, with the files as they are on the page or were saved. */
export const freeProgramOf = async (
  { db }: Services,
  user: { id: number },
  { id: exerciseId, own }: TriedExercise,
  { id, code, files = own }: { id: string; code: string; files?: OwnFiles | undefined },
) => {
  const {
    courseId,
    files: ofExercise,
    ...language
  } = await getLanguageOf(db, exerciseId, {
    isPublished: own !== undefined,
  });
  return programRequestOf(language, {
    id,
    owner: { person: String(user.id), course: String(courseId), isBackground: false },
    code,
    files: programFiles(ofExercise, files ?? solutionFiles(ofExercise)),
  });
};
