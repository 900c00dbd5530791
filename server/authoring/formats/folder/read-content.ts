import { sentenceOfIssue } from '#contract/core/field-sentences.ts';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { PictureName } from '#contract/authoring/pictures.ts';
import { AppError } from '#server/platform/app-error.ts';
import { checkPicture } from './check-picture.ts';
import {
  type CourseContent,
  CourseFile,
  ExerciseContent,
  ExerciseFile,
  type LessonContent,
  LessonFile,
  type ModuleContent,
  ModuleFile,
  type PictureFile,
} from './content-model.ts';
import { type Entry, type Folder, inside, isIgnored, type Problems, treeOf } from './entry-tree.ts';
import { fileFolders, readFiles } from './written-files.ts';
import { collectProblems, filesOf, jsonFile, knownOnly, numbered } from './folder-parts.ts';

/** The content, its pictures, and the paths of ignored files. */
export type Read<T> = { content: T; pictures: PictureFile[]; ignored: string[] };

const readExercise = (folder: Folder, problems: Problems): ExerciseContent | null => {
  knownOnly(
    folder,
    /^(exercise\.json|instructions\.md|hint-\d+\.md|(tests|solution|starter)\.\w+)$/,
    fileFolders,
    problems,
  );
  const about = jsonFile(folder, 'exercise.json', ExerciseFile, problems);
  const files = {
    instructions: filesOf(folder, /^instructions\.md$/),
    testCode: filesOf(folder, /^tests\./),
    solutionCode: filesOf(folder, /^solution\./),
    starterCode: filesOf(folder, /^starter\./),
  };
  const wanted = { instructions: 'instructions.md', testCode: 'tests.*', solutionCode: 'solution.*' };
  for (const [key, file] of Object.entries(wanted))
    if (files[key as keyof typeof wanted].length === 0)
      problems.add(inside(folder, file), transferProblems.isMissing);
  for (const [first, second] of Object.values(files))
    if (first && second)
      problems.add(inside(folder, second.name), transferProblems.twoOfAKind({ name: first.name }));

  const read = ExerciseContent.safeParse({
    ...about,
    instructions: files.instructions[0]?.text ?? '',
    testCode: files.testCode[0]?.text ?? '',
    solutionCode: files.solutionCode[0]?.text ?? '',
    starterCode: files.starterCode[0]?.text ?? null,
    hints: hintFiles(folder).map(({ text }) => text),
    files: readFiles(folder),
  });
  if (read.success) return read.data;
  for (const issue of read.error.issues)
    problems.add(
      inside(
        folder,
        files[issue.path[0] as keyof typeof files]?.[0]?.name ?? issue.path.slice(0, 2).join('/'),
      ),
      sentenceOfIssue(issue),
    );
  return null;
};

/** `hint-1.md`, `hint-2.md`, …: by number, gaps are allowed. */
const hintFiles = (folder: Folder) =>
  filesOf(folder, /^hint-\d+\.md$/).toSorted(
    (a, b) => Number(a.name.slice(5, -3)) - Number(b.name.slice(5, -3)),
  );

const readLesson = (folder: Folder, problems: Problems): LessonContent | null => {
  knownOnly(folder, /^lesson\.json$/, ['exercises'], problems);
  const about = jsonFile(folder, 'lesson.json', LessonFile, problems);
  const exercises = numbered(folder, 'exercises', problems).flatMap(
    each => readExercise(each, problems) ?? [],
  );
  return about && { ...about, exercises };
};

const readModule = (folder: Folder, problems: Problems): ModuleContent | null => {
  knownOnly(folder, /^module\.json$/, ['lessons'], problems);
  const about = jsonFile(folder, 'module.json', ModuleFile, problems);
  const lessons = numbered(folder, 'lessons', problems).flatMap(each => readLesson(each, problems) ?? []);
  if (!about) return null;
  const { format: _, ...own } = about;
  return { ...own, lessons };
};

const readCourse = (folder: Folder, problems: Problems): CourseContent | null => {
  knownOnly(folder, /^course\.json$/, ['modules'], problems);
  const about = jsonFile(folder, 'course.json', CourseFile, problems);
  const modules = numbered(folder, 'modules', problems).flatMap(each => readModule(each, problems) ?? []);
  return about && { name: about.name, language: about.language, countedRun: about.countedRun, modules };
};

/** The folder `pictures`. */
const readPictures = (entries: readonly Entry[], problems: Problems): PictureFile[] =>
  entries.flatMap(({ path, bytes }) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (!bytes || isIgnored([name])) return [];
    const kind = checkPicture(bytes);
    if ('fault' in kind) problems.add(path, kind.fault);
    const named = PictureName.safeParse(name);
    for (const issue of named.error?.issues.slice(0, 1) ?? []) problems.add(path, sentenceOfIssue(issue));
    return [{ name, bytes }];
  });

/** Reads everything before it throws, so that all problems are reported together. */
const reading =
  <T>(read: (root: Folder, problems: Problems) => T | null) =>
  (entries: readonly Entry[]): Read<T> => {
    const problems = collectProblems();
    const { root, ignored } = treeOf(
      entries.filter(({ bytes }) => !bytes),
      problems,
    );
    const content = read(root, problems);
    const pictures = readPictures(entries, problems);
    problems.throwIfAny();
    // Not reached: unreadable content always adds a problem.
    if (!content) throw new AppError('invalid', transferProblems.nothingToRead);
    return { content, pictures, ignored };
  };

/** A whole course: `course.json` and `modules/`. */
export const readCourseContent = reading(readCourse);

/** One module: `module.json` and `lessons/`. */
export const readModuleContent = reading(readModule);
