import {
  type CourseContent,
  type ExerciseContent,
  ExerciseFile,
  type LessonContent,
  type ModuleContent,
  type PictureFile,
} from './content-model.ts';
import type { Entry } from './entry-tree.ts';
import { formatOf, isAsUnset } from './format-number.ts';
import { writeFiles } from './written-files.ts';

/** The file extension of a language, such as `py`. It is for editors; the import ignores it. */
export type EndingOf = (language: string) => string;

const longestSlug = 60;

/** Turns a name into a portable path segment. */
export const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, '');

const folderName = (index: number, name: string | null, siblings: number) => {
  const number = String(index + 1).padStart(Math.max(2, String(siblings).length), '0');
  const slug = slugOf(name ?? '');
  return slug ? `${number}-${slug}` : number;
};

const json = (path: string, value: object): Entry => ({ path, text: `${JSON.stringify(value, null, 2)}\n` });

/** One at a time: who sends a large course begins before the last file is written. */
type Entries = Iterable<Entry, void>;

function* each<T extends { name: string | null }>(
  folder: string,
  items: T[],
  write: (item: T) => Entries,
): Generator<Entry, void> {
  for (const [index, item] of items.entries()) {
    const own = `${folder}/${folderName(index, item.name, items.length)}`;
    for (const { path, text } of write(item)) yield { path: `${own}/${path}`, text };
  }
}

/** What is not set is left out. */
const aboutExercise = (exercise: ExerciseContent) =>
  Object.fromEntries(
    Object.keys(ExerciseFile.shape)
      .map(field => [field, exercise[field as keyof ExerciseFile]] as const)
      .filter(([field, value]) => !isAsUnset(field, value)),
  );

const writeExercise = (exercise: ExerciseContent, ending: string): Entry[] => [
  json('exercise.json', aboutExercise(exercise)),
  { path: 'instructions.md', text: exercise.instructions },
  { path: `tests.${ending}`, text: exercise.testCode },
  { path: `solution.${ending}`, text: exercise.solutionCode },
  ...(exercise.starterCode === null ? [] : [{ path: `starter.${ending}`, text: exercise.starterCode }]),
  ...exercise.hints.map((text, index) => ({ path: `hint-${index + 1}.md`, text })),
  ...writeFiles(exercise.files),
];

function* writeLesson(
  {
    id,
    name,
    language,
    due,
    isDraft,
    opens,
    latePercent,
    closesAfterDays,
    goOnFrom,
    exercises,
  }: LessonContent,
  endingOf: EndingOf,
): Generator<Entry, void> {
  yield json('lesson.json', {
    ...(id !== undefined && { id }),
    name,
    language,
    ...(due !== null && { due }),
    ...(isDraft && { isDraft }),
    ...(opens !== null && { opens }),
    ...(latePercent !== 0 && { latePercent }),
    ...(closesAfterDays !== null && { closesAfterDays }),
    ...(goOnFrom !== null && { goOnFrom }),
  });
  yield* each('exercises', exercises, exercise => writeExercise(exercise, endingOf(language)));
}

const aboutModule = ({ id, name, weight, dropped }: ModuleContent) => ({
  ...(id !== undefined && { id }),
  name,
  ...(weight !== null && { weight }),
  ...(dropped !== 0 && { dropped }),
});

const writeLessons = ({ lessons }: ModuleContent, endingOf: EndingOf): Entries =>
  each('lessons', lessons, lesson => writeLesson(lesson, endingOf));

/** A module as the files that `readModuleContent` reads. Only the top file has the format number. */
export function* moduleEntries(
  module: ModuleContent,
  endingOf: EndingOf,
  pictures: readonly PictureFile[] = [],
): Generator<Entry, void> {
  yield json('module.json', { format: formatOf(module, pictures), ...aboutModule(module) });
  yield* writeLessons(module, endingOf);
}

/** A course as the files that `readCourseContent` reads. */
export function* courseEntries(
  course: CourseContent,
  endingOf: EndingOf,
  pictures: readonly PictureFile[] = [],
): Generator<Entry, void> {
  yield json('course.json', {
    format: formatOf(course, pictures),
    name: course.name,
    language: course.language,
    ...(course.countedRun !== null && { countedRun: course.countedRun }),
  });
  yield* each('modules', course.modules, function* (module) {
    yield json('module.json', aboutModule(module));
    yield* writeLessons(module, endingOf);
  });
}

export const writeModuleContent = (...from: Parameters<typeof moduleEntries>): Entry[] => [
  ...moduleEntries(...from),
];

export const writeCourseContent = (...from: Parameters<typeof courseEntries>): Entry[] => [
  ...courseEntries(...from),
];
