import type { OwnFiles } from '#contract/running/exercise-files.ts';
import type { RecordedSteps } from '#contract/running/steps.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { limitUse } from '#server/site/quotas/limit-use.ts';
import { freeProgramOf, type TriedExercise } from './free-program-of.ts';

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
  exercise: TriedExercise,
  { code, files, input = '', call }: Program,
): Promise<RecordedSteps> => {
  await limitUse(services, user, 'free-run');
  const program = await freeProgramOf(services, user, exercise, { id: `steps-${++count}`, code, files });
  return services.runner.recordSteps({ ...program, input, call: call ?? null });
};
