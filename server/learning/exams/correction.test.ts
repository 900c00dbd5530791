import { expect, it } from 'vitest';
import { saveExercise } from '#contract/authoring/content.ts';
import { updateCourse } from '#contract/authoring/courses.ts';
import { getImpact, startImpact } from '#contract/authoring/impact.ts';
import { publishExercise } from '#contract/authoring/versions.ts';
import { releaseExam } from '#contract/learning/exams/board.ts';
import { newExam, setExamRules } from '#contract/learning/exams/exam-rules.ts';
import * as sittings from '#contract/learning/exams/sitting.ts';
import { getUserLesson } from '#contract/learning/work.ts';
import { executeUserExercise, runExercise } from '#contract/running/runs.ts';
import { as } from '#test/as.ts';
import { aCourse, aLanguage, aLearner, aLesson } from '#test/factories.ts';
import { letterRunner } from '#test/numbers/letter-runner.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services, workOffJobs } = await runningApp({ runner: letterRunner });
Object.assign(services.clock, { now: () => new Date() });

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Tests a, b and c are what students have; an exam in a course with points. */
const anExam = async () => {
  const { id: languageConfigId } = await aLanguage(services, { testFramework: 'unittest' });
  const course = await aCourse(services, { languageConfigId });
  const lesson = await aLesson(services, { course, testCode: 'abc', solutionCode: 'abc' });
  const teacher = as(app, course.instructor);
  const params = { contextId: course.contextId, lessonId: lesson.lesson.id };
  const inExercise = {
    courseId: course.contextId,
    lessonId: lesson.lesson.id,
    exerciseId: lesson.exercise.id,
  };
  const runTests = async () => {
    await teacher.call(runExercise, { params: inExercise });
    await workOffJobs();
  };
  await teacher.call(updateCourse, {
    params: { contextId: course.contextId },
    body: { countedRun: 'best' },
  });
  await runTests();
  const rules = { ...newExam, opensAt: fromNow(-10), closesAt: fromNow(60), version: null };
  expect((await teacher.call(setExamRules, { params, body: rules })).status).toBe(200);
  return { ...lesson, teacher, params, inExercise, runTests };
};
type Exam = Awaited<ReturnType<typeof anExam>>;

const handsIn = async ({ course, params }: Exam, solutionCode: string) => {
  const learner = await aLearner(services, course);
  const student = as(app, learner);
  await student.call(sittings.startSitting, { params, body: {} });
  const read = () => student.call(getUserLesson, { params });
  const id = (await read()).body.userLesson?.userExercises[0]?.id ?? 0;
  const running = { params: { id, contextId: course.contextId }, body: { solutionCode } };
  expect((await student.call(executeUserExercise, running)).status).toBe(200);
  await workOffJobs();
  await student.call(sittings.handIn, { params, body: {} });
  return { learner, read };
};

const correctedTo = async ({ teacher, inExercise: params, runTests }: Exam, testCode: string) => {
  const body = { testCode, solutionCode: testCode, points: 6 } as never;
  const { version } = (await teacher.call(saveExercise, { params, body })).body.exercise;
  await runTests();
  await teacher.call(startImpact, { params, body: { version } });
  await workOffJobs();
  const { impact } = (await teacher.call(getImpact, { params })).body;
  const publish = async (revokes: boolean) => {
    const wanted = { params, body: { version, number: 2, revokes } };
    const published = (await teacher.call(publishExercise, wanted)).body.version;
    await workOffJobs();
    return published;
  };
  return { impact, publish };
};

const isCompleted = async ({ read }: { read: Awaited<ReturnType<typeof handsIn>>['read'] }) => {
  const { userLesson } = (await read()).body;
  return { isCompleted: userLesson?.isCompleted, reached: userLesson?.points?.reached };
};

it('EM-3 before a correction staff see who gains and who loses how many points; students learn of it with the release', async () => {
  const exam = await anExam();
  const [gains, loses] = [await handsIn(exam, 'abx'), await handsIn(exam, 'abc')];
  const { impact, publish } = await correctedTo(exam, 'abx');
  expect(impact).toMatchObject({
    isExamHeld: true,
    people: 2,
    newlyPass: 1,
    newlyFail: 1,
    // Whoever newly passes does so with the release; whoever passed the earlier tests keeps it unless staff say otherwise.
    canBeCredited: 0,
    canBeRevoked: 1,
    points: { higher: 2, lower: 0 },
  });
  const changed = new Map(impact?.changed.map(person => [person.lastName, person]));
  expect(changed.get(gains.learner.lastName)).toMatchObject({
    change: 'newly-passes',
    points: { before: { reached: 0.67, most: 1 }, after: { reached: 6, most: 6 } },
  });
  expect(changed.get(loses.learner.lastName)).toMatchObject({
    change: 'newly-fails',
    points: { before: { reached: 1, most: 1 }, after: { reached: 4, most: 6 } },
  });
  expect(await publish(true)).toMatchObject({ credited: 0, revoked: 1 });
  for (const { read } of [gains, loses]) expect((await read()).error.problem?.code).toBe('exam.ended');
  await exam.teacher.call(releaseExam, { params: exam.params, body: {} });
  await workOffJobs();
  expect(await isCompleted(gains)).toEqual({ isCompleted: true, reached: 6 });
  expect(await isCompleted(loses)).toEqual({ isCompleted: false, reached: 4 });
});

it('EM-3 a correction takes from nobody what they passed, unless staff want that', async () => {
  const exam = await anExam();
  const loses = await handsIn(exam, 'abc');
  const { publish } = await correctedTo(exam, 'abx');
  expect(await publish(false)).toMatchObject({ revoked: 0 });
  await exam.teacher.call(releaseExam, { params: exam.params, body: {} });
  await workOffJobs();
  expect(await isCompleted(loses)).toMatchObject({ isCompleted: true });
});
