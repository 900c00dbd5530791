import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { languageFolders } from '../../languages/shipped-languages.ts';
import { readSets } from './read-sets.ts';
import { setBench } from './run-exercise.ts';

const bench = setBench();
beforeAll(() => bench.start());
afterAll(() => bench.stop());

/** Where a run takes long, some exercises and programs are run here; `npm run proof -- forged` runs them all. */
const every: Record<string, { exercise: number; program: number }> = {
  c: { exercise: 1, program: 3 },
  cpp: { exercise: 2, program: 8 },
  java: { exercise: 3, program: 4 },
  bash: { exercise: 3, program: 4 },
};
const everyNth =
  (count = 1) =>
  (_: unknown, index: number) =>
    index % count === 0;

describe.each(languageFolders().filter(language => readSets(language).length > 0))('%s', language => {
  const exercises = readSets(language).filter(everyNth(every[language]?.exercise));
  it.each(exercises.map(exercise => [`${exercise.set}/${exercise.name}`, exercise] as const))(
    'CT-3 CT-4 %s: right programs pass, forged ones do not, but for those that we know of',
    async (_, exercise) => {
      const author = await bench.author(exercise);
      expect(author.contract, JSON.stringify(author)).toBeDefined();
      const wrong: string[] = [];
      const chosen = exercise.programs.filter(everyNth(every[language]?.program));
      for (const program of chosen) {
        const { isRight, result } = await bench.student(exercise, program, author.contract!);
        if (isRight === program.isStillWrong)
          wrong.push(`${program.kind}: ${program.name}: ${JSON.stringify(result)}`);
      }
      expect(wrong).toEqual([]);
    },
    300_000,
  );
});
