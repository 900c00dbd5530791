import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findRoot } from '../folder/find-root.ts';
import { readLocalCourse } from '../folder/local-course.ts';
import { counted, type Io, Stop } from '../terminal/io.ts';
import { type CaseResult, junitOf } from '../terminal/junit.ts';
import { failedTests } from '../terminal/show-outcome.ts';
import { openContext } from './context.ts';
import { type Placed, placedExercises, type Tried, tryLocal } from './try-local.ts';

type Options = {
  to?: string | undefined;
  junit?: string | undefined;
  isJson: boolean;
  /** A weak exercise counts as one that fails. */
  isStrict: boolean;
};

const weaknessesOf = ({ health }: Tried): string[] => [
  ...(health?.doesStarterFail === false ? ['What students start with passes already.'] : []),
  ...(health?.doesEmptyFail === false ? ['An empty program passes.'] : []),
];

const resultOf = (
  exercise: Placed,
  tried: Tried,
  isStrict: boolean,
): CaseResult & { weaknesses: string[] } => {
  const weaknesses = weaknessesOf(tried);
  const lines = tried.isPassed ? weaknesses : failedTests(tried.outcome);
  return {
    suite: `${exercise.module} / ${exercise.lesson}`,
    name: exercise.label,
    path: exercise.path,
    isPassed: tried.isPassed && (!isStrict || weaknesses.length === 0),
    weaknesses,
    lines,
  };
};

/** Reads the whole folder, and runs every solution and starter on the server, which stores nothing. */
export const check = async (io: Io, { to, junit, isJson, isStrict }: Options): Promise<void> => {
  const root = await findRoot(io);
  const local = await readLocalCourse(root);
  const context = await openContext(io, { folder: root, to });
  const results: ReturnType<typeof resultOf>[] = [];
  for (const exercise of placedExercises(local)) {
    const result = resultOf(exercise, await tryLocal(context, exercise), isStrict);
    results.push(result);
    if (isJson) continue;
    const word = result.weaknesses.length > 0 && result.isPassed ? 'weak' : result.isPassed ? 'ok' : 'FAIL';
    io.say(`${word.padEnd(5)} ${result.path}`);
    for (const line of result.lines) io.say(`      ${line}`);
  }
  const failed = results.filter(({ isPassed }) => !isPassed);
  if (junit !== undefined) await writeFile(resolve(io.cwd, junit), junitOf(results));
  if (isJson)
    io.say(
      JSON.stringify(
        results.map(({ path, isPassed, lines, weaknesses }) => ({ path, isPassed, weaknesses, lines })),
        null,
        2,
      ),
    );
  else
    io.say(
      `${counted(results.length, 'exercise')}: ${results.length - failed.length} right, ${failed.length} wrong.`,
    );
  if (failed.length > 0) throw new Stop(`${counted(failed.length, 'exercise')} did not pass.`, 'failed');
};
