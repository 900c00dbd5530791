import type { z } from 'zod';
import { limitFields, leastCpuLimitMs } from '#contract/core/cpu-limit.ts';
import { type tryFolderExercise } from '#contract/authoring/course-folder.ts';
import { runningProblems } from '#contract/running/running-problems.ts';
import { programFiles } from '#contract/running/exercise-files.ts';
import type { ExerciseHealth, RunOutcome } from '#contract/running/runs.ts';
import type { RunRequest } from '#contract/running/run-request.ts';
import type { Member } from '#server/access/course.access.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { assertLanguage } from '#server/running/languages/assert-language.ts';
import { matchLanguages } from '#server/running/languages/match-languages.ts';
import { checkHealth } from '#server/running/runs/results/check-health.ts';
import { RunsElsewhere } from '#server/running/runs/run-code.ts';
import { outcomeOf } from '#server/running/runs/run-outcome.ts';
import { runRequestOf, solutionOf } from '#server/running/runs/run-request-of.ts';
import { limitUse } from '#server/site/quotas/limit-use.ts';

type Wanted = z.output<(typeof tryFolderExercise)['body']>;
type Tried = { isPassed: boolean; outcome: RunOutcome; health?: ExerciseHealth };

let count = 0;

/** Counted as a run of staff; nothing is stored, so whoever breaks off the call loses nothing. */
export const tryExercise = async (
  services: Services,
  { user, course }: Member,
  { language: name, exercise, program }: Wanted,
): Promise<Tried> => {
  const { db, config, runner } = services;
  await limitUse(services, user, 'staff-run');
  if ((exercise.cpuLimitMs ?? 0) > config.longestCpuLimitMs)
    throw new AppError(
      'invalid',
      limitFields.outside({ leastMs: leastCpuLimitMs, mostMs: config.longestCpuLimitMs }),
    );
  const languageId = (await matchLanguages(db, [name])).get(name) ?? 0;
  const language = await assertLanguage(db, languageId);
  const subject = { ...language, ...exercise, allowsAnyExitCode: false, contract: null };
  const request: RunRequest = runRequestOf(config, subject, {
    id: `folder-${++count}`,
    owner: { person: String(user.id), course: String(course.id), isBackground: false },
    ...solutionOf(exercise),
    isRecording: true,
  });
  const solution = await runner.run(request).catch((cause: unknown) => {
    throw cause instanceof RunsElsewhere ? new AppError('unavailable', runningProblems.onlyTests) : cause;
  });
  if (program && solution.isPassed) {
    const { code, files = {} } = program;
    const result = await runner.run({
      ...request,
      id: `${request.id}-own`,
      code,
      files: programFiles(exercise.files, files),
      // As for students: what the tests get from it is what they get from the solution.
      contract: solution.contract ?? null,
      isRecording: false,
    });
    return { isPassed: result.isPassed, outcome: outcomeOf(result) };
  }
  if (!solution.isPassed) return { isPassed: false, outcome: outcomeOf(solution) };
  const starterCode = exercise.starterCode ?? language.defaultLessonCode;
  const health = await checkHealth(
    services,
    request,
    { starterCode, exerciseFiles: exercise.files },
    solution,
  );
  return { isPassed: true, outcome: outcomeOf(solution), health };
};
