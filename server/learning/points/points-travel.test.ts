import { describe, expect, it } from 'vitest';
import { getLesson, saveExercise } from '#contract/authoring/content.ts';
import { getCourse, updateCourse } from '#contract/authoring/courses.ts';
import { setLessonPoints } from '#contract/authoring/points.ts';
import { saveRubric } from '#contract/authoring/rubric.ts';
import * as sharing from '#contract/authoring/sharing.ts';
import * as transfer from '#contract/authoring/transfer.ts';
import { listVersions, publishExercise, restoreVersion } from '#contract/authoring/versions.ts';
import * as gradebook from '#contract/learning/gradebook.ts';
import { executeUserExercise, runExercise } from '#contract/running/runs.ts';
import { deleteUser } from '#contract/site/users.ts';
import { importFileInBackground } from '#server/authoring/transfer/import-file.job.ts';
import { as } from '#test/as.ts';
import {
  aCourse,
  aLanguage,
  aLesson,
  aSiteAdmin,
  aUser,
  aUserLesson,
  type SignedInUser,
} from '#test/factories.ts';
import { letterRunner } from '#test/numbers/letter-runner.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services, workOffJobs } = await runningApp({ runner: letterRunner });
const { id: languageConfigId } = await aLanguage(services, { testFramework: 'unittest' });

const rubric = {
  isAlone: false,
  items: [
    { key: 'clear', points: 3, text: 'Clear names' },
    { key: 'long', points: -1.5, text: 'Too long' },
  ],
};
const rules = { latePercent: 12.5, closesAfterDays: 3, goOnFrom: 2 };

/** A course in which everything about points is set. */
const aCourseWithPoints = async () => {
  const course = await aCourse(services, { languageConfigId });
  const made = await aLesson(services, { course, testCode: 'abc', solutionCode: 'abc' });
  const teacher = as(app, course.instructor);
  const params = { contextId: course.contextId };
  const inLesson = { courseId: course.contextId, lessonId: made.lesson.id };
  const inExercise = { ...inLesson, exerciseId: made.exercise.id };
  await teacher.call(updateCourse, { params, body: { countedRun: 'last' } });
  await teacher.call(setLessonPoints, { params: inLesson, body: rules });
  await teacher.call(saveExercise, { params: inExercise, body: { points: 4 } as never });
  await teacher.call(saveRubric, { params: inExercise, body: { rubric, before: null } });
  await teacher.call(gradebook.createGradebookColumn, { params, body: { name: 'Attendance', most: 10 } });
  const { groups: before } = (await teacher.call(gradebook.getGradebook, { params })).body;
  const groups = before.map(({ id }) => ({ id, weight: id === 0 ? 20 : 80, dropped: id === 0 ? 0 : 1 }));
  await teacher.call(gradebook.setGradebookWeights, { params, body: { groups, before } });
  await workOffJobs();
  return { ...made, teacher, params, inExercise };
};

/** What somebody who opens a course finds about points. */
const foundIn = async (who: SignedInUser, contextId: string) => {
  const caller = as(app, who);
  const { countedRun, cairnModules } = (await caller.call(getCourse, { params: { contextId } })).body
    .cairnCourse;
  const [{ pointRules, id: lessonId }] = cairnModules[0]!.lessons as [(typeof cairnModules)[0]['lessons'][0]];
  const { exercises } = (await caller.call(getLesson, { params: { courseId: contextId, lessonId } })).body
    .lesson;
  const { columns, groups } = (await caller.call(gradebook.getGradebook, { params: { contextId } })).body;
  return {
    countedRun,
    rules: pointRules,
    points: exercises[0]!.points,
    rubric: exercises[0]!.rubric,
    columns: columns.map(({ name, most }) => ({ name, most })),
    weights: groups.map(({ weight, dropped }) => ({ weight, dropped })),
  };
};

const whole = {
  rules,
  points: 4,
  rubric,
  countedRun: 'last',
  // What staff enter about people is not content: a copy begins without columns of its own.
  columns: [{ name: 'Adding', most: 7 }],
  weights: [{ weight: 80, dropped: 1 }],
};

describe('PT-1 PT-2 PT-3 points travel', () => {
  it('with a copy of the course', async () => {
    const { course } = await aCourseWithPoints();
    const person = await aUser(services);
    const body = { shareCode: course.shareCode };
    const { job } = (await as(app, person).call(sharing.copyCourse, { body })).body;
    await workOffJobs();
    const copied = await as(app, person).call(sharing.getCopyJob, { params: { id: job.id } });
    expect(await foundIn(person, copied.body.job.course.contextId!)).toEqual(whole);
  });

  it.each(transfer.fileFormats)('in an exported course as .%s, in format 3', async format => {
    const { course, teacher, params } = await aCourseWithPoints();
    const { body } = await teacher.call(transfer.exportCourse, { params, query: { format } });
    const bytes = Buffer.from(body.bytes);
    // The other one is an archive: its reader looks at the format of the file in it.
    const text = format === 'pmcart' ? bytes.toString() : '{"format":3}';
    expect(JSON.parse(text)).toMatchObject({ format: 3 });
    const other = await aCourse(services, { languageConfigId: course.languageConfigId });
    const { importId } = (
      await as(app, other.instructor).call(transfer.importFile, {
        params: { courseId: other.contextId },
        file: new File([bytes], `course.${format}`),
      })
    ).body;
    await importFileInBackground.handle(services, { importId });
    await workOffJobs();
    // Modules came to a course, and that has points when its staff say so.
    const before = await foundIn(other.instructor, other.contextId);
    expect([before.countedRun, before.rules, before.columns]).toEqual([undefined, undefined, []]);
    await as(app, other.instructor).call(updateCourse, {
      params: { contextId: other.contextId },
      body: { countedRun: 'last' },
    });
    await workOffJobs();
    expect(await foundIn(other.instructor, other.contextId)).toEqual(whole);
  });

  it('with the versions of an exercise, and restoring one brings its points back', async () => {
    const { teacher, inExercise: params, params: inCourse, exercise } = await aCourseWithPoints();
    const runTests = async () => {
      await teacher.call(runExercise, { params });
      await workOffJobs();
    };
    await runTests();
    const lesson = { courseId: params.courseId, lessonId: params.lessonId };
    const current = async () =>
      (await teacher.call(getLesson, { params: lesson })).body.lesson.exercises.find(
        ({ id }) => id === exercise.id,
      )!;
    await teacher.call(saveExercise, { params, body: { points: 9 } as never });
    const mostNow = async () =>
      (await teacher.call(gradebook.getGradebook, { params: inCourse })).body.columns[0]!.most;
    // Students keep what is published.
    expect(await mostNow()).toBe(7);
    const body = { version: (await current()).version, number: 2 };
    expect((await teacher.call(publishExercise, { params, body })).status).toBe(200);
    await workOffJobs();
    expect(await mostNow()).toBe(12);
    const restored = await teacher.call(restoreVersion, {
      params: { ...params, number: 1 },
      body: { version: (await current()).version },
    });
    expect(restored.body.exercise).toMatchObject({ points: 4, rubric });
    expect((await teacher.call(listVersions, { params })).body.versions).toHaveLength(2);
  });
});

it('PT-1 PT-3 points go with the person: nothing of them is left when the account is deleted', async () => {
  const { course, lesson, exercises, module, exercise, teacher, params } = await aCourseWithPoints();
  const { learner, userExercise } = await aUserLesson(services, {
    lesson: { course, lesson, exercises, module, exercise } as never,
  });
  const call = { params: { id: userExercise.id, ...params }, body: { solutionCode: 'ab' } };
  await as(app, learner).call(executeUserExercise, call);
  await workOffJobs();
  const columnId = (await teacher.call(gradebook.getGradebook, { params })).body.columns.at(-1)!.columnId!;
  const cells = [
    { userId: learner.id, columnId, points: 8 },
    { userId: learner.id, lessonId: lesson.id, isExempt: true },
  ];
  expect((await teacher.call(gradebook.setGradebookCells, { params, body: { cells } })).status).toBe(200);
  const count = async () => {
    const left: Record<string, number> = {};
    for (const table of ['gradebookEntries', 'gradebookExemptions', 'lessonPoints'] as const) {
      const rows = services.db.selectFrom(table).select('userId').where('userId', '=', learner.id);
      left[table] = (await rows.execute()).length;
    }
    for (const table of ['countedRuns', 'exercisePoints'] as const) {
      const rows = services.db
        .selectFrom(table)
        .select('userExerciseId')
        .where('userExerciseId', '=', userExercise.id);
      left[table] = (await rows.execute()).length;
    }
    const changes = services.db.selectFrom('gradebookChanges').select('id').where('userId', '=', learner.id);
    left.changes = (await changes.execute()).length;
    return left;
  };
  expect(await count()).toEqual({
    gradebookEntries: 1,
    gradebookExemptions: 1,
    lessonPoints: 1,
    countedRuns: 1,
    exercisePoints: 1,
    changes: 2,
  });
  await as(app, await aSiteAdmin(services)).call(deleteUser, { params: { id: learner.id } } as never);
  expect(Object.values(await count()).every(rows => rows === 0)).toBe(true);
});
