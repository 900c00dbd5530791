import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CourseContent, PictureFile } from '#server/authoring/formats/folder/content-model.ts';
import type { Entry } from '#server/authoring/formats/folder/entry-tree.ts';
import { type EndingOf, writeCourseContent } from '#server/authoring/formats/folder/write-content.ts';
import { replaceFile } from './replace-file.ts';
import { exercisesOf, isCourseFile, type LocalCourse } from './local-course.ts';

/** The canonical files of a course. */
export const canonicalEntries = (
  content: CourseContent,
  pictures: readonly PictureFile[],
  endingOf: EndingOf,
): Entry[] => [
  ...writeCourseContent(content, endingOf, pictures),
  ...pictures.map(({ name, bytes }) => ({ path: `pictures/${name}`, text: '', bytes })),
];

const endingIn = (entries: readonly Entry[], folder: string): string | undefined =>
  entries
    .find(({ path }) => path.startsWith(`${folder}/solution.`))
    ?.path.split('.')
    .at(-1);

/** As the server says; of languages that it was not asked about, as the first exercise has it. */
export const endingsOf = (local: LocalCourse | null, known: Record<string, string>): EndingOf => {
  const found = new Map<string, string>();
  for (const { lessons } of local?.modules ?? [])
    for (const { content, exercises } of lessons)
      for (const { path } of exercises) {
        const ending = endingIn(local?.entries ?? [], path);
        if (ending && !found.has(content.language)) found.set(content.language, ending);
      }
  return language => known[language] ?? found.get(language) ?? 'txt';
};

const isSame = async (file: string, bytes: Buffer): Promise<boolean> => {
  const there = await readFile(file).catch(() => null);
  return there?.equals(bytes) ?? false;
};

/** Also empty folders that are left above it, up to the root. */
const removeFile = async (root: string, path: string) => {
  await rm(join(root, path), { force: true });
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const inside = await readdir(join(root, folder)).catch(() => ['?']);
    if (inside.length > 0) return;
    await rmdir(join(root, folder));
  }
};

/**
 * Makes the course files of a folder these ones and leaves everything else alone. Each file is replaced at once; after a crash the
 * same command does the rest. Returns the paths that changed.
 */
export const writeCourseFiles = async (
  root: string,
  before: readonly Entry[],
  after: readonly Entry[],
): Promise<string[]> => {
  const changed: string[] = [];
  for (const { path, text, bytes } of after) {
    const file = join(root, path);
    const wanted = bytes ?? Buffer.from(text);
    if (await isSame(file, wanted)) continue;
    await replaceFile(file, wanted);
    changed.push(path);
  }
  const kept = new Set(after.map(({ path }) => path));
  // Pictures that no text shows may be there for a text to come.
  const gone = before.filter(
    ({ path }) => isCourseFile(path) && !kept.has(path) && !path.startsWith('pictures/'),
  );
  for (const { path } of gone) {
    await removeFile(root, path);
    changed.push(path);
  }
  return changed;
};

/** Sets the id in the JSON file of each part, and leaves the rest of the files as it is. */
export const writeIds = async (
  root: string,
  local: LocalCourse,
  idOf: (path: string) => string | undefined,
): Promise<void> => {
  const parts = [
    ...local.modules.map(({ path, content }) => ({ path, content, file: 'module.json' })),
    ...local.modules.flatMap(({ lessons }) =>
      lessons.map(({ path, content }) => ({ path, content, file: 'lesson.json' })),
    ),
    ...exercisesOf(local.modules).map(({ path, content }) => ({ path, content, file: 'exercise.json' })),
  ];
  for (const { path, content, file } of parts) {
    const id = idOf(path);
    if (id === undefined || id === content.id) continue;
    const target = join(root, path, file);
    const { id: _, ...rest } = JSON.parse(
      (await readFile(target, 'utf8')).replace(/^\uFEFF/, ''),
    ) as object & {
      id?: string;
    };
    await replaceFile(target, `${JSON.stringify({ id, ...rest }, null, 2)}\n`);
  }
};
