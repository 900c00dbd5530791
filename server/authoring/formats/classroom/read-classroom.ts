import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type ConvertedCourse, assembleCourse } from '../foreign/assemble-course.ts';
import { isThere, titleOf } from '../foreign/list-files.ts';
import { readGradedTests } from './graded-tests.ts';
import { readAssignment } from './read-assignment.ts';
import { readRoster } from './classroom-roster.ts';
import { installs } from './installs.ts';

/** Converts a folder of assignment repositories of GitHub Classroom, or one of them. */

const isSolution = (name: string) => /[-_]solutions?$|^solutions$/i.test(name);

const hasTests = async (folder: string) => {
  try {
    return (await readGradedTests(folder)) !== null;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
};

const assignmentsIn = async (root: string): Promise<string[]> => {
  if (await hasTests(root)) return [root];
  const items = await readdir(root, { withFileTypes: true });
  return items
    .filter(item => item.isDirectory() && !item.name.startsWith('.') && !isSolution(item.name))
    .map(item => join(root, item.name))
    .toSorted();
};

const installNotes = async (folders: string[]): Promise<string[]> => {
  const wanted = new Map<string, string[]>();
  for (const folder of folders) {
    const tests = await readGradedTests(folder).catch(() => null);
    for (const command of (tests ?? []).flatMap(({ setup, run }) => installs(`${setup}\n${run}`)))
      wanted.set(command, [...new Set([...(wanted.get(command) ?? []), basename(folder)])]);
  }
  return [...wanted].map(
    ([command, names]) =>
      `For the administrator: ${names.join(', ')} installed this for each run: ${command}`,
  );
};

const rosterNotes = async (root: string): Promise<{ notes: string[]; invitations: string[] }> => {
  const notes: string[] = [];
  const invitations: string[] = [];
  for (const name of (await readdir(root)).filter(each => each.toLowerCase().endsWith('.csv')).toSorted()) {
    const roster = readRoster(await readFile(join(root, name), 'utf8'));
    if (!roster) continue;
    invitations.push(...roster.addresses);
    for (const person of roster.withoutAddress)
      notes.push(`${name}: ${person} has no e-mail address, so there is no invitation.`);
  }
  return { notes, invitations: [...new Set(invitations)] };
};

export const readClassroom = async (folder: string): Promise<ConvertedCourse & { invitations: string[] }> => {
  const root = resolve(folder);
  if (!(await isThere(root))) throw new AppError('not_found', transferProblems.isNotThere({ folder }));
  const folders = await assignmentsIn(root);
  const { notes, invitations } = await rosterNotes(root);
  const converted = await assembleCourse({
    name: titleOf(basename(root)),
    folder,
    lessons: folders.map(each => ({
      slug: basename(each),
      name: titleOf(basename(each)),
      module: 'Assignments',
      read: pictures => readAssignment(each, pictures),
    })),
    notes: [...(await installNotes(folders)), ...notes],
  });
  return { ...converted, invitations };
};
