import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { fileIn } from '../exercism/exercism-files.ts';
import { assembleCourse, type ConvertedCourse, type ForeignLesson } from '../foreign/assemble-course.ts';
import { isThere, titleOf } from '../foreign/list-files.ts';
import { readYaml } from '../foreign/read-yaml.ts';
import { readTask } from './read-task.ts';

/** Converts a course of JetBrains Academy: each of its lessons becomes a module, each task a lesson. */

const Info = z.object({
  title: z.coerce.string().nullish(),
  custom_name: z.coerce.string().nullish(),
  content: z.array(z.coerce.string()).nullish(),
});

const infoIn = async (folder: string, kind: string) => {
  const name = `${kind}-info.yaml`;
  const text = await fileIn(folder, name);
  return text === null ? null : readYaml(name, text, Info.nullable());
};

const lessonsIn = async (root: string, place: string, above: string[]): Promise<ForeignLesson[]> => {
  const folder = join(root, place);
  const section = await infoIn(folder, 'section');
  const lesson = await infoIn(folder, 'lesson');
  const name = (section ?? lesson)?.custom_name ?? titleOf(basename(place));
  const found: ForeignLesson[] = [];
  for (const item of (section ?? lesson)?.content ?? []) {
    const path = `${place}/${item}`;
    if (section) found.push(...(await lessonsIn(root, path, [...above, name])));
    else {
      const task = await infoIn(join(root, path), 'task');
      found.push({
        slug: path,
        name: (task?.custom_name ?? titleOf(item)).slice(0, 200),
        module: [...above, name].join(': ').slice(0, 200),
        read: pictures => readTask(join(root, path), root, pictures),
      });
    }
  }
  return found;
};

export const readJetBrains = async (folder: string): Promise<ConvertedCourse> => {
  const root = resolve(folder);
  const course = (await isThere(root)) ? await infoIn(root, 'course') : null;
  if (!course)
    throw new AppError(
      'not_found',
      transferProblems.isNotThere({ folder: join(folder, 'course-info.yaml') }),
    );
  const lessons: ForeignLesson[] = [];
  for (const place of course.content ?? []) lessons.push(...(await lessonsIn(root, place, [])));
  return assembleCourse({ name: (course.title ?? titleOf(basename(root))).slice(0, 200), folder, lessons });
};
