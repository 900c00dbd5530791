import type { RunRequest, RunResult } from '#contract/running/run-request.ts';
import type { Mutant } from './mutate-program.ts';
import type { MutableLanguage } from './parse-program.ts';
import type { StoredMutant } from './strength.db.ts';
import { suggestTests } from './suggesting/suggest-tests.ts';

const atOnce = 2;

/** Which of these programs the tests of the request accept, each with a test that would reject it, where one is found. */
export const findSurvivors = async (
  run: (request: RunRequest) => Promise<RunResult>,
  request: RunRequest,
  language: MutableLanguage,
  mutants: Mutant[],
): Promise<StoredMutant[]> => {
  const survivors: Mutant[] = [];
  const left = mutants.values();
  const work = async () => {
    for (const mutant of left) {
      const { isPassed } = await run({ ...request, id: `${request.id}-${mutant.id}`, code: mutant.code });
      if (isPassed) survivors.push(mutant);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  // Those that were tried at once ended in any order.
  survivors.sort((one, other) => mutants.indexOf(one) - mutants.indexOf(other));
  const suggestions = await suggestTests(run, request, language, survivors);
  return survivors.map(({ id, line, before, after }) => ({
    id,
    line,
    before,
    after,
    suggestion: suggestions.get(id) ?? null,
  }));
};
