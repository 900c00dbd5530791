import { describe, expect, it } from 'vitest';
import { createCourse, getCourse, listCourses, updateCourse } from '#contract/authoring/courses.ts';
import { listLanguageChoices } from '#contract/running/languages.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { as } from '#test/as.ts';
import { aCourse, aLanguage, aLearner, aLesson, aUser, aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services } = await runningApp();

describe('the list of courses', () => {
  it('CL-2 CL-6 shows a new course to its creator as instructor, and to nobody else', async () => {
    const [maker, other] = [await aUser(services), await aUser(services)];
    const { id } = await aLanguage(services);
    const { body } = await as(app, maker).call(createCourse, {
      body: { name: 'Algorithms', languageConfigId: id },
    });
    expect(body.cairnCourse).toMatchObject({ name: 'Algorithms', role: { roleKey: 'CONTEXT_INSTRUCTOR' } });
    const listOf = async (user: typeof maker) => (await as(app, user).call(listCourses)).body.cairnCourses;
    expect(await listOf(maker)).toMatchObject([{ name: 'Algorithms', moduleCount: 0, progress: null }]);
    expect(await listOf(other)).toEqual([]);
  });

  it('CL-2 shows a learner their progress', async () => {
    const { learner } = await aUserLesson(services);
    const { body } = await as(app, learner).call(listCourses);
    expect(body.cairnCourses).toMatchObject([
      { role: { roleKey: 'CONTEXT_LEARNER' }, progress: { completedLessons: 0, totalLessons: 1 } },
    ]);
  });

  it('UX S1 shows where to continue: the first uncompleted lesson and its first uncompleted exercise', async () => {
    const lesson = await aLesson(services, { exercises: 3 });
    const learner = await aLearner(services, lesson.course);
    const next = async () => (await as(app, learner).call(listCourses)).body.cairnCourses[0];
    const place = { lessonId: lesson.lesson.id, lessonName: 'Adding', totalExercises: 3 };
    expect(await next()).toMatchObject({ next: { ...place, exerciseNumber: 1 }, lastWorkedAt: null });
    const { userExercises } = await aUserLesson(services, { lesson, learner });
    await completeExercise(services, services.db, userExercises[0]!.id, services.clock.now());
    expect(await next()).toMatchObject({
      next: { ...place, exerciseNumber: 2 },
      lastWorkedAt: expect.any(String),
    });
    for (const { id } of userExercises)
      await completeExercise(services, services.db, id, services.clock.now());
    expect(await next()).toMatchObject({ next: null, progress: { completedLessons: 1, totalLessons: 1 } });
    const [forStaff] = (await as(app, lesson.course.instructor).call(listCourses)).body.cairnCourses;
    expect(forStaff).toMatchObject({ next: null, lastWorkedAt: null });
  });

  it('AP-3 stays unchanged when a course with an unknown language is refused', async () => {
    const user = await aUser(services);
    const answer = await as(app, user).call(createCourse, { body: { name: 'X', languageConfigId: 999_999 } });
    expect(answer.status).toBe(400);
    expect(answer.error.field).toBe('languageConfigId');
    expect((await as(app, user).call(listCourses)).body.cairnCourses).toEqual([]);
  });

  it('CL-6 lets users choose a language without seeing how it is run', async () => {
    await aLanguage(services, { name: 'COBOL', executionCommand: 'secret-command' });
    const { body } = await as(app, await aUser(services)).call(listLanguageChoices, { query: {} });
    expect(body.languageConfigs.map(l => l.name)).toContain('COBOL');
    expect(JSON.stringify(body)).not.toContain('secret-command');
  });
});

describe('a course for a learner', () => {
  it('SO-1 has the learner’s own userLessons as an array, and no solutions, tests, work of others or share code', async () => {
    const lesson = await aLesson(services, { exercises: 3 });
    const { course, learner, userExercises } = await aUserLesson(services, { lesson });
    await aUserLesson(services, { lesson, code: 'the work of another' });
    await completeExercise(services, services.db, userExercises[0]!.id, services.clock.now());
    const params = { contextId: course.contextId };
    const { cairnCourse } = (await as(app, learner).call(getCourse, { params })).body;
    expect(cairnCourse).toMatchObject({ shareCode: null, public: null });
    expect(cairnCourse.cairnModules[0]?.lessons).toMatchObject([
      {
        name: 'Adding',
        exerciseCount: 3,
        health: null,
        startedBy: null,
        userLessons: [{ isCompleted: false, completedExercises: 1, totalExercises: 3, nextExercise: 2 }],
      },
    ]);
    const answer = JSON.stringify(cairnCourse);
    for (const secret of [course.shareCode, 'return a + b', 'assertEqual', 'the work of another'])
      expect(answer).not.toContain(secret);
  });
});

describe('course settings', () => {
  it('CS-1 are saved nested or flat, one kind of change at a time', async () => {
    const course = await aCourse(services);
    const { id: languageConfigId } = await aLanguage(services);
    const save = (body: object) =>
      as(app, course.instructor).call(updateCourse, { params: { contextId: course.contextId }, body });
    expect((await save({ settings: { languageConfigId, public: true } })).body.cairnCourse).toMatchObject({
      languageConfigId,
      public: true,
    });
    expect((await save({ public: false, name: 'Renamed' })).body.cairnCourse).toMatchObject({
      public: false,
      name: 'Renamed',
    });
    for (const body of [{}, { settings: { public: true }, newModulePositions: [] }]) {
      const refused = await save(body);
      expect(refused.status).toBe(400);
      expect(refused.error.error).toContain('exactly one of');
    }
  });

  it('CE-1 are hidden from non-members and cannot be changed by learners', async () => {
    const course = await aCourse(services);
    const params = { contextId: course.contextId };
    expect((await as(app, await aUser(services)).call(getCourse, { params })).status).toBe(404);
    const learner = await aLearner(services, course);
    expect((await as(app, learner).call(updateCourse, { params, body: { public: true } })).status).toBe(403);
  });
});
