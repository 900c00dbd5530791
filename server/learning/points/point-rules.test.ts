import { describe, expect, it } from 'vitest';
import { deleteLesson, saveExercise } from '#contract/authoring/content.ts';
import { getCourse, updateCourse } from '#contract/authoring/courses.ts';
import { restoreLesson } from '#contract/authoring/deleted.ts';
import { giveExtension, setLessonDue, takeExtension } from '#contract/authoring/dates.ts';
import { type LessonPoints, noLessonPoints, setLessonPoints } from '#contract/authoring/points.ts';
import { saveRubric } from '#contract/authoring/rubric.ts';
import * as grading from '#contract/learning/grading.ts';
import { exportUser } from '#contract/learning/person-data.ts';
import { getExerciseInsight } from '#contract/learning/insight.ts';
import { getCourseProgress, getEnrollment, getStudentProgress } from '#contract/learning/student-progress.ts';
import { bypassUserExercise, getUserLesson, saveUserExercise, undoBypass } from '#contract/learning/work.ts';
import { getImpact, startImpact } from '#contract/authoring/impact.ts';
import { publishExercise } from '#contract/authoring/versions.ts';
import { executeUserExercise, runExercise } from '#contract/running/runs.ts';
import { as } from '#test/as.ts';
import { aCourse, aLanguage, aLesson, aSiteAdmin, aUserLesson, type TestLesson } from '#test/factories.ts';
import { letterRunner } from '#test/numbers/letter-runner.ts';
import { runningApp } from '#test/running-app.ts';
import { recountPointsJob } from './recount-points.job.ts';

const { app, services, workOffJobs } = await runningApp({ runner: letterRunner });

const { id: languageConfigId } = await aLanguage(services, { testFramework: 'unittest' });
const day = 24 * 60 * 60 * 1000;
/** Runs are handed in at the time of the database. */
const daysFromNow = (days: number) => new Date(Date.now() + days * day);

type Given = { exercises?: number; countedRun?: 'best' | 'last' | null; testCode?: string };

/** A course whose exercises have the tests a, b and c, which programs with these letters pass. */
const aCountedLesson = async ({ exercises = 2, countedRun = 'best', testCode = 'abc' }: Given = {}) => {
  const course = await aCourse(services, { languageConfigId });
  const lesson = await aLesson(services, { course, exercises, testCode, solutionCode: 'abc' });
  const teacher = as(app, course.instructor);
  const inLesson = { courseId: course.contextId, lessonId: lesson.lesson.id };
  const params = { contextId: course.contextId };
  const count = async (choice: 'best' | 'last' | null) => {
    const { status } = await teacher.call(updateCourse, { params, body: { countedRun: choice } });
    expect(status).toBe(200);
    await workOffJobs();
  };
  const rules = async (given: Partial<LessonPoints>) => {
    const answer = await teacher.call(setLessonPoints, {
      params: inLesson,
      body: { ...noLessonPoints, ...given },
    });
    await workOffJobs();
    return answer;
  };
  const due = async (dueAt: Date | null) => {
    const body = { dueAt: dueAt?.toISOString() ?? null } as never;
    await teacher.call(setLessonDue, { params: inLesson, body });
    await workOffJobs();
  };
  if (countedRun) await count(countedRun);
  return { ...lesson, teacher, inLesson, count, rules, due };
};

const aStudent = async (lesson: TestLesson) => {
  const work = await aUserLesson(services, { lesson });
  const { contextId } = lesson.course;
  const student = as(app, work.learner);
  const run = async (solutionCode: string, position = 0) => {
    const params = { id: work.userExercises[position]!.id, contextId };
    const answer = await student.call(executeUserExercise, { params, body: { solutionCode } });
    await workOffJobs();
    return answer;
  };
  const own = async () =>
    (await student.call(getUserLesson, { params: { contextId, lessonId: lesson.lesson.id } })).body
      .userLesson!;
  /** What the student's page, the matrix, the lesson's list and the person's page say: the same. */
  const points = async () => {
    const staff = as(app, lesson.course.instructor);
    const page = (await own()).points;
    const matrix = (await staff.call(getCourseProgress, { params: { contextId } })).body;
    const inMatrix = matrix.students.find(({ id }) => id === work.learner.id)?.points;
    const { lesson: of } = lesson;
    const list = (await staff.call(getStudentProgress, { params: { courseId: contextId, lessonId: of.id } }))
      .body;
    const inList = list.students.find(({ id }) => id === work.learner.id)?.points;
    const person = (await staff.call(getEnrollment, { params: { contextId, id: work.learner.id } })).body;
    const found = page && { reached: page.reached, most: page.most };
    const inExercise = { courseId: contextId, lessonId: of.id, exerciseId: lesson.exercise.id };
    const insight = (await staff.call(getExerciseInsight, { params: inExercise })).body;
    const [first] = (await own()).userExercises;
    const inInsight = insight.students.find(({ id }) => id === work.learner.id)?.points;
    expect(inInsight).toEqual(first?.points && { reached: first.points.reached, most: first.points.most });
    expect(inMatrix?.cells[0]).toEqual(found);
    expect(inList).toEqual(found);
    expect(person.lessons[0]?.points).toEqual(found);
    expect(inMatrix?.total).toEqual(person.total);
    return found;
  };
  return { ...work, student, run, own, points };
};

describe('PT-1 a course without points', () => {
  it('answers as before, without a word about them', async () => {
    const lesson = await aCountedLesson({ countedRun: null });
    const { run, own, points } = await aStudent(lesson);
    await run('ab');
    expect(await points()).toBeUndefined();
    expect(JSON.stringify(await own())).not.toContain('points');
    const matrix = await lesson.teacher.call(getCourseProgress, {
      params: { contextId: lesson.course.contextId },
    });
    expect(JSON.stringify(matrix.body)).not.toContain('points');
    for (const table of ['countedRuns', 'offeredPoints', 'exercisePoints', 'lessonPoints'] as const) {
      const rows = await services.db.selectFrom(table).selectAll().execute();
      expect([table, rows]).toEqual([table, []]);
    }
  });
});

describe('PT-1 points', () => {
  it('2 of 3 tests give two thirds of an exercise, the same on every page', async () => {
    const { run, points, own } = await aStudent(await aCountedLesson());
    await run('ab');
    expect(await points()).toEqual({ reached: 0.67, most: 2 });
    await run('a');
    expect(await points()).toEqual({ reached: 0.67, most: 2 });
    await run('abc');
    expect(await points()).toEqual({ reached: 1, most: 2 });
    expect((await own()).userExercises.map(one => one.points)).toEqual([
      { reached: 1, most: 1, opensNext: false },
      { reached: 0, most: 1, opensNext: false },
    ]);
    expect((await own()).userExercises[0]!.isCompleted).toBe(true);
  });

  it('of the last run count where the course says so, and that can be changed', async () => {
    const lesson = await aCountedLesson({ countedRun: 'last' });
    const { run, points } = await aStudent(lesson);
    await run('ab');
    await run('a');
    expect(await points()).toEqual({ reached: 0.33, most: 2 });
    await lesson.count('best');
    expect(await points()).toEqual({ reached: 0.67, most: 2 });
  });

  it('know what was run before the course had them, and are gone and back with them', async () => {
    const lesson = await aCountedLesson({ countedRun: null });
    const { run, points } = await aStudent(lesson);
    await run('ab');
    await lesson.count('best');
    expect(await points()).toEqual({ reached: 0.67, most: 2 });
    await lesson.count(null);
    expect(await points()).toBeUndefined();
    await run('abc');
    await lesson.count('best');
    expect(await points()).toEqual({ reached: 1, most: 2 });
  });

  it('are what the author gives an exercise, and count anew for everybody when that changes', async () => {
    const lesson = await aCountedLesson();
    const { run, points } = await aStudent(lesson);
    await run('ab');
    const params = { ...lesson.inLesson, exerciseId: lesson.exercise.id };
    await lesson.teacher.call(saveExercise, { params, body: { points: 6 } as never });
    await workOffJobs();
    expect(await points()).toEqual({ reached: 4, most: 7 });
    const wrong = await lesson.teacher.call(saveExercise, { params, body: { points: -1 } as never });
    expect([wrong.status, wrong.error.error]).toEqual([400, 'points: Points are 0 or more.']);
  });

  it('of a test are what its author writes above it; the others give 1', async () => {
    const testCode = '@pytest.mark.points(2.5)\ndef test_a():\n    ...\n\n\ndef test_b():\n    ...\n';
    const lesson = await aCountedLesson({ exercises: 1, testCode });
    const { run, points } = await aStudent(lesson);
    const params = { ...lesson.inLesson, exerciseId: lesson.exercise.id };
    await lesson.teacher.call(runExercise, { params });
    await workOffJobs();
    await run('b');
    expect(await points()).toEqual({ reached: 1, most: 3.5 });
    await run('a');
    expect(await points()).toEqual({ reached: 2.5, most: 3.5 });
  });

  it('stay all of a completed exercise whatever is run later, and of one that staff marked', async () => {
    const lesson = await aCountedLesson();
    const { run, points, userExercises } = await aStudent(lesson);
    await run('abc');
    await run('');
    expect(await points()).toEqual({ reached: 1, most: 2 });
    const params = { id: userExercises[1]!.id, contextId: lesson.course.contextId };
    await lesson.teacher.call(bypassUserExercise, { params });
    expect(await points()).toEqual({ reached: 2, most: 2 });
    await lesson.teacher.call(undoBypass, { params });
    expect(await points()).toEqual({ reached: 1, most: 2 });
  });

  it('of a lesson that was deleted meanwhile are counted when it is restored', async () => {
    const lesson = await aCountedLesson();
    const { run, points } = await aStudent(lesson);
    await run('ab');
    await run('a');
    const { courseId, lessonId } = lesson.inLesson;
    await lesson.teacher.call(deleteLesson, { params: lesson.inLesson });
    await lesson.count(null);
    await lesson.count('last');
    await lesson.teacher.call(restoreLesson, { params: { courseId, lessonId } });
    await workOffJobs();
    expect(await points()).toEqual({ reached: 0.33, most: 2 });
  });

  it('count a run once, however often it is counted, at once too', async () => {
    const lesson = await aCountedLesson();
    const { run, points } = await aStudent(lesson);
    await run('ab');
    const again = () => recountPointsJob.handle(services, { lessonId: lesson.lesson.id });
    await Promise.all([again(), again(), again()]);
    expect(await points()).toEqual({ reached: 0.67, most: 2 });
    const { length } = await services.db.selectFrom('countedRuns').selectAll().execute();
    await again();
    expect(await services.db.selectFrom('countedRuns').selectAll().execute()).toHaveLength(length);
  });
});

describe('PT-1 late and closed', () => {
  it('a late run loses by the day, an extension gives it back, and after closing a run is practice', async () => {
    const lesson = await aCountedLesson();
    const { run, points, own, learner } = await aStudent(lesson);
    await lesson.due(daysFromNow(-1.5));
    await run('abc');
    expect(await points()).toEqual({ reached: 1, most: 2 });
    await lesson.rules({ latePercent: 10 });
    expect(await points()).toEqual({ reached: 0.8, most: 2 });
    expect((await own()).points).toMatchObject({ latePercent: 10, closesAt: null, counts: 'best' });
    await lesson.rules({ latePercent: 10, closesAfterDays: 1 });
    expect(await points()).toEqual({ reached: 0, most: 2 });
    const params = { contextId: lesson.course.contextId, lessonId: lesson.lesson.id, userId: learner.id };
    const dueAt = daysFromNow(1).toISOString();
    await lesson.teacher.call(giveExtension, { params, body: { dueAt } as never });
    expect(await points()).toEqual({ reached: 1, most: 2 });
    expect((await own()).points?.closesAt).toBe(dueAt);
    await lesson.teacher.call(takeExtension, { params });
    expect(await points()).toEqual({ reached: 0, most: 2 });
    await lesson.due(null);
    expect(await points()).toEqual({ reached: 1, most: 2 });
    // Completion is what it was.
    expect((await own()).userExercises[0]!.isCompleted).toBe(true);
  });

  it('refuses rules that cannot be, and anybody but staff', async () => {
    const lesson = await aCountedLesson();
    expect((await lesson.rules({ latePercent: 5, closesAfterDays: 2 })).status).toBe(200);
    const course = await lesson.teacher.call(getCourse, { params: { contextId: lesson.course.contextId } });
    expect(course.body.cairnCourse).toMatchObject({
      countedRun: 'best',
      cairnModules: [{ lessons: [{ pointRules: { latePercent: 5, closesAfterDays: 2, goOnFrom: null } }] }],
    });
    expect((await lesson.rules({ latePercent: 101 })).status).toBe(400);
    expect((await lesson.rules({ closesAfterDays: 1.5 })).status).toBe(400);
    expect((await lesson.rules({ goOnFrom: 0 })).status).toBe(400);
    const { student } = await aStudent(lesson);
    expect(
      (await student.call(setLessonPoints, { params: lesson.inLesson, body: noLessonPoints })).status,
    ).toBe(403);
  });
});

describe('PT-1 going on', () => {
  it('needs a completed exercise, unless the lesson says from how many points', async () => {
    const lesson = await aCountedLesson();
    const { run, student, userExercises, own } = await aStudent(lesson);
    await run('ab');
    const write = () =>
      student.call(saveUserExercise, {
        params: { id: userExercises[1]!.id },
        body: { solutionCode: 'x' } as never,
      });
    expect((await write()).status).toBe(409);
    await lesson.rules({ goOnFrom: 0.5 });
    expect((await own()).userExercises[0]!.points).toEqual({ reached: 0.67, most: 1, opensNext: true });
    expect((await write()).status).toBe(200);
    expect((await own()).isCompleted).toBe(false);
  });
});

describe('PT-2 points by hand', () => {
  it('count once they are released, with those of the tests or alone', async () => {
    const lesson = await aCountedLesson({ exercises: 1 });
    const { run, points } = await aStudent(lesson);
    await run('ab');
    const params = { ...lesson.inLesson, exerciseId: lesson.exercise.id };
    const items = [
      { key: 'clear', points: 3, text: 'Clear names' },
      { key: 'short', points: 1, text: 'Short' },
    ];
    const rubric = { isAlone: false, items };
    await lesson.teacher.call(saveRubric, { params, body: { rubric, before: null } });
    await workOffJobs();
    expect(await points()).toEqual({ reached: 0.67, most: 1 });
    const { gradings } = (await lesson.teacher.call(grading.getGradingOverview, { params })).body;
    const { grading: one } = (
      await lesson.teacher.call(grading.getGrading, { params: { id: gradings[0]!.id } })
    ).body;
    const body = {
      version: one.version,
      codeVersion: one.program.version,
      ticked: ['clear'],
      isGraded: true,
    };
    await lesson.teacher.call(grading.saveGrading, { params: { id: one.id }, body });
    expect(await points()).toEqual({ reached: 0.67, most: 1 });
    await lesson.teacher.call(grading.releaseGradings, { params, body: { isReleased: true } });
    expect(await points()).toEqual({ reached: 3.67, most: 5 });
    const changed = { isAlone: true, items };
    await lesson.teacher.call(saveRubric, { params, body: { rubric: changed, before: rubric } });
    await workOffJobs();
    expect(await points()).toEqual({ reached: 3, most: 4 });
  });
});

describe('PT-1 publishing changed tests', () => {
  it('says points before and after, and what a taken completion leaves is what the program gives now', async () => {
    const lesson = await aCountedLesson({ exercises: 1, testCode: 'ab' });
    const { teacher, inLesson, exercise } = lesson;
    const { run, points, own } = await aStudent(lesson);
    const params = { ...inLesson, exerciseId: exercise.id };
    const runTests = async () => {
      await teacher.call(runExercise, { params });
      await workOffJobs();
    };
    await runTests();
    await run('abc');
    expect(await points()).toEqual({ reached: 1, most: 1 });
    const saved = await teacher.call(saveExercise, {
      params,
      body: { testCode: 'abxy', solutionCode: 'abxy', points: 8 } as never,
    });
    await runTests();
    const { version } = saved.body.exercise;
    await teacher.call(startImpact, { params, body: { version } });
    await workOffJobs();
    const { impact } = (await teacher.call(getImpact, { params })).body;
    expect(impact).toMatchObject({
      points: { before: 1, after: 4, lower: 0, higher: 1 },
      changed: [{ points: { before: { reached: 1, most: 1 }, after: { reached: 4, most: 8 } } }],
    });
    const body = { version, number: 2, revokes: true };
    expect((await teacher.call(publishExercise, { params, body })).status).toBe(200);
    await workOffJobs();
    expect((await own()).userExercises[0]!.isCompleted).toBe(false);
    expect(await points()).toEqual({ reached: 4, most: 8 });
    await run('abx');
    expect(await points()).toEqual({ reached: 6, most: 8 });
  });
});

it('PT-1 a person’s export has their points', async () => {
  const { run, learner } = await aStudent(await aCountedLesson());
  await run('ab');
  const { body } = await as(app, await aSiteAdmin(services)).call(exportUser, { params: { id: learner.id } });
  expect(body.points).toMatchObject([
    { lesson: 'Adding', reached: 0.67, most: 1 },
    { lesson: 'Adding', reached: 0, most: 1 },
  ]);
});
