import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isWhole } from '../../engine-kit/broad-lists.ts';
import { languageFolders } from '../../languages/shipped-languages.ts';
import { readSets, type SetProgram } from './read-sets.ts';
import { setBench } from './run-exercise.ts';

const bench = setBench();
beforeAll(() => bench.start());
afterAll(() => bench.stop());

/** Some exercises, spread over all sets; `npm run proof -- forged` runs them all. */
const most: Record<string, number> = {
  python: 3,
  javascript: 3,
  typescript: 2,
  c: 2,
  cpp: 1,
  java: 1,
  bash: 1,
};
const spread = <T>(all: T[], count = all.length): T[] =>
  all.filter((_, index) => partOf(index, all.length, count) !== partOf(index - 1, all.length, count));
/** The middle of each part is taken. */
const partOf = (index: number, length: number, count: number) => Math.floor((index * count) / length - 0.5);
/** One of each kind. */
const someOfThem = (programs: SetProgram[]) =>
  isWhole
    ? programs
    : programs.filter(({ kind }, index) => programs.findIndex(one => one.kind === kind) === index);

describe.each(languageFolders().filter(language => readSets(language).length > 0))('%s', language => {
  const exercises = isWhole ? readSets(language) : spread(readSets(language), most[language]);
  it.each(exercises.map(exercise => [`${exercise.set}/${exercise.name}`, exercise] as const))(
    'CT-3 CT-4 %s: right programs pass, forged ones do not, but for those that we know of',
    async (_, exercise) => {
      const author = await bench.author(exercise);
      expect(author.contract, JSON.stringify(author)).toBeDefined();
      const wrong: string[] = [];
      for (const program of someOfThem(exercise.programs)) {
        const { isRight, result } = await bench.student(exercise, program, author.contract!);
        if (isRight === program.isStillWrong)
          wrong.push(`${program.kind}: ${program.name}: ${JSON.stringify(result)}`);
      }
      expect(wrong).toEqual([]);
    },
    300_000,
  );
});

/** Tests as teachers write them; `npm run proof -- forged bench/taught` runs them all, also those that we know do not pass. */
const taught = join(import.meta.dirname, '../../../bench/taught');
const mostTaught = { python: 1, javascript: 1, typescript: 1, c: 1, bash: 1 };
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
    for (const program of [itself, ...someOfThem(exercise.programs)]) {
      const { isRight, result } = await bench.student(exercise, program, author.contract!);
      expect(isRight, `${program.name}: ${JSON.stringify(result)}`).toBe(true);
    }
  },
  300_000,
);
