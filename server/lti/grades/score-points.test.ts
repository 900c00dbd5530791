import { describe, expect, it } from 'vitest';
import { updateCourse } from '#contract/authoring/courses.ts';
import { createExercise, createLesson, saveExercise } from '#contract/authoring/content.ts';
import { getCourseProgress } from '#contract/learning/student-progress.ts';
import { getUserLesson } from '#contract/learning/work.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { recountPointsJob } from '#server/learning/points/recount-points.job.ts';
import { as } from '#test/as.ts';
import { aRun } from '#test/factories.ts';
import { aLinkedClass, anLms, enter, runningWithLms } from '#test/lms/launching.ts';

const running = await runningWithLms();
const { app, services, clock, workOffJobs } = running;

const aClass = async (settings: { scoreMode: 'on_completion' | 'as_they_go' }) => {
  const lms = await anLms(running);
  const group = await aLinkedClass(running, lms, { exercises: 2 });
  const ada = group.learners[0]!;
  const teacher = as(app, group.teacher);
  const params = { contextId: group.contextId };
  const set = async (body: object) => {
    await teacher.call(updateCourse, { params, body: body as never });
    await workOffJobs();
  };
  await set({ countedRun: 'best' });
  await set(settings);
  /** A run of the exercise at this position, of whose two tests so many pass. */
  const run = async (passed: number, position = 0) => {
    const userExercise = ada.userExercises[position]!;
    await aRun(services, { learner: { ...ada, id: ada.userId } as never, userExercise }, { passed });
    if (passed === 2)
      await services.db
        .transaction()
        .execute(tx => completeExercise(services, tx, userExercise.id, clock.now()));
    await recountPointsJob.handle(services, { lessonId: group.lesson.id });
    await workOffJobs();
  };
  const taken = () => lms.taken.map(({ scoreGiven, scoreMaximum }) => `${scoreGiven}/${scoreMaximum}`);
  const shown = async () => {
    const where = { contextId: group.contextId, lessonId: group.lesson.id };
    return (await as(app, ada).call(getUserLesson, { params: where })).body.userLesson;
  };
  const inMatrix = async () => {
    const { students } = (await teacher.call(getCourseProgress, { params })).body;
    return students.find(({ id }) => id === ada.userId)?.points?.cells.at(-1);
  };
  return { lms, group, ada, teacher, set, run, taken, shown, inMatrix };
};

describe('PT-1 GR-1 points in the LMS', () => {
  it('as they go: the points reached so far, the same as on our pages, and corrections as a state', async () => {
    const { group, teacher, run, taken, shown, inMatrix } = await aClass({ scoreMode: 'as_they_go' });
    await run(1);
    expect(taken()).toEqual(['0.5/2']);
    expect(await inMatrix()).toEqual({ reached: 0.5, most: 2 });
    // No better run: nothing to say.
    await run(0);
    expect(taken()).toEqual(['0.5/2']);
    await run(2);
    expect(taken().at(-1)).toBe('1/2');
    const params = {
      courseId: group.contextId,
      lessonId: group.lesson.id,
      exerciseId: group.exercise.id,
    };
    await teacher.call(saveExercise, { params, body: { points: 3 } as never });
    await workOffJobs();
    expect(taken().at(-1)).toBe('3/4');
    expect(await shown()).toMatchObject({ points: { reached: 3, most: 4 }, isScoreSubmitted: false });
    await run(2, 1);
    expect(taken().at(-1)).toBe('4/4');
    expect(await shown()).toMatchObject({ isCompleted: true, isScoreSubmitted: true });
  });

  it('on completion: nothing before, then the points', async () => {
    const { run, taken, shown, set } = await aClass({ scoreMode: 'on_completion' });
    await run(1);
    await run(2);
    expect(taken()).toEqual([]);
    await run(2, 1);
    expect(taken()).toEqual(['2/2']);
    expect(await shown()).toMatchObject({ isScoreSubmitted: true });
    // The same grade said otherwise is not sent twice.
    await set({ countedRun: null });
    expect(taken()).toEqual(['2/2']);
  });

  it('of the whole course follow when a lesson that somebody has not begun gives other points', async () => {
    const { lms, group, teacher, run } = await aClass({ scoreMode: 'on_completion' });
    const whole = lms.addLink({ id: 'whole', title: 'The course' });
    await enter(running, lms, 'ada', whole.id);
    await run(2);
    const held = () => lms.taken.findLast(({ columnId }) => columnId === whole.columnId);
    expect(held()).toMatchObject({ scoreGiven: 1, scoreMaximum: 2 });
    const inCourse = { courseId: group.contextId };
    const body = {
      name: 'Later',
      cairnModuleId: group.module.id,
      languageConfigId: group.lesson.languageConfigId,
    };
    const { lesson } = (await teacher.call(createLesson, { params: inCourse, body: body as never })).body;
    const inLesson = { ...inCourse, lessonId: lesson.id };
    const { exercise } = (await teacher.call(createExercise, { params: inLesson, body: {} })).body;
    await workOffJobs();
    expect(held()).toMatchObject({ scoreGiven: 1, scoreMaximum: 3 });
    const params = { ...inLesson, exerciseId: exercise.id };
    await teacher.call(saveExercise, { params, body: { points: 2 } as never });
    await workOffJobs();
    expect(held()).toMatchObject({ scoreGiven: 1, scoreMaximum: 4 });
  });

  it('follow when a course gets points, other ones, and none any more', async () => {
    const { run, taken, set } = await aClass({ scoreMode: 'as_they_go' });
    await set({ countedRun: null });
    await run(1);
    expect(taken()).toEqual([]);
    await set({ countedRun: 'last' });
    expect(taken()).toEqual(['0.5/2']);
    await run(0);
    expect(taken().at(-1)).toBe('0/2');
    await set({ countedRun: 'best' });
    expect(taken().at(-1)).toBe('0.5/2');
    await set({ countedRun: null });
    expect(taken().at(-1)).toBe('0/100');
  });
});
