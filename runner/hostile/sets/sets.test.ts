import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { languageFolders } from '../../languages/shipped-languages.ts';
import { readSets } from './read-sets.ts';
import { setBench } from './run-exercise.ts';

const bench = setBench();
beforeAll(() => bench.start());
afterAll(() => bench.stop());

/** Where a run takes long, only every so many programs are run here: `npm run proof -- forged` runs them all. */
const every: Record<string, number> = { cpp: 8, java: 4, bash: 4, c: 2 };

describe.each(languageFolders().filter(language => readSets(language).length > 0))('%s', language => {
  it.each(readSets(language).map(exercise => [`${exercise.set}/${exercise.name}`, exercise] as const))(
    'CT-3 CT-4 %s: right programs pass, forged ones do not, but for those that we know of',
    async (_, exercise) => {
      const author = await bench.author(exercise);
      expect(author.contract, JSON.stringify(author)).toBeDefined();
      const wrong: string[] = [];
      const chosen = exercise.programs.filter(
        ({ isStillWrong }, index) => isStillWrong || index % (every[language] ?? 1) === 0,
      );
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
