import { getLesson, saveExercise } from '#contract/authoring/content.ts';
import { updateCourse } from '#contract/authoring/courses.ts';
import { giveExtension, setLessonDue } from '#contract/authoring/dates.ts';
import { setLessonPoints } from '#contract/authoring/points.ts';
import { saveRubric } from '#contract/authoring/rubric.ts';
import { listVersions, publishExercise } from '#contract/authoring/versions.ts';
import { as } from '#test/as.ts';
import type { WeighedStep } from '../course-history.ts';
import * as model from '../course-model.ts';
import { nowOf, type Step } from '../history-step.ts';
import { pick, type Random } from '../random.ts';
import type { TaughtCourse } from '../taught-course.ts';
import { bookSteps } from './book-steps.ts';
import { isDone, someAmount, someExercise } from './point-draws.ts';
import { gradingSteps } from './grading-steps.ts';
import type { Rubric } from './point-facts.ts';

/** Random changes of what points a course gives. */

const changeCounts: Step = async ({ app, contextId, teacher, course }, random) => {
  const counts = random() < 0.15 ? null : pick(random, ['best', 'last'] as const)!;
  const body = { countedRun: counts };
  isDone(await as(app, teacher).call(updateCourse, { params: { contextId }, body }));
  course.book.counts = counts;
  return `${counts ?? 'no'} run counts`;
};

const changeRules: Step = async ({ app, contextId, teacher, course }, random) => {
  const lesson = pick(random, course.lessons);
  if (!lesson) return null;
  const rules = {
    latePercent: pick(random, [0, 0, 10, 33.5, 100])!,
    closesAfterDays: pick(random, [null, null, 0, 1, 3])!,
    goOnFrom: pick(random, [null, null, 0.5, 1, 20])!,
  };
  const params = { courseId: contextId, lessonId: lesson.id };
  isDone(await as(app, teacher).call(setLessonPoints, { params, body: rules }));
  lesson.rules = rules;
  return `rules of lesson ${lesson.id}: ${JSON.stringify(rules)}`;
};

const dayMs = 24 * 3_600_000;

/** Runs are handed in by the clock of the database. */
const nearRuns = (random: Random) =>
  Math.floor((Date.now() + pick(random, [-5, -2.5, -1, 0.5, 3])! * dayMs) / 60_000) * 60_000;

const dueNearRuns: Step = async ({ app, contextId, teacher, course }, random) => {
  const lesson = pick(random, course.lessons);
  if (!lesson) return null;
  const dueAt = nearRuns(random);
  const params = { courseId: contextId, lessonId: lesson.id };
  const body = { dueAt: new Date(dueAt).toISOString(), timeZone: 'UTC' };
  isDone(await as(app, teacher).call(setLessonDue, { params, body: body as never }));
  lesson.dueAt = dueAt;
  return `lesson ${lesson.id} is due ${body.dueAt}`;
};

const extendNearRuns: Step = async ({ app, contextId, teacher, course, students }, random) => {
  const lesson = pick(random, course.lessons);
  const name = pick(random, course.students);
  if (!lesson || name === undefined) return null;
  const dueAt = nearRuns(random);
  const params = { contextId, lessonId: lesson.id, userId: students.get(name)!.id };
  const body = { dueAt: new Date(dueAt).toISOString() };
  const { status } = await as(app, teacher).call(giveExtension, { params, body: body as never });
  if (status === 200) lesson.extensions.set(name, dueAt);
  return `${name} has time for lesson ${lesson.id} until ${body.dueAt}: ${status}`;
};

const publishPoints = async (
  { app, contextId, teacher }: TaughtCourse,
  lesson: model.Lesson,
  exercise: model.Exercise,
) => {
  const staff = as(app, teacher);
  const params = { courseId: contextId, lessonId: lesson.id };
  const { exercises } = (await staff.call(getLesson, { params })).body.lesson;
  const { version } = exercises.find(({ id }) => id === exercise.id)!;
  const ofExercise = { ...params, exerciseId: exercise.id };
  const { versions } = (await staff.call(listVersions, { params: ofExercise })).body;
  const body = { version, number: versions.length + 1 };
  isDone(await staff.call(publishExercise, { params: ofExercise, body }));
};

/** Written now, and published at once or with the tests some day. */
const givePoints: Step = async (taught, random) => {
  const chosen = someExercise(taught, random);
  const points = random() < 0.3 ? null : someAmount(random);
  if (!chosen || chosen.exercise.draftPoints === points) return null;
  const { lesson, exercise } = chosen;
  const { app, contextId, teacher } = taught;
  const params = { courseId: contextId, lessonId: lesson.id, exerciseId: exercise.id };
  isDone(await as(app, teacher).call(saveExercise, { params, body: { points } as never }));
  exercise.draftPoints = points;
  if (random() < 0.25 || points === exercise.points) return `exercise ${exercise.id} is to give ${points}`;
  await publishPoints(taught, lesson, exercise);
  model.publish(lesson, exercise, model.publishedTests(exercise), {
    credits: false,
    revokes: false,
    at: nowOf(taught),
    counts: taught.course.book.counts !== null,
  });
  return `exercise ${exercise.id} gives ${points}`;
};

/** Now these items, now others, of which some take points away; they get other points as they come back. */
const someRubric = (random: Random): Rubric => ({
  isAlone: random() < 0.3,
  items: [
    { key: 'always', points: someAmount(random) + 0.5, text: 'Always there' },
    ...['second', 'third', 'minus']
      .filter(() => random() < 0.6)
      .map(key => ({ key, points: (key === 'minus' ? -1 : 1) * someAmount(random), text: key })),
  ],
});

const changeRubric: Step = async (taught, random) => {
  const chosen = someExercise(taught, random);
  if (!chosen) return null;
  const { lesson, exercise } = chosen;
  const { app, contextId, teacher } = taught;
  const rubric = random() < 0.15 ? null : someRubric(random);
  const params = { courseId: contextId, lessonId: lesson.id, exerciseId: exercise.id };
  const body = { rubric, before: exercise.rubric };
  isDone(await as(app, teacher).call(saveRubric, { params, body }));
  exercise.rubric = rubric;
  return `the rubric of exercise ${exercise.id} is ${JSON.stringify(rubric)}`;
};

export const pointSteps: WeighedStep[] = [
  [4, 'change which run counts', changeCounts],
  [7, 'change the rules of a lesson', changeRules],
  [6, 'change the due date near the runs', dueNearRuns],
  [4, 'extend near the runs', extendNearRuns],
  [8, 'give an exercise points', givePoints],
  [8, 'change a rubric', changeRubric],
  ...gradingSteps,
  ...bookSteps,
];
