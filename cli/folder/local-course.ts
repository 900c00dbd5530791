import { readdir } from 'node:fs/promises';
import { mentionedPictures } from '#contract/authoring/pictures.ts';
import type {
  CourseContent,
  ExerciseContent,
  LessonContent,
  ModuleContent,
  PictureFile,
} from '#server/authoring/formats/folder/content-model.ts';
import type { Entry } from '#server/authoring/formats/folder/entry-tree.ts';
import { readCourseContent } from '#server/authoring/formats/folder/read-content.ts';
import { readFolder } from '#server/authoring/formats/folder/read-folder.ts';
import { Stop } from '../terminal/io.ts';

/** A course in a folder, with the path of each part. */
export type LocalExercise = { path: string; content: ExerciseContent };
export type LocalLesson = { path: string; content: LessonContent; exercises: LocalExercise[] };
export type LocalModule = { path: string; content: ModuleContent; lessons: LocalLesson[] };
export type LocalCourse = {
  root: string;
  content: CourseContent;
  modules: LocalModule[];
  /** Those that texts show. */
  pictures: PictureFile[];
  /** In `pictures/`, but in no text. */
  unused: string[];
  entries: Entry[];
};

const numberOf = (folder: string) => Number(/^\d+/.exec(folder)?.[0] ?? 0);

/** The folders in `parent`, in the order of their numbers: as the reader of the format has them. */
const foldersIn = (paths: readonly string[], parent: string): string[] => {
  const names = new Set(
    paths
      .filter(path => path.startsWith(`${parent}/`))
      .map(path => path.slice(parent.length + 1).split('/')[0] ?? ''),
  );
  return [...names]
    .filter(name => /^\d/.test(name))
    .toSorted((one, other) => numberOf(one) - numberOf(other))
    .map(name => `${parent}/${name}`);
};

const textsOf = ({ instructions, hints }: ExerciseContent) => [instructions, ...hints];

export const exercisesOf = (modules: readonly LocalModule[]): LocalExercise[] =>
  modules.flatMap(({ lessons }) => lessons.flatMap(({ exercises }) => exercises));

/** What the format says of the files, with their paths. */
export const localCourseOf = (root: string, entries: Entry[]): LocalCourse => {
  const { content, pictures } = readCourseContent(entries);
  const paths = entries.map(({ path }) => path);
  const modulePaths = foldersIn(paths, 'modules');
  const modules = content.modules.map((module, m) => {
    const path = modulePaths[m] ?? '';
    const lessonPaths = foldersIn(paths, `${path}/lessons`);
    return {
      path,
      content: module,
      lessons: module.lessons.map((lesson, l) => {
        const lessonPath = lessonPaths[l] ?? '';
        const exercisePaths = foldersIn(paths, `${lessonPath}/exercises`);
        return {
          path: lessonPath,
          content: lesson,
          exercises: lesson.exercises.map((exercise, e) => ({
            path: exercisePaths[e] ?? '',
            content: exercise,
          })),
        };
      }),
    };
  });
  const shown = new Set(
    exercisesOf(modules).flatMap(each => textsOf(each.content).flatMap(mentionedPictures)),
  );
  return {
    root,
    content,
    modules,
    pictures: pictures.filter(({ name }) => shown.has(name)),
    unused: pictures.filter(({ name }) => !shown.has(name)).map(({ name }) => name),
    entries,
  };
};

const courseFolders = ['modules', 'pictures'];

/** Only what belongs to a course: a repository may have more beside it. */
export const isCourseFile = (path: string): boolean =>
  path === 'course.json' || courseFolders.includes(path.split('/')[0] ?? '');

/** Null if there is no course in the folder. */
export const findLocalCourse = async (root: string): Promise<LocalCourse | null> => {
  const names = await readdir(root).catch(() => [] as string[]);
  if (!names.includes('course.json')) return null;
  const entries = await readFolder(root, isCourseFile);
  return localCourseOf(root, entries);
};

export const readLocalCourse = async (root: string): Promise<LocalCourse> => {
  const course = await findLocalCourse(root);
  if (course) return course;
  throw new Stop(
    `${root} is not the folder of a course: it has no course.json. Go to the folder, or get a course with: cairn pull <address of the course>`,
  );
};
