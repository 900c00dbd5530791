import type { RecordedSteps } from '#contract/steps.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { limitUse } from '#server/site/quotas/limit-use.ts';
import { getLanguageOf } from './free-runs.db.ts';

type Program = { code: string; input?: string | undefined; call?: string | undefined };

let count = 0;

/** Runs a program and returns its steps; nothing is stored. Counted as a free run. */
export const recordProgram = async (
  services: Services,
  user: UserRow,
  exercise: { id: number },
  { code, input = '', call }: Program,
): Promise<RecordedSteps> => {
  await limitUse(services, user, 'free-run');
  const { courseId, ...language } = await getLanguageOf(services.db, exercise.id);
  return services.runner.recordSteps({
    id: `steps-${++count}`,
    owner: { person: String(user.id), course: String(courseId), isBackground: false },
    language,
    code,
    input,
    call: call ?? null,
  });
};
