import { describe, expect, it } from 'vitest';
import { getLesson, saveExercise } from '#contract/content.ts';
import { getCourse } from '#contract/courses.ts';
import { copyCourse, getCopyJob, renewShareCode } from '#contract/sharing.ts';
import { answerSource, getSource, listSourceChanges } from '#contract/sources.ts';
import { publishByItself } from '#server/authoring/content/versions/publish-version.ts';
import { as } from '#test/as.ts';
import { aLesson, aUser, type TestLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services, clock, workOffJobs } = await runningApp();

/** Saves as the author, and publishes as after tests that pass. */
const publish = async (at: TestLesson, body: object) => {
  const params = { courseId: at.course.contextId, lessonId: at.lesson.id, exerciseId: at.exercise.id };
  await as(app, at.course.instructor).call(saveExercise, { params, body });
  await services.db
    .updateTable('exercises')
    .set({ testStatus: 'PASSING' })
    .where('id', '=', at.exercise.id)
    .execute();
  await publishByItself(services.db, at.exercise, { by: at.course.instructor, at: clock.now() });
};

const texts = { name: 'Sum', instructions: 'Add.', testCode: 'old tests', solutionCode: 'old solution' };

/** A published exercise, and the copy of its course that somebody made with the share code. */
const aCopy = async () => {
  const source = await aLesson(services);
  await publish(source, texts);
  const teacher = await aUser(services);
  const client = as(app, teacher);
  const { job } = (await client.call(copyCourse, { body: { shareCode: source.course.shareCode } })).body;
  await workOffJobs();
  const { course } = (await client.call(getCopyJob, { params: { id: job.id } })).body.job;
  const courseId = course.contextId ?? '';
  const { cairnCourse } = (await client.call(getCourse, { params: { contextId: courseId } })).body;
  const lessonId = cairnCourse.cairnModules[0]?.lessons[0]?.id ?? 0;
  const readExercise = async () =>
    (await client.call(getLesson, { params: { courseId, lessonId } })).body.lesson.exercises[0]!;
  const params = { courseId, lessonId, exerciseId: (await readExercise()).id };
  return {
    source,
    readExercise,
    changes: async () => (await client.call(listSourceChanges, { params: { courseId } })).body,
    look: () => client.call(getSource, { params }),
    save: (body: object) => client.call(saveExercise, { params, body }),
    answer: (body: { number: number; version: number; takes: boolean }) =>
      client.call(answerSource, { params, body }),
  };
};

describe('LC-5 an exercise of a copied course', () => {
  it('takes what its source has changed, and keeps what was changed only here', async () => {
    const copy = await aCopy();
    expect(await copy.changes()).toEqual({ changes: [], unreachable: 0 });
    expect((await copy.look()).body.source).toBeNull();
    await copy.save({ instructions: 'Addiere.' });
    await publish(copy.source, { testCode: 'new tests' });
    expect((await copy.changes()).changes).toMatchObject([
      { name: 'Sum', lessonName: 'Adding', courseName: copy.source.course.name },
    ]);
    const { source } = (await copy.look()).body;
    expect(source).toMatchObject({
      number: 2,
      mine: { instructions: 'Addiere.', testCode: 'old tests' },
      theirs: { instructions: 'Add.', testCode: 'new tests' },
      base: { instructions: 'Add.', testCode: 'old tests' },
    });
    const { version } = source!;
    const stale = await copy.answer({ number: 2, version: version - 1, takes: true });
    expect(stale.status).toBe(409);
    const taken = await copy.answer({ number: 2, version, takes: true });
    expect(taken.body.exercise).toMatchObject({
      instructions: 'Addiere.',
      testCode: 'new tests',
      testStatus: 'UNTESTED',
      publishing: { number: 1, changes: 'tests' },
    });
    expect((await copy.changes()).changes).toEqual([]);
    const again = await copy.answer({ number: 2, version: version + 1, takes: true });
    expect(again.error.error).toBe('The source was changed meanwhile. Look at it again.');
  });

  it('stays as it is on demand, and is asked about again after the next change', async () => {
    const copy = await aCopy();
    await publish(copy.source, { testCode: 'new tests' });
    const { version } = await copy.readExercise();
    await copy.answer({ number: 2, version, takes: false });
    expect(await copy.readExercise()).toMatchObject({ testCode: 'old tests', version });
    expect((await copy.changes()).changes).toEqual([]);
    await publish(copy.source, { testCode: 'newer tests' });
    expect((await copy.look()).body.source).toMatchObject({ number: 3, base: { testCode: 'new tests' } });
  });

  it('says so when its source is not shared any more', async () => {
    const copy = await aCopy();
    await publish(copy.source, { testCode: 'new tests' });
    const { course } = copy.source;
    await as(app, course.instructor).call(renewShareCode, { params: { contextId: course.contextId } });
    expect(await copy.changes()).toEqual({ changes: [], unreachable: 1 });
    const refused = await copy.look();
    expect(refused.status).toBe(403);
    expect(refused.error.error).toContain('no longer shared with you');
    expect((await copy.answer({ number: 2, version: 1, takes: true })).status).toBe(403);
  });
});
