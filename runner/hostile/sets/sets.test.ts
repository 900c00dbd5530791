import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { languageFolders } from '../../languages/shipped-languages.ts';
import { readSets } from './read-sets.ts';
import { setBench } from './run-exercise.ts';

const bench = setBench();
beforeAll(() => bench.start());
afterAll(() => bench.stop());

/** Some exercises and programs, spread over all sets; `npm run proof -- forged` runs them all. */
const most: Record<string, { exercises: number; programs: number }> = {
  python: { exercises: 4, programs: 2 },
  javascript: { exercises: 4, programs: 2 },
  typescript: { exercises: 3, programs: 2 },
  c: { exercises: 2, programs: 1 },
  cpp: { exercises: 1, programs: 1 },
  java: { exercises: 2, programs: 1 },
  bash: { exercises: 1, programs: 2 },
};
const spread = <T>(all: T[], count = all.length): T[] =>
  all.filter(
    (_, index) => Math.floor((index * count) / all.length) !== Math.floor(((index - 1) * count) / all.length),
  );

describe.each(languageFolders().filter(language => readSets(language).length > 0))('%s', language => {
  const exercises = spread(readSets(language), most[language]?.exercises);
  it.each(exercises.map(exercise => [`${exercise.set}/${exercise.name}`, exercise] as const))(
    'CT-3 CT-4 %s: right programs pass, forged ones do not, but for those that we know of',
    async (_, exercise) => {
      const author = await bench.author(exercise);
      expect(author.contract, JSON.stringify(author)).toBeDefined();
      const wrong: string[] = [];
      const chosen = spread(exercise.programs, most[language]?.programs);
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

/** Tests as teachers write them; `npm run proof -- forged bench/taught` runs them all. */
const taught = join(import.meta.dirname, '../../../bench/taught');
const mostTaught = { python: 2, javascript: 1, typescript: 1, c: 1, bash: 1 };
const samples = Object.entries(mostTaught).flatMap(([language, count]) =>
  spread(
    readSets(language, taught).filter(({ set }) => set.startsWith('teacher')),
    count,
  ),
);

it.each(
  samples.map(exercise => [`${exercise.language} ${exercise.set}/${exercise.name}`, exercise] as const),
)(
  'FC-2 FC-5 %s: the tests of a teacher run unchanged, and a starter fails',
  async (_, exercise) => {
    const author = await bench.author(exercise);
    expect(author.contract, JSON.stringify(author)).toBeDefined();
    const itself = { kind: 'honest' as const, name: 'itself', code: exercise.solution, isStillWrong: false };
    for (const program of [itself, ...exercise.programs]) {
      const { isRight, result } = await bench.student(exercise, program, author.contract!);
      expect(isRight, `${program.name}: ${JSON.stringify(result)}`).toBe(true);
    }
  },
  300_000,
);
