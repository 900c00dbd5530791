import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { languageFolders } from '../../languages/shipped-languages.ts';
import { readSets } from './read-sets.ts';
import { setBench } from './run-exercise.ts';

const bench = setBench();
beforeAll(() => bench.start());
afterAll(() => bench.stop());

describe.each(languageFolders())('%s', language => {
  it.each(readSets(language).map(exercise => [`${exercise.set}/${exercise.name}`, exercise] as const))(
    'CT-3 CT-4 %s: every right program passes, no forged one does',
    async (_, exercise) => {
      const author = await bench.author(exercise);
      expect(author.contract, JSON.stringify(author)).toBeDefined();
      const wrong: string[] = [];
      for (const program of exercise.programs) {
        const { isRight, result } = await bench.student(exercise, program, author.contract!);
        if (!isRight) wrong.push(`${program.kind}: ${program.name}: ${JSON.stringify(result)}`);
      }
      expect(wrong).toEqual([]);
    },
    300_000,
  );
});
