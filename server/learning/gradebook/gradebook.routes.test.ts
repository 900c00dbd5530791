import { describe, expect, it } from 'vitest';
import { updateCourse } from '#contract/authoring/courses.ts';
import { exportUser } from '#contract/learning/person-data.ts';
import * as contract from '#contract/learning/gradebook.ts';
import { getCourseProgress } from '#contract/learning/student-progress.ts';
import { listAuditEvents } from '#contract/site/audit.ts';
import { executeUserExercise } from '#contract/running/runs.ts';
import { as } from '#test/as.ts';
import { aCourse, aLanguage, aLearner, aLesson, aSiteAdmin, aUserLesson } from '#test/factories.ts';
import { letterRunner } from '#test/numbers/letter-runner.ts';
import { runningApp } from '#test/running-app.ts';
import { sweepColumns } from './sweep-columns.job.ts';

const { app, services, clock, workOffJobs } = await runningApp({ runner: letterRunner });
const { id: languageConfigId } = await aLanguage(services, { testFramework: 'unittest' });

/** Two modules with a lesson each, and two students, of whom the first has done something. */
const aGradebook = async () => {
  const course = await aCourse(services, { languageConfigId });
  const lessons = [];
  for (const modulePosition of [0, 1])
    lessons.push(await aLesson(services, { course, modulePosition, testCode: 'abcd', solutionCode: 'abcd' }));
  const [first, second] = lessons as [(typeof lessons)[0], (typeof lessons)[0]];
  const ada = await aLearner(services, course);
  const grace = await aLearner(services, course);
  const teacher = as(app, course.instructor);
  const params = { contextId: course.contextId };
  await teacher.call(updateCourse, { params, body: { countedRun: 'best' } });
  await workOffJobs();
  for (const [index, lesson] of lessons.entries()) {
    const { userExercise } = await aUserLesson(services, { lesson, learner: ada });
    const call = { params: { id: userExercise.id, ...params }, body: { solutionCode: ['abc', 'a'][index]! } };
    await as(app, ada).call(executeUserExercise, call);
    await workOffJobs();
  }
  const read = async () => (await teacher.call(contract.getGradebook, { params })).body;
  const rowOf = async ({ id }: { id: number }) => (await read()).students.find(row => row.id === id)!;
  const column = (name: string, most = 10) =>
    teacher.call(contract.createGradebookColumn, { params, body: { name, most } as never });
  const set = (cells: object[], why?: string) =>
    teacher.call(contract.setGradebookCells, { params, body: { cells, why } as never });
  const history = async (query: object = {}) =>
    (await teacher.call(contract.listGradebookChanges, { params, query: query as never })).body.changes;
  return { course, first, second, ada, grace, teacher, params, read, rowOf, column, set, history };
};

describe('PT-3 the gradebook', () => {
  it('has what everybody reached, the same as the matrix and the student’s own page', async () => {
    const { ada, grace, read, rowOf, teacher, params } = await aGradebook();
    expect((await read()).columns).toMatchObject([{ name: 'Adding', most: 1, columnId: null }, { most: 1 }]);
    expect(await rowOf(ada)).toMatchObject({
      cells: [
        { reached: 0.75, most: 1 },
        { reached: 0.25, most: 1 },
      ],
      total: { reached: 1, most: 2, percent: 50 },
    });
    expect((await rowOf(grace)).total).toEqual({ reached: 0, most: 2, percent: 0 });
    const { students } = (await teacher.call(getCourseProgress, { params })).body;
    const inMatrix = students.find(({ id }) => id === ada.id)?.points;
    expect(inMatrix).toEqual({ cells: (await rowOf(ada)).cells, total: (await rowOf(ada)).total });
    const own = (await as(app, ada).call(contract.getOwnPoints, { params })).body.points!;
    expect(own.total).toEqual((await rowOf(ada)).total);
    expect(own.columns.map(({ points }) => points)).toEqual((await rowOf(ada)).cells);
  });

  it('weighs modules, drops the lowest of a group, and lets somebody be exempt', async () => {
    const { ada, first, second, read, rowOf, teacher, params, set } = await aGradebook();
    const before = (await read()).groups;
    const groups = [
      { id: first.module.id, weight: 3, dropped: 0 },
      { id: second.module.id, weight: 1, dropped: 0 },
    ];
    const body = { groups, before };
    const changed = await teacher.call(contract.setGradebookWeights, { params, body });
    expect(changed.status).toBe(200);
    expect((await rowOf(ada)).total).toEqual({ reached: 62.5, most: 100, percent: 62.5 });
    // Twice does nothing, and what is not what somebody saw is refused.
    expect((await teacher.call(contract.setGradebookWeights, { params, body })).status).toBe(200);
    const stale = { groups: groups.map(group => ({ ...group, weight: 2 })), before };
    expect((await teacher.call(contract.setGradebookWeights, { params, body: stale })).status).toBe(409);
    await set([{ userId: ada.id, lessonId: second.lesson.id, isExempt: true }], 'Was ill');
    expect(await rowOf(ada)).toMatchObject({ exempt: [1], total: { percent: 75 } });
  });

  it('has columns of its own, which are made once, renamed, deleted and restored with what is in them', async () => {
    const { ada, rowOf, read, column, teacher, params, set } = await aGradebook();
    const made = await Promise.all([column('Attendance'), column('Attendance')]);
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    const own = (await read()).columns.filter(({ columnId }) => columnId !== null);
    expect(own).toHaveLength(1);
    const columnId = own[0]!.columnId!;
    expect((await column('attendance', 5)).error.error).toContain('There is a column “Attendance” already');
    await set([{ userId: ada.id, columnId, points: 8 }]);
    expect(await rowOf(ada)).toMatchObject({
      cells: [{}, {}, { reached: 8, most: 10 }],
      total: { reached: 9, most: 12 },
    });
    const where = { ...params, columnId };
    const change = (body: object) =>
      teacher.call(contract.changeGradebookColumn, { params: where, body: body as never });
    await change({ isDeleted: true });
    expect((await rowOf(ada)).total).toMatchObject({ reached: 1, most: 2 });
    await change({ isDeleted: false, name: 'Presence', most: 20 });
    expect((await rowOf(ada)).cells[2]).toEqual({ reached: 8, most: 20 });
    await change({ isDeleted: true });
    clock.advance(31 * 24 * 60 * 60 * 1000);
    await sweepColumns.handle(services, {});
    const left = await services.db
      .selectFrom('gradebookColumns')
      .select('id')
      .where('id', '=', columnId)
      .execute();
    expect(left).toEqual([]);
  });

  it('drops the lowest of own columns, and says which', async () => {
    const { ada, read, rowOf, column, set, teacher, params } = await aGradebook();
    for (const name of ['Monday', 'Tuesday']) await column(name);
    const [monday, tuesday] = (await read()).columns.flatMap(({ columnId }) => columnId ?? []);
    await set([
      { userId: ada.id, columnId: monday, points: 2 },
      { userId: ada.id, columnId: tuesday, points: 8 },
    ]);
    expect(await rowOf(ada)).toMatchObject({ dropped: [], total: { reached: 11, most: 22 } });
    const before = (await read()).groups.map(({ id, weight, dropped }) => ({ id, weight, dropped }));
    const groups = before.map(group => ({ ...group, dropped: group.id === 0 ? 1 : 0 }));
    await teacher.call(contract.setGradebookWeights, { params, body: { groups, before } });
    expect(await rowOf(ada)).toMatchObject({ dropped: [2], total: { reached: 9, most: 12 } });
  });

  it('changes all cells or none, and refuses what somebody else has changed meanwhile', async () => {
    const { ada, grace, rowOf, read, column, set, first } = await aGradebook();
    await column('Attendance');
    const columnId = (await read()).columns.at(-1)!.columnId!;
    const empty = { points: null, isExempt: false };
    const cells = [
      { userId: ada.id, columnId, points: 5, before: empty },
      { userId: grace.id, columnId, points: 6, before: empty },
    ];
    const both = await Promise.all([set(cells), set(cells)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const other = await set([
      { userId: grace.id, columnId, points: 9, before: { points: 6, isExempt: false } },
      { userId: ada.id, columnId, points: 7, before: empty },
    ]);
    expect([other.status, other.error.error]).toEqual([
      409,
      'Somebody else has changed “Attendance” meanwhile. Nothing was saved; look at it again.',
    ]);
    expect((await rowOf(grace)).cells.at(-1)).toEqual({ reached: 6, most: 10 });
    const counted = await set([{ userId: ada.id, lessonId: first.lesson.id, points: 1 }]);
    expect(counted.error.error).toContain('The points of a lesson are counted.');
    expect((await set([{ userId: ada.id, columnId: 999_999, points: 1 }])).status).toBe(404);
    expect((await set([{ userId: (await aSiteAdmin(services)).id, columnId, points: 1 }])).status).toBe(404);
  });

  it('keeps who changed what, and why', async () => {
    const { ada, course, column, read, set, history, teacher, params } = await aGradebook();
    await column('Attendance');
    const columnId = (await read()).columns.at(-1)!.columnId!;
    await set([{ userId: ada.id, columnId, points: 5 }], ' Present ');
    await set([{ userId: ada.id, columnId, points: null }]);
    const { firstName, lastName } = course.instructor;
    const by = { firstName, lastName };
    expect(await history()).toMatchObject([
      { student: { id: ada.id }, place: 'Attendance', what: 'points', before: '5', after: null, why: '', by },
      { what: 'points', before: null, after: '5', why: 'Present', by },
      { student: null, what: 'column', before: null, after: 'Attendance (10)' },
    ]);
    expect(await history({ userId: ada.id })).toHaveLength(2);
    const admin = as(app, await aSiteAdmin(services));
    const audit = await admin.call(listAuditEvents, {
      query: { search: `gradebook-changed ${course.name}` },
    });
    expect(audit.body.auditEvents).toHaveLength(3);
    const exported = (await admin.call(exportUser, { params: { id: ada.id } })).body;
    expect(exported.gradebookChanges).toMatchObject([
      { after: '5', why: 'Present' },
      { before: '5', after: null },
    ]);
    await set([{ userId: ada.id, columnId, points: 4 }]);
    expect((await admin.call(exportUser, { params: { id: ada.id } })).body.gradebook).toMatchObject([
      { column: 'Attendance', points: 4, most: 10 },
    ]);
    expect((await teacher.call(contract.listGradebookChanges, { params, query: {} })).status).toBe(200);
  });

  it('is for staff, and without points only has columns of its own', async () => {
    const { ada, params, teacher, column, read } = await aGradebook();
    expect((await as(app, ada).call(contract.getGradebook, { params })).status).toBe(403);
    expect((await teacher.call(contract.getOwnPoints, { params })).body.points).toBeNull();
    await column('Attendance');
    await teacher.call(updateCourse, { params, body: { countedRun: null } });
    expect((await read()).columns.map(({ name }) => name)).toEqual(['Attendance']);
    expect((await as(app, ada).call(contract.getOwnPoints, { params })).body.points).toBeNull();
  });
});
