import {
  giveExtension,
  setLessonDue,
  setLessonVisibility,
  takeExtension,
} from '#contract/authoring/dates.ts';
import { updateCourse } from '#contract/authoring/courses.ts';
import { startImpact } from '#contract/authoring/impact.ts';
import { isUnlocked } from '#contract/core/progress.ts';
import { executeUserExercise } from '#contract/running/runs.ts';
import { listVersions, publishExercise } from '#contract/authoring/versions.ts';
import { bypassUserExercise, getUserLessonOfStudent, undoBypass } from '#contract/learning/work.ts';
import { getLesson } from '#contract/authoring/content.ts';
import { followCourseLessons } from '#server/lti/grades/follow-course-lessons.job.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { as } from '#test/as.ts';
import * as model from './course-model.ts';
import type { Exercise, Lesson } from './course-model.ts';
import { nowOf, type Step } from './history-step.ts';
import { allLetters, pick, type Random, someLetters } from './random.ts';
import { neededLetters } from './letter-runner.ts';
import { opensNext } from './points/points-by-facts.ts';
import { moveSome, removeSome, restoreSome } from './removal-steps.ts';
import {
  addExercise,
  addLesson,
  beginLesson,
  finishRun,
  signInAgain,
  type TaughtCourse,
  writeTests,
} from './taught-course.ts';

/** Random steps in the life of a course, each done by calls and in the model. */

/** Somebody's row of an exercise, as staff see it; what is new to them is added by that. */
const rowOf = async (
  { app, contextId, teacher, students }: TaughtCourse,
  lesson: Lesson,
  name: string,
  { id }: Exercise,
) => {
  const params = { contextId, lessonId: lesson.id, userId: students.get(name)!.id };
  const { userLesson } = (await as(app, teacher).call(getUserLessonOfStudent, { params })).body;
  model.open(lesson, name);
  return userLesson?.userExercises.find(({ exercise }) => exercise.id === id)?.id ?? 0;
};

const someWork = (
  taught: TaughtCourse,
  random: Random,
  isUsable: (lesson: Lesson) => boolean = () => true,
) => {
  const lesson = pick(
    random,
    taught.course.lessons.filter(one => isUsable(one) && one.taken.size > 0),
  );
  const name = lesson && pick(random, [...lesson.taken.keys()]);
  const exercise = lesson && pick(random, lesson.exercises);
  return lesson && name !== undefined && exercise ? { lesson, name, exercise } : null;
};

const beginSome: Step = async (taught, random) => {
  const lesson = pick(random, taught.course.lessons.filter(model.isOpen));
  const name =
    lesson &&
    pick(
      random,
      taught.course.students.filter(one => !lesson.taken.has(one)),
    );
  if (!lesson || name === undefined) return null;
  await beginLesson(taught, lesson, [name]);
  return `${name} begins lesson ${lesson.id}`;
};

const runWith =
  (codeFor: (random: Random, tests: string) => string): Step =>
  async (taught, random) => {
    const { app, running, contextId, students } = taught;
    const lesson = pick(
      random,
      taught.course.lessons.filter(one => model.isOpen(one) && one.taken.size > 0),
    );
    const name = lesson && pick(random, [...lesson.taken.keys()]);
    if (!lesson || name === undefined) return null;
    const steps = lesson.exercises.map(({ id }, position) => ({
      position,
      isCompleted: lesson.taken.get(name)!.work.get(id)?.completedAt != null,
      opensNext: opensNext(taught.course, lesson, name, id),
    }));
    const exercise = pick(
      random,
      lesson.exercises.filter((_, position) => isUnlocked(steps, position)),
    );
    if (!exercise) return null;
    const id = await rowOf(taught, lesson, name, exercise);
    const code = codeFor(random, neededLetters(model.publishedTests(exercise)));
    const student = as(app, students.get(name)!);
    const call = { params: { id, contextId }, body: { solutionCode: code } };
    const { testProcess } = (await student.call(executeUserExercise, call)).body;
    const { createdAt } = await finishRun({ app, running }, students.get(name)!, testProcess.id);
    model.runCode(lesson, exercise, name, { code, at: nowOf(taught), ranAt: Date.parse(createdAt) });
    return `${name} runs ${code} in exercise ${exercise.id}, which needs ${model.publishedTests(exercise)}`;
  };

const pass = runWith((random, tests) => tests + (random() < 0.5 ? someLetters(random) : ''));
/** Often the same mistake again. */
const fail = runWith((random, tests) => {
  const [missing] = tests;
  const others = Array.from(allLetters).filter(letter => letter !== missing);
  return `z${others.filter(() => random() < 0.6).join('')}`;
});

const mark: Step = async (taught, random) => {
  const work = someWork(taught, random);
  if (!work) return null;
  const { app, contextId, teacher } = taught;
  const id = await rowOf(taught, work.lesson, work.name, work.exercise);
  await as(app, teacher).call(bypassUserExercise, { params: { id, contextId } });
  model.bypass(work.lesson, work.exercise, work.name, nowOf(taught));
  return `exercise ${work.exercise.id} is marked as complete for ${work.name}`;
};

const unmark: Step = async (taught, random) => {
  const work = someWork(taught, random);
  if (!work) return null;
  const { app, contextId, teacher } = taught;
  const id = await rowOf(taught, work.lesson, work.name, work.exercise);
  await as(app, teacher).call(undoBypass, { params: { id, contextId } });
  model.undoBypass(work.lesson, work.exercise, work.name);
  return `the mark of ${work.name} in exercise ${work.exercise.id} is undone`;
};

const publish: Step = async (taught, random) => {
  const lesson = pick(random, taught.course.lessons);
  const exercise = lesson && pick(random, lesson.exercises);
  const testCode = taught.someTests(random);
  if (!lesson || !exercise || testCode === model.publishedTests(exercise)) return null;
  const { app, running, contextId, teacher } = taught;
  const params = { courseId: contextId, lessonId: lesson.id, exerciseId: exercise.id };
  await writeTests(taught, lesson, exercise, testCode);
  const { versions } = (await as(app, teacher).call(listVersions, { params })).body;
  const choices = { credits: random() < 0.5, revokes: random() < 0.5 };
  const when = { at: nowOf(taught), counts: taught.course.book.counts !== null };
  if (versions.length === exercise.versions.length) {
    const staff = as(app, teacher);
    const ofLesson = { params: { courseId: contextId, lessonId: lesson.id } };
    const { exercises } = (await staff.call(getLesson, ofLesson)).body.lesson;
    const { version } = exercises.find(({ id }) => id === exercise.id)!;
    await staff.call(startImpact, { params, body: { version } });
    await running.workOffJobs();
    const body = { version, number: versions.length + 1, ...choices };
    const published = await staff.call(publishExercise, { params, body });
    if (published.status !== 200) throw new Error(`not published: ${JSON.stringify(published.error)}`);
    model.publish(lesson, exercise, testCode, { ...choices, ...when });
  } else model.publish(lesson, exercise, testCode, { credits: false, revokes: false, ...when });
  return `exercise ${exercise.id} is published with ${testCode} (${JSON.stringify(choices)})`;
};

const ways = ['visible', 'draft', 'past', 'future'] as const;

/** By the clock of the database, which decides what is open. */
const opensAt = { past: '2001-01-01T00:00:00Z', future: '2190-01-01T00:00:00Z' };

const changeVisibility: Step = async (taught, random) => {
  const lesson = pick(random, taught.course.lessons);
  // Most lessons are open most of the time.
  const way = random() < 0.5 ? 'visible' : pick(random, ways);
  if (!lesson || !way) return null;
  const { app, contextId, teacher } = taught;
  const params = { courseId: contextId, lessonId: lesson.id };
  const body =
    way === 'visible' || way === 'draft'
      ? { state: way }
      : { state: 'later' as const, opensAt: opensAt[way], timeZone: 'UTC' };
  const answer = await as(app, teacher).call(setLessonVisibility, { params, body: body as never });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  lesson.isDraft = way === 'draft';
  lesson.opens = way === 'past' || way === 'future' ? way : 'always';
  return `lesson ${lesson.id} is ${way}`;
};

const hourMs = 3_600_000;
/** On a minute, because that is how dates are stored. */
const someMoment = (taught: TaughtCourse, random: Random) =>
  Math.floor((nowOf(taught) + (random() - 0.5) * 40 * hourMs) / 60_000) * 60_000;

const changeDue: Step = async (taught, random) => {
  const lesson = pick(random, taught.course.lessons);
  if (!lesson) return null;
  const dueAt = random() < 0.2 ? null : someMoment(taught, random);
  const { app, contextId, teacher } = taught;
  const params = { courseId: contextId, lessonId: lesson.id };
  const body = { dueAt: dueAt === null ? null : new Date(dueAt).toISOString(), timeZone: 'UTC' };
  await as(app, teacher).call(setLessonDue, { params, body: body as never });
  lesson.dueAt = dueAt;
  return `lesson ${lesson.id} is due ${body.dueAt}`;
};

const extend: Step = async (taught, random) => {
  const lesson = pick(random, taught.course.lessons);
  const name = pick(random, taught.course.students);
  if (!lesson || name === undefined) return null;
  const { app, contextId, teacher, students } = taught;
  const params = { contextId, lessonId: lesson.id, userId: students.get(name)!.id };
  if (random() < 0.3) {
    await as(app, teacher).call(takeExtension, { params });
    lesson.extensions.delete(name);
    return `${name} has no more time for lesson ${lesson.id}`;
  }
  const dueAt = someMoment(taught, random);
  const body = { dueAt: new Date(dueAt).toISOString() };
  const answer = await as(app, teacher).call(giveExtension, { params, body: body as never });
  if (answer.status === 200) lesson.extensions.set(name, dueAt);
  return `${name} has time for lesson ${lesson.id} until ${body.dueAt}: ${answer.status}`;
};

const mostExercises = 4;

const add: Step = async (taught, random) => {
  const { lessons } = taught.course;
  if (lessons.length < taught.mostLessons && random() < 0.3) {
    const { id } = await addLesson(taught, `Lesson ${lessons.length + 1}`);
    return `lesson ${id} is added`;
  }
  const lesson = pick(
    random,
    lessons.filter(({ exercises }) => exercises.length < mostExercises),
  );
  if (!lesson) return null;
  await addExercise(taught, lesson, taught.someTests(random));
  return `exercise ${lesson.exercises.at(-1)?.id} is added to lesson ${lesson.id}`;
};

const changeGrading: Step = async taught => {
  const { app, contextId, teacher, course } = taught;
  course.isAsTheyGo = !course.isAsTheyGo;
  const scoreMode = course.isAsTheyGo ? ('as_they_go' as const) : ('on_completion' as const);
  await as(app, teacher).call(updateCourse, { params: { contextId }, body: { scoreMode } });
  return `scores are sent ${scoreMode}`;
};

export type WeighedStep = [weight: number, name: string, step: Step];

const steps: WeighedStep[] = [
  [10, 'begin', beginSome],
  [24, 'pass', pass],
  [30, 'fail', fail],
  [5, 'mark as complete', mark],
  [4, 'undo the mark', unmark],
  [10, 'publish, with credit or taking away', publish],
  [5, 'hide or open', changeVisibility],
  [4, 'change the due date', changeDue],
  [4, 'extend', extend],
  [5, 'add', add],
  [6, 'move', moveSome],
  [4, 'delete', removeSome],
  [5, 'restore', restoreSome],
  [1, 'change the grading', changeGrading],
];

const chosenStep = (random: Random, among: WeighedStep[]) => {
  let left = random() * among.reduce((sum, [weight]) => sum + weight, 0);
  return among.find(([weight]) => (left -= weight) < 0) ?? among[0]!;
};

/** Some time goes by, something happens, and what follows by itself has followed. */
export const takeStep = async (
  taught: TaughtCourse,
  random: Random,
  more: WeighedStep[] = [],
): Promise<{ name: string; happened: string }> => {
  const { running } = taught;
  const among = [...steps, ...more];
  const isLong = random() < 0.1;
  running.clock.advance(isLong ? random() * 20 * hourMs : 1000 + random() * 120_000);
  if (isLong) await signInAgain(taught);
  let done: { name: string; happened: string } | null = null;
  while (done === null) {
    const [, name, step] = chosenStep(random, among);
    const happened = await step(taught, random);
    if (happened !== null) done = { name, happened };
  }
  await enqueue(running.services.db, followCourseLessons, {});
  await running.workOffJobs();
  return done;
};

/** What reading the numbers does to the model: lessons are opened. */
export const openAll = ({ course }: TaughtCourse) => {
  for (const lesson of course.lessons)
    if (model.isOpen(lesson)) for (const name of lesson.taken.keys()) model.open(lesson, name);
};
