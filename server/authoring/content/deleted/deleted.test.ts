import { describe, expect, it } from 'vitest';
import { deleteExercise, deleteLesson, deleteModule, getLesson } from '#contract/authoring/content.ts';
import { getCourse } from '#contract/authoring/courses.ts';
import {
  type DeletedKind,
  getExerciseAtStake,
  getLessonAtStake,
  getModuleAtStake,
  listDeleted,
  restoreExercise,
  restoreLesson,
  restoreModule,
} from '#contract/authoring/deleted.ts';
import { getStudentProgress } from '#contract/learning/student-progress.ts';
import { deleteUser } from '#contract/site/users.ts';
import { getUserLesson } from '#contract/learning/work.ts';
import { sweepDeleted } from '#server/authoring/content/deleted/sweep-deleted.job.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { insertTestProcess } from '#server/running/runs/runs.db.ts';
import { as } from '#test/as.ts';
import { aLesson, aRun, aSiteAdmin, aUserLesson, type TestLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services, clock } = await runningApp();

const days = (count: number) => clock.advance(count * 86_400_000);

const complete = (userExercise: { id: number }) =>
  services.db.transaction().execute(tx => completeExercise(services, tx, userExercise.id, clock.now()));

/** The calls of the teacher of a lesson. */
const teaching = ({ course, lesson, module }: TestLesson) => {
  const teacher = as(app, course.instructor);
  const courseId = course.contextId;
  const place = { courseId, lessonId: lesson.id };
  const ids = { module: module.id, lesson: lesson.id };
  return {
    teacher,
    place,
    remove: (kind: DeletedKind, id = 0) => {
      clock.advance(1000);
      if (kind === 'module')
        return teacher.call(deleteModule, { params: { courseId, moduleId: ids.module } });
      if (kind === 'lesson') return teacher.call(deleteLesson, { params: place });
      return teacher.call(deleteExercise, { params: { ...place, exerciseId: id } });
    },
    restore: (kind: DeletedKind, id = 0) => {
      if (kind === 'module')
        return teacher.call(restoreModule, { params: { courseId, moduleId: ids.module } });
      if (kind === 'lesson') return teacher.call(restoreLesson, { params: place });
      return teacher.call(restoreExercise, { params: { courseId, exerciseId: id } });
    },
    deleted: async () => (await teacher.call(listDeleted, { params: { courseId } })).body.deleted,
    exercises: async () =>
      (await teacher.call(getLesson, { params: place })).body.lesson.exercises.map(({ id }) => id),
    outline: async () =>
      (await teacher.call(getCourse, { params: { contextId: courseId } })).body.cairnCourse.cairnModules.map(
        ({ id, lessons }) => [id, lessons.map(one => one.id)],
      ),
    completed: async () =>
      (await teacher.call(getStudentProgress, { params: place })).body.students.map(
        ({ isCompleted, completedExercises }) => [isCompleted, completedExercises],
      ),
  };
};

describe('FD-3 LF-1 what was deleted', () => {
  it('comes back at its position, in whatever order several are restored', async () => {
    const whole = await aLesson(services, { exercises: 4 });
    const { remove, restore, exercises } = teaching(whole);
    const before = await exercises();
    const [, second = 0, third = 0] = before;
    for (const order of [
      [second, third],
      [third, second],
    ]) {
      for (const id of [second, third]) await remove('exercise', id);
      expect(await exercises()).toEqual([before[0], before[3]]);
      for (const id of order) expect((await restore('exercise', id)).status).toBe(200);
      expect(await exercises()).toEqual(before);
    }
  });

  it('takes its lessons along, and they come back with their module', async () => {
    const first = await aLesson(services);
    const second = await aLesson(services, { course: first.course, modulePosition: 1 });
    const { remove, restore, outline, deleted } = teaching(first);
    const before = await outline();
    await remove('lesson');
    await remove('module');
    expect(await outline()).toEqual([[second.module.id, [second.lesson.id]]]);
    expect((await deleted()).map(({ kind, isParentDeleted }) => [kind, isParentDeleted])).toEqual([
      ['module', false],
      ['lesson', true],
    ]);
    const tooEarly = await restore('lesson');
    expect(tooEarly.status).toBe(409);
    expect(tooEarly.error.error).toContain('“Basics” is deleted, too');
    await restore('module');
    await restore('lesson');
    expect(await outline()).toEqual(before);
    expect(await deleted()).toEqual([]);
  });

  it('is named with the work of students before and after, without previews by staff', async () => {
    const whole = await aLesson(services, { exercises: 2 });
    const { course, module, lesson, exercise } = whole;
    const [worked, opened] = [
      await aUserLesson(services, { lesson: whole }),
      await aUserLesson(services, { lesson: whole }),
    ];
    for (const userExercise of worked.userExercises) await complete(userExercise);
    const preview = await aUserLesson(services, { lesson: whole, learner: course.instructor });
    await complete(preview.userExercise);
    await services.db
      .insertInto('threads')
      .values({ userExerciseId: opened.userExercise.id, code: '', state: 'open' })
      .execute();
    const { teacher, place, remove, deleted } = teaching(whole);
    const work = { people: 1, completions: 1, questions: 1 };
    const exerciseId = exercise.id;
    const courseId = course.contextId;
    expect((await teacher.call(getExerciseAtStake, { params: { ...place, exerciseId } })).body.work).toEqual(
      work,
    );
    expect((await teacher.call(getLessonAtStake, { params: place })).body.work).toEqual(work);
    const params = { courseId, moduleId: module.id };
    expect((await teacher.call(getModuleAtStake, { params })).body.work).toEqual(work);
    await remove('exercise', exerciseId);
    await remove('lesson');
    const { firstName, lastName } = course.instructor;
    expect(await deleted()).toMatchObject([
      {
        kind: 'lesson',
        id: lesson.id,
        name: 'Adding',
        parentName: 'Basics',
        work: { people: 1, completions: 1 },
      },
      { kind: 'exercise', id: exerciseId, parentName: 'Adding', isParentDeleted: true, work },
    ]);
    expect((await deleted())[0]).toMatchObject({
      deletedBy: `${firstName} ${lastName}`,
      erasedAt: new Date(clock.now().getTime() + 30 * 86_400_000).toISOString(),
    });
  });

  it('leaves students with the lesson completed only as long as it is gone', async () => {
    const whole = await aLesson(services, { exercises: 3 });
    const [first, second, third] = whole.exercises;
    const { userExercises } = await aUserLesson(services, { lesson: whole });
    await complete(userExercises[0]!);
    const { remove, restore, completed } = teaching(whole);
    await remove('exercise', second?.id);
    expect(await completed()).toEqual([[false, 1]]);
    await remove('exercise', third?.id);
    expect(await completed()).toEqual([[true, 1]]);
    // Not the one whose deletion completed the lesson: there is something left all the same.
    await restore('exercise', second?.id);
    expect(await completed()).toEqual([[false, 1]]);
    await complete(userExercises[1]!);
    expect(await completed()).toEqual([[true, 2]]);
    await remove('exercise', first?.id);
    await restore('exercise', first?.id);
    expect(await completed(), 'completed by the student, so it stays').toEqual([[true, 2]]);
  });

  it('completes the lesson that had nothing to complete meanwhile, for those who have done it', async () => {
    const whole = await aLesson(services, { exercises: 2 });
    const [first, second] = whole.exercises;
    const { userExercises } = await aUserLesson(services, { lesson: whole });
    await complete(userExercises[0]!);
    const { remove, restore, completed } = teaching(whole);
    await remove('exercise', first?.id);
    await remove('exercise', second?.id);
    expect(await completed()).toEqual([[false, 0]]);
    await restore('exercise', first?.id);
    expect(await completed()).toEqual([[true, 1]]);
    await restore('exercise', second?.id);
    expect(await completed(), 'the second is left again').toEqual([[false, 1]]);
  });

  it('stays deleted or restored when that is asked for twice, or by two at once', async () => {
    const whole = await aLesson(services, { exercises: 2 });
    const id = whole.exercise.id;
    const { remove, restore, exercises } = teaching(whole);
    const before = await exercises();
    const removals = await Promise.all([remove('exercise', id), remove('exercise', id)]);
    expect(removals.map(({ status }) => status)).toContain(200);
    expect((await remove('exercise', id)).status).toBe(404);
    const restorals = await Promise.all([restore('exercise', id), restore('exercise', id)]);
    expect(restorals.map(({ status }) => status)).toContain(200);
    expect(await exercises()).toEqual(before);
    const again = await restore('exercise', id);
    expect(again.status).toBe(404);
    expect(again.error.error).toContain('nothing to restore');
  });

  it('is erased after 30 days with all work, and not before', async () => {
    const whole = await aLesson(services, { exercises: 2 });
    const { learner, userExercise } = await aUserLesson(services, { lesson: whole });
    const { id: runId } = await aRun(services, { learner, userExercise });
    await teaching(whole).remove('exercise', whole.exercise.id);
    const runs = () => services.db.selectFrom('testProcesses').select('id').where('id', '=', runId).execute();
    days(29);
    await sweepDeleted.handle(services, {});
    expect(await runs()).toHaveLength(1);
    days(1);
    clock.advance(1);
    await Promise.all([sweepDeleted.handle(services, {}), sweepDeleted.handle(services, {})]);
    expect(await runs()).toEqual([]);
  });

  it('loses the work of a person who is erased, and of nobody else', async () => {
    const whole = await aLesson(services);
    const [gone, kept] = [
      await aUserLesson(services, { lesson: whole, code: 'gone' }),
      await aUserLesson(services, { lesson: whole, code: 'kept' }),
    ];
    const { place, remove, restore } = teaching(whole);
    await remove('exercise', whole.exercise.id);
    await as(app, await aSiteAdmin(services)).call(deleteUser, { params: { id: gone.learner.id } });
    await restore('exercise', whole.exercise.id);
    const params = { contextId: place.courseId, lessonId: place.lessonId };
    const { userLesson } = (await as(app, kept.learner).call(getUserLesson, { params })).body;
    expect(userLesson?.userExercises).toMatchObject([{ solutionCode: 'kept' }]);
    const left = await services.db
      .selectFrom('userExercises')
      .select('id')
      .where('exerciseId', '=', whole.exercise.id)
      .execute();
    expect(left).toHaveLength(1);
  });

  it('goes with its course', async () => {
    const whole = await aLesson(services);
    const { remove } = teaching(whole);
    await remove('exercise', whole.exercise.id);
    await remove('module');
    await services.db.deleteFrom('courses').where('id', '=', whole.course.id).execute();
    const left = await services.db
      .selectFrom('exercises')
      .select('id')
      .where('id', '=', whole.exercise.id)
      .execute();
    expect(left).toEqual([]);
  });

  it('keeps no student from running something else: a run that waits for it is forgotten', async () => {
    const whole = await aLesson(services);
    const { learner, userExercise } = await aUserLesson(services, { lesson: whole });
    const { id } = await insertTestProcess(services.db, {
      userId: learner.id,
      exerciseId: whole.exercise.id,
      userExerciseId: userExercise.id,
      kind: 'student',
      code: '',
      exerciseVersion: null,
    });
    await teaching(whole).remove('lesson');
    await sweepDeleted.handle(services, {});
    const left = await services.db.selectFrom('testProcesses').select('id').where('id', '=', id).execute();
    expect(left).toEqual([]);
  });
});
