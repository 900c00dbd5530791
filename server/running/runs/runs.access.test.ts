import { describe, expect, it } from 'vitest';
import { cancelTestProcess, getTestProcess } from '#contract/running/runs.ts';
import { insertTestProcess } from './runs.db.ts';
import { as } from '#test/as.ts';
import {
  aCourse,
  aLearner,
  aLesson,
  aUserLesson,
  type SignedInUser,
  type TestCourse,
} from '#test/factories.ts';
import { aLaunchSession } from '#test/lms/launch-session.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services } = await runningApp();

let modules = 0;

/** A waiting run in a lesson of this course. */
const aWaitingRun = async (course: TestCourse, learner: SignedInUser) => {
  const lesson = await aLesson(services, { course, modulePosition: (modules += 1) });
  const { userExercise } = await aUserLesson(services, { lesson, learner });
  const { id } = await insertTestProcess(services.db, {
    userId: learner.id,
    exerciseId: lesson.exercise.id,
    userExerciseId: userExercise.id,
    kind: 'student',
    code: '',
    exerciseVersion: null,
    isQueued: false,
  });
  return { lesson: lesson.lesson, id };
};

const finishedAt = async (id: number) =>
  (
    await services.db
      .selectFrom('testProcesses')
      .select('finishedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).finishedAt;

const read = async (who: SignedInUser, id: number) =>
  (await as(app, who).call(getTestProcess, { params: { id } })).status;
const cancel = async (who: SignedInUser, id: number) =>
  (await as(app, who).call(cancelTestProcess, { params: { id } })).status;

describe('a run', () => {
  it('FB-10 is not found by staff whose launched session is bound to another lesson', async () => {
    const course = await aCourse(services);
    const learner = await aLearner(services, course);
    const own = await aWaitingRun(course, learner);
    const other = await aWaitingRun(course, await aLearner(services, course));
    const staff = await aLaunchSession(services, {
      course,
      lesson: own.lesson,
      roleKey: 'CONTEXT_INSTRUCTOR',
    });
    expect(await read(staff, other.id)).toBe(404);
    expect(await cancel(staff, other.id)).toBe(404);
    expect(await finishedAt(other.id)).toBeNull();
    expect(await cancel(staff, own.id)).toBe(200);
    expect(await finishedAt(own.id)).not.toBeNull();
    expect(await read(staff, own.id)).toBe(200);
  });

  it('FB-10 is not found by its own student if the launched session is bound to another course or lesson', async () => {
    const course = await aCourse(services);
    const learner = await aLearner(services, course);
    const own = await aWaitingRun(course, learner);
    const otherLesson = await aWaitingRun(course, learner);
    const otherCourse = await aWaitingRun(await aCourse(services), learner);
    const roleKey = 'CONTEXT_LEARNER';
    const ofCourse = await aLaunchSession(services, { course, user: learner, roleKey });
    const ofLesson = await aLaunchSession(services, { course, lesson: own.lesson, user: learner, roleKey });
    expect(await read(ofCourse, otherCourse.id)).toBe(404);
    expect(await cancel(ofCourse, otherCourse.id)).toBe(404);
    expect(await read(ofLesson, otherLesson.id)).toBe(404);
    expect(await cancel(ofLesson, otherLesson.id)).toBe(404);
    expect(await finishedAt(otherCourse.id)).toBeNull();
    expect(await finishedAt(otherLesson.id)).toBeNull();
    expect(await cancel(ofCourse, otherLesson.id)).toBe(200);
    expect(await cancel(ofLesson, own.id)).toBe(200);
  });
});
