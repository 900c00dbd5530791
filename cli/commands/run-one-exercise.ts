import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { findRoot } from '../folder/find-root.ts';
import { readLocalCourse } from '../folder/local-course.ts';
import { type Io, Stop } from '../terminal/io.ts';
import { failedTests, passedCount } from '../terminal/show-outcome.ts';
import { openContext } from './context.ts';
import { placedExercises, tryLocal } from './try-local.ts';

/** The tests of one exercise, with its solution or with a program in a file. */
export const run = async (
  io: Io,
  [folder, file]: string[],
  { to }: { to?: string | undefined },
): Promise<void> => {
  if (!folder)
    throw new Stop('Say which exercise: cairn run <folder of the exercise> [<file with a program>]');
  const root = await findRoot(io, folder);
  const path = relative(root, resolve(io.cwd, folder)).replaceAll('\\', '/');
  const exercise = placedExercises(await readLocalCourse(root)).find(each => each.path === path);
  if (!exercise) throw new Stop(`${folder} is not the folder of an exercise: it has no exercise.json.`);
  const context = await openContext(io, { folder: root, to });
  const code =
    file === undefined
      ? undefined
      : await readFile(resolve(io.cwd, file), 'utf8').catch(() => {
          throw new Stop(`${file} cannot be read.`);
        });
  const { isPassed, outcome } = await tryLocal(context, exercise, code === undefined ? undefined : { code });
  for (const { name, passed } of outcome.results) io.say(`${passed ? '✓' : '✗'} ${name}`);
  if (isPassed) {
    io.say(`${exercise.label}: ${passedCount(outcome)}.`);
    return;
  }
  for (const line of failedTests(outcome)) io.say(line);
  throw new Stop(`${exercise.label}: ${passedCount(outcome)}.`, 'failed');
};
