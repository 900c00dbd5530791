import { describe, expect, it } from 'vitest';
import { createExercise, getLesson, saveExercise } from '#contract/authoring/content.ts';
import { getCourse } from '#contract/authoring/courses.ts';
import { copyCourse, getCopyJob } from '#contract/authoring/sharing.ts';
import { exportCourse, fileFormats, importFile } from '#contract/authoring/transfer.ts';
import { copyCourseInBackground } from '#server/authoring/sharing/copy-course.job.ts';
import { importFileInBackground } from '#server/authoring/transfer/import-file.job.ts';
import { as } from '#test/as.ts';
import { aCourse, aLesson, aUser, type SignedInUser, type TestLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services } = await runningApp();

const paramsOf = ({ course, lesson }: TestLesson) => ({ courseId: course.contextId, lessonId: lesson.id });
const exercisesOf = async (user: SignedInUser, courseId: string, lessonId: number) =>
  (await as(app, user).call(getLesson, { params: { courseId, lessonId } })).body.lesson.exercises;

const save = async (written: TestLesson, cpuLimitMs: number | null) => {
  const { instructor } = written.course;
  const [exercise] = await exercisesOf(instructor, written.course.contextId, written.lesson.id);
  const params = { ...paramsOf(written), exerciseId: exercise!.id };
  return as(app, instructor).call(saveExercise, { params, body: { cpuLimitMs } });
};

/** The limits of all exercises of a course. */
const limitsIn = async (user: SignedInUser, contextId: string) => {
  const { body } = await as(app, user).call(getCourse, { params: { contextId } });
  const lessons = body.cairnCourse.cairnModules.flatMap(module => module.lessons);
  const all = await Promise.all(lessons.map(lesson => exercisesOf(user, contextId, lesson.id)));
  return all.flat().map(exercise => exercise.cpuLimitMs);
};

const rowOf = (id: number) =>
  services.db.selectFrom('exercises').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const anyLimit = 'Give a time limit from 0.1 to 60 seconds (100 to 60,000 ms).';

describe('the CPU limit of an exercise', () => {
  it('TV-3 is that of the language until an author sets one, and setting it makes the exercise UNTESTED', async () => {
    const written = await aLesson(services);
    await services.db.updateTable('exercises').set({ testStatus: 'PASSING' }).execute();
    const { contextId, instructor } = written.course;
    expect(await limitsIn(instructor, contextId)).toEqual([null]);
    const { body } = await save(written, 2500);
    expect(body.exercise).toMatchObject({ cpuLimitMs: 2500, testStatus: 'UNTESTED' });
    expect((await save(written, null)).body.exercise.cpuLimitMs).toBeNull();
  });

  it.each([
    ['above the maximum of the site', 10_001, 'Give a time limit from 0.1 to 10 seconds (100 to 10,000 ms).'],
    ['above that of every site', 60_001, anyLimit],
    ['too short', 99, anyLimit],
    ['negative', -1000, anyLimit],
    ['not in whole milliseconds', 1000.5, anyLimit],
    ['a text', '2500' as never, anyLimit],
  ])('TV-3 is refused with a sentence if it is %s, and nothing is changed', async (_, cpuLimitMs, said) => {
    const written = await aLesson(services);
    await save(written, 2500);
    const row = () => rowOf(written.exercise.id);
    const before = await row();
    const { status, error } = await save(written, cpuLimitMs);
    expect(status).toBe(400);
    expect(error.error).toContain(said);
    expect(await row()).toEqual(before);
  });

  it('TV-3 does not prevent other changes if an imported one is above the maximum', async () => {
    const written = await aLesson(services);
    await services.db.updateTable('exercises').set({ cpuLimitMs: 30_000 }).execute();
    expect((await save(written, 30_000)).status).toBe(200);
    expect((await save(written, 20_000)).status).toBe(400);
  });

  it('TV-3 is copied with an exercise and with a course', async () => {
    const written = await aLesson(services);
    const { contextId, instructor, shareCode } = written.course;
    const { body } = await save(written, 2500);
    await as(app, instructor).call(createExercise, {
      params: paramsOf(written),
      body: { exerciseId: body.exercise.id },
    });
    expect(await limitsIn(instructor, contextId)).toEqual([2500, 2500]);

    const person = await aUser(services);
    const { job } = (await as(app, person).call(copyCourse, { body: { shareCode } })).body;
    await copyCourseInBackground.handle(services, { copyJobId: job.id });
    const copy = (await as(app, person).call(getCopyJob, { params: { id: job.id } })).body.job.course;
    expect(await limitsIn(person, copy.contextId!)).toEqual([2500, 2500]);
  });

  it.each(fileFormats)('TV-3 is exported and imported as %s', async format => {
    const written = await aLesson(services, { exercises: 2 });
    const { contextId, instructor } = written.course;
    await save(written, 2500);
    const file = await as(app, instructor).call(exportCourse, { params: { contextId }, query: { format } });
    const other = await aCourse(services);
    const { importId } = (
      await as(app, other.instructor).call(importFile, {
        params: { courseId: other.contextId },
        file: new File([Buffer.from(file.body.bytes)], `course.${format}`),
      })
    ).body;
    await importFileInBackground.handle(services, { importId });
    expect(await limitsIn(other.instructor, other.contextId)).toEqual([2500, null]);
  });

  it('TV-3 is not in a file if it is not set, so that an older version can read the file', async () => {
    const { course } = await aLesson(services);
    const { contextId, instructor } = course;
    const query = { format: 'pmcart' } as const;
    const file = await as(app, instructor).call(exportCourse, { params: { contextId }, query });
    expect(Buffer.from(file.body.bytes).toString()).not.toContain('cpuLimitMs');
  });
});
