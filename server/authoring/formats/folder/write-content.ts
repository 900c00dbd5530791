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

/** The folders of modules, lessons or exercises. */
const placed = <T extends { name: string | null }>(folder: string, items: T[]) =>
  items.map((item, index) => ({
    item,
    folder: `${folder}/${folderName(index, item.name, items.length)}`,
  }));

/** What is not set is left out. */
const aboutExercise = (exercise: ExerciseContent) =>
  Object.fromEntries(
    Object.keys(ExerciseFile.shape)
      .map(field => [field, exercise[field as keyof ExerciseFile]] as const)
      .filter(([field, value]) => !isAsUnset(field, value)),
  );

/** The files of an exercise, with paths in its folder. */
export const writeExercise = (exercise: ExerciseContent, ending: string): Entry[] => [
  json('exercise.json', aboutExercise(exercise)),
  { path: 'instructions.md', text: exercise.instructions },
  { path: `tests.${ending}`, text: exercise.testCode },
  { path: `solution.${ending}`, text: exercise.solutionCode },
  ...(exercise.starterCode === null ? [] : [{ path: `starter.${ending}`, text: exercise.starterCode }]),
  ...exercise.hints.map((text, index) => ({ path: `hint-${index + 1}.md`, text })),
  ...writeFiles(exercise.files),
];

const aboutLesson = ({
  id,
  name,
  language,
  due,
  isDraft,
  opens,
  latePercent,
  closesAfterDays,
  goOnFrom,
}: LessonContent) => ({
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

const aboutModule = ({ id, name, weight, dropped }: ModuleContent) => ({
  ...(id !== undefined && { id }),
  name,
  ...(weight !== null && { weight }),
  ...(dropped !== 0 && { dropped }),
});

/** A file of its own, or an exercise whose files are below the folder. */
export type Place = Entry | { folder: string; exercise: ExerciseContent; ending: string };
/** One at a time: who sends a large course begins before the last file is written. */
type Places = Generator<Place, void>;

function* lessonPlaces(module: ModuleContent, endingOf: EndingOf, inFolder: string): Places {
  for (const { item: lesson, folder } of placed(`${inFolder}lessons`, module.lessons)) {
    yield json(`${folder}/lesson.json`, aboutLesson(lesson));
    const ending = endingOf(lesson.language);
    for (const place of placed(`${folder}/exercises`, lesson.exercises))
      yield { folder: place.folder, exercise: place.item, ending };
  }
}

/** A module as the files that `readModuleContent` reads. Only the top file has the format number. */
export function* modulePlaces(
  module: ModuleContent,
  endingOf: EndingOf,
  pictures: readonly PictureFile[] = [],
): Places {
  yield json('module.json', { format: formatOf(module, pictures), ...aboutModule(module) });
  yield* lessonPlaces(module, endingOf, '');
}

/** A course as the files that `readCourseContent` reads. */
export function* coursePlaces(
  course: CourseContent,
  endingOf: EndingOf,
  pictures: readonly PictureFile[] = [],
): Places {
  yield json('course.json', {
    format: formatOf(course, pictures),
    name: course.name,
    language: course.language,
    ...(course.countedRun !== null && { countedRun: course.countedRun }),
  });
  for (const { item: module, folder } of placed('modules', course.modules)) {
    yield json(`${folder}/module.json`, aboutModule(module));
    yield* lessonPlaces(module, endingOf, `${folder}/`);
  }
}

const entriesAt = (place: Place): Entry[] =>
  'exercise' in place
    ? writeExercise(place.exercise, place.ending).map(entry => ({
        ...entry,
        path: `${place.folder}/${entry.path}`,
      }))
    : [place];

export const writeModuleContent = (...from: Parameters<typeof modulePlaces>): Entry[] =>
  [...modulePlaces(...from)].flatMap(entriesAt);

export const writeCourseContent = (...from: Parameters<typeof coursePlaces>): Entry[] =>
  [...coursePlaces(...from)].flatMap(entriesAt);
