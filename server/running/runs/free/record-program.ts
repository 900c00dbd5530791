import { type OwnFiles, programFiles, solutionFiles } from '#contract/exercise-files.ts';
import type { RecordedSteps } from '#contract/steps.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { limitUse } from '#server/site/quotas/limit-use.ts';
import { getLanguageOf } from './free-runs.db.ts';

type Program = {
  code: string;
  files?: OwnFiles | undefined;
  input?: string | undefined;
  call?: string | undefined;
};

let count = 0;

/** Runs a program and returns its steps; nothing is stored. Counted as a free run. */
export const recordProgram = async (
  services: Services,
  user: UserRow,
  /** With the files that a student saved; without, it is the author's. */
  exercise: { id: number; own?: OwnFiles },
  { code, files = exercise.own, input = '', call }: Program,
): Promise<RecordedSteps> => {
  await limitUse(services, user, 'free-run');
  const source = exercise.own ? 'publishedExercises' : 'exercises';
  const found = await getLanguageOf(services.db, exercise.id, source);
  const { courseId, files: ofExercise, ...language } = found;
  return services.runner.recordSteps({
    id: `steps-${++count}`,
    owner: { person: String(user.id), course: String(courseId), isBackground: false },
    language,
    code,
    files: programFiles(ofExercise, files ?? solutionFiles(ofExercise)),
    input,
    call: call ?? null,
  });
};
