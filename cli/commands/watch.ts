import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findRoot } from '../folder/find-root.ts';
import { isCourseFile, readLocalCourse } from '../folder/local-course.ts';
import { type Io, Stop } from '../terminal/io.ts';
import { failedTests, passedCount } from '../terminal/show-outcome.ts';
import { type Context, openContext } from './context.ts';
import { placedExercises, tryLocal } from './try-local.ts';

/** Looking at the times of files again and again is slower than being told, and works on every system and network drive. */
const pollMs = 500;

/** When each file was changed, by its path. */
const timesOf = async (root: string): Promise<Map<string, string>> => {
  const times = new Map<string, string>();
  const visit = async (folder: string): Promise<void> => {
    const items = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
    for (const item of items) {
      const path = folder ? `${folder}/${item.name}` : item.name;
      if (item.name.startsWith('.') || !isCourseFile(path)) continue;
      if (item.isDirectory()) await visit(path);
      else {
        const about = await stat(join(root, path)).catch(() => null);
        if (about) times.set(path, `${about.mtimeMs} ${about.size}`);
      }
    }
  };
  await visit('');
  return times;
};

const changedPaths = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...now.keys()])].filter(path => before.get(path) !== now.get(path));

const tryChanged = async (io: Io, context: Context, paths: readonly string[]) => {
  const exercises = placedExercises(await readLocalCourse(context.root));
  for (const exercise of exercises.filter(({ path }) => paths.some(each => each.startsWith(`${path}/`)))) {
    const { isPassed, outcome, health } = await tryLocal(context, exercise);
    io.say(`${isPassed ? 'ok   ' : 'FAIL '} ${exercise.path}: ${passedCount(outcome)}`);
    for (const line of isPassed ? [] : failedTests(outcome)) io.say(`      ${line}`);
    if (health?.doesStarterFail === false) io.say('      What students start with passes already.');
  }
};

/** Runs the solution of each exercise that is saved, until it is ended with Ctrl+C. */
export const watch = async (io: Io, { to }: { to?: string | undefined }): Promise<void> => {
  const root = await findRoot(io);
  const context = await openContext(io, { folder: root, to });
  await readLocalCourse(root);
  let before = await timesOf(root);
  io.say(`Watching ${root}. Save a file of an exercise to run its solution; Ctrl+C ends it.`);
  while (!io.signal?.aborted) {
    await io.pause(pollMs);
    const now = await timesOf(root);
    const paths = changedPaths(before, now);
    before = now;
    if (paths.length === 0) continue;
    // A file that is half written is told, and read again when it is saved.
    await tryChanged(io, context, paths).catch((error: Error) => {
      if (error instanceof Stop || 'problem' in error) io.say(error.message);
      else throw error;
    });
  }
};
