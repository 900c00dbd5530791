import { failedTests } from './letter-runner.ts';
import type { Book, ByHand, CountedRun, LessonRules, Rubric } from './points/point-facts.ts';
import { pointsOfCode } from './points/letter-points.ts';

/**
 * What is true of a course after a history of steps, in the simplest way that it can be said: no SQL, nothing counted ahead, nothing
 * kept twice. `expected-numbers.ts` says which numbers follow from it.
 */

export type Work = {
  code: string;
  /** Raised by every save. */
  version: number;
  completedAt: number | null;
  isBypassed: boolean;
  /** Runs until it was solved, and again after completion was taken away. */
  runs: number;
  /** All runs, which count where the exercise is. */
  attempts: number;
  lastRunAt: number | null;
  /** Also by a run that does not count, because it was solved. */
  ranAt: number;
  lastTest: string | null;
  sameTestRuns: number;
  failed: Set<string>;
  /** Every run, and what was tried when a new version took the completion away. */
  counted: CountedRun[];
  isCredited: boolean;
  revokedNumber: number | null;
  byHand: ByHand | null;
};

export type Answer = { code: string; at: number; version: number; runs: number };
export type Group = { test: string; answers: Map<string, Answer>; acceptedWith: number | null };

export type Exercise = {
  id: number;
  /** Published tests, the newest last. Students have the working copy until there is one. */
  versions: string[];
  testCode: string;
  groups: Group[];
  /** As students have it, and as it is written; null: what the tests say. */
  points: number | null;
  draftPoints: number | null;
  rubric: Rubric | null;
};

export type Taken = {
  /** Who has begun it, when they completed it and how often they ran something in it. */
  completedAt: number | null;
  attempts: number;
  /** When they last ran something in it, or in what has moved to it since; 0 before the first run. */
  activeAt: number;
  work: Map<number, Work>;
  /**
   * The lesson was completed when an exercise left it that was the last one missing, or (null) when one came to it that they had
   * done: as long as nothing comes back that they have not.
   */
  removal: { at: number; exerciseId: number | null } | null;
};

export type Lesson = {
  id: number;
  exercises: Exercise[];
  isDraft: boolean;
  opens: 'always' | 'past' | 'future';
  dueAt: number | null;
  extensions: Map<string, number>;
  taken: Map<string, Taken>;
  isLinked: boolean;
  moduleId: number;
  rules: LessonRules;
};

/** At which position it was, counted without what was deleted before. */
export type DeletedLesson = { lesson: Lesson; exercise: null; position: number };
export type DeletedExercise = {
  lesson: Lesson;
  exercise: Exercise;
  position: number;
  work: Map<string, Work>;
};

export type Course = {
  students: string[];
  lessons: Lesson[];
  /** What can be restored, the newest last. */
  deleted: (DeletedLesson | DeletedExercise)[];
  isAsTheyGo: boolean;
  book: Book;
};

export const isOpen = ({ isDraft, opens }: Lesson) => !isDraft && opens !== 'future';
export const isSolved = ({ completedAt, isBypassed }: Work) => completedAt !== null && !isBypassed;
export const publishedTests = ({ versions, testCode }: Exercise) => versions.at(-1) ?? testCode;
const passes = (testCode: string, code: string) =>
  testCode !== '' && failedTests(testCode, code).length === 0;

export const aWork = (): Work => ({
  code: '',
  version: 1,
  completedAt: null,
  isBypassed: false,
  runs: 0,
  attempts: 0,
  lastRunAt: null,
  ranAt: 0,
  lastTest: null,
  sameTestRuns: 0,
  failed: new Set(),
  counted: [],
  isCredited: false,
  revokedNumber: null,
  byHand: null,
});

export const begin = (lesson: Lesson, student: string) => {
  if (lesson.taken.has(student)) return;
  const work = new Map(lesson.exercises.map(({ id }) => [id, aWork()]));
  lesson.taken.set(student, { completedAt: null, attempts: 0, activeAt: 0, work, removal: null });
};

/** Exercises that were added since somebody began the lesson reach them when they open it. */
export const open = (lesson: Lesson, student: string) => {
  const taken = lesson.taken.get(student);
  for (const { id } of lesson.exercises) if (taken && !taken.work.has(id)) taken.work.set(id, aWork());
};

export const hasLeft = (lesson: Lesson, taken: Taken) =>
  lesson.exercises.some(({ id }) => taken.work.get(id)?.completedAt == null);

const completeIfDone = (lesson: Lesson, taken: Taken, at: number) => {
  if (lesson.exercises.length > 0 && !hasLeft(lesson, taken)) taken.completedAt ??= at;
};

const reopen = (taken: Taken, completedAt: number) => {
  // An exercise that was added and completed after the lesson was no part of its completion.
  if (taken.completedAt !== null && taken.completedAt >= completedAt) taken.completedAt = null;
};

type Ran = {
  code: string;
  at: number;
  /** By the clock of the database, when it was handed in. */
  ranAt: number;
};

export const runCode = (lesson: Lesson, exercise: Exercise, student: string, { code, at, ranAt }: Ran) => {
  const taken = lesson.taken.get(student)!;
  const work = taken.work.get(exercise.id)!;
  taken.attempts += 1;
  work.attempts += 1;
  taken.activeAt = at;
  work.ranAt = at;
  if (work.code !== code) work.version += 1;
  work.code = code;
  work.counted.push({
    at: ranAt,
    version: exercise.versions.length,
    ...pointsOfCode(publishedTests(exercise), code),
  });
  const failed = failedTests(publishedTests(exercise), code);
  if (!isSolved(work)) {
    const [test = null] = failed;
    work.runs += 1;
    work.lastRunAt = at;
    work.sameTestRuns = test === null ? 0 : test === work.lastTest ? work.sameTestRuns + 1 : 1;
    work.lastTest = test;
    for (const name of failed) work.failed.add(name);
    if (test !== null) recordAnswer(exercise, student, { test, code, at });
  }
  if (failed.length > 0) return;
  work.completedAt ??= at;
  work.isBypassed = false;
  completeIfDone(lesson, taken, at);
};

const recordAnswer = (
  exercise: Exercise,
  student: string,
  { test, code, at }: { test: string; code: string; at: number },
) => {
  let group = exercise.groups.find(one => one.test === test);
  if (!group) exercise.groups.push((group = { test, answers: new Map(), acceptedWith: null }));
  const runs = (group.answers.get(student)?.runs ?? 0) + 1;
  group.answers.set(student, { code, at, version: exercise.versions.length, runs });
  group.acceptedWith = null;
};

export const bypass = (lesson: Lesson, exercise: Exercise, student: string, at: number) => {
  const taken = lesson.taken.get(student)!;
  const work = taken.work.get(exercise.id)!;
  if (work.completedAt !== null) return;
  Object.assign(work, { completedAt: at, isBypassed: true });
  completeIfDone(lesson, taken, at);
};

export const undoBypass = (lesson: Lesson, exercise: Exercise, student: string) => {
  const taken = lesson.taken.get(student)!;
  const work = taken.work.get(exercise.id)!;
  if (work.completedAt === null || !work.isBypassed) return;
  reopen(taken, work.completedAt);
  Object.assign(work, { completedAt: null, isBypassed: false });
};

type Choices = { credits: boolean; revokes: boolean; at: number; counts: boolean };

export const publish = (
  lesson: Lesson,
  exercise: Exercise,
  testCode: string,
  { credits, revokes, at, counts }: Choices,
) => {
  const before = publishedTests(exercise);
  exercise.versions.push(testCode);
  exercise.testCode = testCode;
  exercise.points = exercise.draftPoints;
  for (const taken of lesson.taken.values()) {
    const work = taken.work.get(exercise.id);
    if (!work || (work.version === 1 && work.completedAt === null)) continue;
    const [did, does] = [passes(before, work.code), passes(testCode, work.code)];
    if (credits && !did && does && work.completedAt === null) {
      work.completedAt = at;
      work.isCredited = true;
      completeIfDone(lesson, taken, at);
    }
    if (revokes && did && !does && work.completedAt !== null && !work.isBypassed) {
      const version = exercise.versions.length;
      if (counts) work.counted.push({ at: work.completedAt, version, ...pointsOfCode(testCode, work.code) });
      reopen(taken, work.completedAt);
      Object.assign(work, { completedAt: null, isCredited: false, revokedNumber: version });
    }
  }
  for (const group of exercise.groups) {
    const newest = [...group.answers.values()].toSorted((one, other) => other.at - one.at)[0];
    if (group.acceptedWith === null && newest && passes(testCode, newest.code))
      group.acceptedWith = exercise.versions.length;
  }
};
