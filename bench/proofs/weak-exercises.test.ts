import { expect, it } from 'vitest';
import { mutateProgram } from '#server/authoring/strength/mutate-program.ts';
import { weakExercises } from './weak-exercises.ts';

/** That their tests accept it is shown by `npm run proof -- strength`. */
it('LC-3 each of 40 planted gaps is a wrong program that is tried', () => {
  expect(weakExercises).toHaveLength(40);
  const missing = weakExercises.filter(
    ({ language, solution, gap }) =>
      !mutateProgram({ language, code: solution }).some(({ after }) => after.trim() === gap),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});
