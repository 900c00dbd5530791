import { noLessonPoints } from '#contract/authoring/points.ts';
import type { Sentence } from '#contract/core/catalogue.ts';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import type { CourseContent, LessonContent, PictureFile } from '../folder/content-model.ts';
import { parseJson } from '../folder/folder-parts.ts';
import { refuse } from './exercism-files.ts';
import { collectPictures } from './exercism-pictures.ts';
import { FileLists, metaFile } from './exercise-file-lists.ts';
import { readExerciseFolder } from './read-exercise-folder.ts';

/**
 * Converts Exercism exercises into a course: a whole track, its `exercises` folder, a folder of exercises, or one
 * exercise. Each kind of exercise becomes a module, and each exercise a lesson of its own.
 */

export type Converted = {
  content: CourseContent;
  pictures: PictureFile[];
  /** Exercises and pictures that could not be converted, as sentences that begin with the folder name. */
  leftOut: string[];
  /** The folder name of each exercise. */
  slugs: Map<LessonContent, string>;
};

const Listed = z.object({ slug: z.string(), name: z.string().optional(), status: z.string().optional() });
const TrackConfig = z.object({
  language: z.string(),
  exercises: z.object({ concept: z.array(Listed).default([]), practice: z.array(Listed).default([]) }),
  /** How its exercises name their files. */
  files: FileLists.optional(),
});
type Listed = z.infer<typeof Listed>;

const kinds = ['concept', 'practice'] as const;
/** By the status of the track. */
const hidden = new Map([
  ['deprecated', 'retired'],
  ['wip', 'not finished'],
]);

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
const isExercise = (folder: string) => exists(join(folder, metaFile));

/** `two-fer` becomes “Two Fer”. */
const titleOf = (slug: string) =>
  slug
    .split(/[-_]+/)
    .map(word => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');

const readTrack = async (folder: string): Promise<z.infer<typeof TrackConfig> | null> => {
  const text = await readFile(join(folder, 'config.json'), 'utf8').catch(() => '');
  const json = parseJson(text);
  return TrackConfig.safeParse('value' in json ? json.value : null).data ?? null;
};

type Found = { folder: string; name: string; reason: Sentence | null };

/** Why an exercise of a track is not for learners; null for one that is. */
const reasonAgainst = (listed: Listed | undefined, isThere: boolean): Sentence | null => {
  if (!listed) return transferProblems.notListed;
  const status = hidden.get(listed.status ?? '');
  if (status) return transferProblems.notForLearners({ status });
  return isThere ? null : transferProblems.listedButMissing;
};

/** In the order of the track, if there is one, then by name. */
const exercisesIn = async (folder: string, listed: Listed[] | null): Promise<Found[]> => {
  const slugs: string[] = [];
  for (const item of (await readdir(folder)).toSorted())
    if (await isExercise(join(folder, item))) slugs.push(item);
  const placeOf = new Map(listed?.map(({ slug }, place) => [slug, place]));
  const listedOf = new Map(listed?.map(each => [each.slug, each]));
  return [...new Set([...slugs, ...listedOf.keys()])]
    .toSorted((a, b) => (placeOf.get(a) ?? Infinity) - (placeOf.get(b) ?? Infinity) || (a < b ? -1 : 1))
    .map(slug => ({
      folder: join(folder, slug),
      name: listedOf.get(slug)?.name ?? titleOf(slug),
      reason: listed ? reasonAgainst(listedOf.get(slug), slugs.includes(slug)) : null,
    }));
};

type Group = { name: string; exercises: Found[] };

const groupsIn = async (root: string, track: z.infer<typeof TrackConfig> | null): Promise<Group[]> => {
  const name = titleOf(basename(root));
  if (await isExercise(root)) return [{ name, exercises: [{ folder: root, name, reason: null }] }];
  for (const parent of [join(root, 'exercises'), root]) {
    const groups: Group[] = [];
    for (const kind of kinds)
      if (await exists(join(parent, kind)))
        groups.push({
          name: titleOf(kind),
          exercises: await exercisesIn(join(parent, kind), track?.exercises[kind] ?? null),
        });
    if (groups.length > 0) return groups;
  }
  return [{ name, exercises: await exercisesIn(root, null) }];
};

export const readExercism = async (folder: string): Promise<Converted> => {
  const root = resolve(folder);
  if (!(await exists(root))) throw new AppError('not_found', transferProblems.isNotThere({ folder }));
  const track = await readTrack(root);
  const leftOut: string[] = [];
  const pictures = collectPictures();
  const slugs: Converted['slugs'] = new Map();
  const lessonOf = async (each: Group['exercises'][number]): Promise<LessonContent | null> => {
    try {
      if (each.reason !== null) throw refuse(each.reason);
      const { language, exercise, lost } = await readExerciseFolder({
        folder: each.folder,
        name: each.name,
        patterns: track?.files ?? null,
        pictures,
      });
      leftOut.push(...lost.map(sentence => `${basename(each.folder)}: ${sentence}`));
      const lesson: LessonContent = {
        name: each.name,
        language,
        due: null,
        isDraft: false,
        opens: null,
        ...noLessonPoints,
        exercises: [exercise],
      };
      slugs.set(lesson, basename(each.folder));
      return lesson;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      leftOut.push(`${basename(each.folder)}: ${error.message}`);
      return null;
    }
  };
  const modules: CourseContent['modules'] = [];
  for (const { name, exercises } of await groupsIn(root, track)) {
    const lessons: LessonContent[] = [];
    for (const each of exercises)
      lessons.push(...([await lessonOf(each)].filter(Boolean) as LessonContent[]));
    if (lessons.length > 0) modules.push({ name, weight: null, dropped: 0, lessons });
  }
  const language = modules[0]?.lessons[0]?.language;
  if (language === undefined)
    throw new AppError(
      'invalid',
      transferProblems.severalFaults({
        faults: [transferProblems.nothingToTakeOver({ folder }), ...leftOut],
      }),
    );
  const name = track ? `Exercism ${track.language}` : titleOf(basename(root));
  return {
    content: { name, language, countedRun: null, modules },
    pictures: pictures.pictures,
    leftOut,
    slugs,
  };
};
