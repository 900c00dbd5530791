import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getLesson, saveExercise } from '#contract/authoring/content.ts';
import { getCourse } from '#contract/authoring/courses.ts';
import {
  copyCourse,
  getCopyJob,
  renewShareCode,
  shareCourse,
  unshareCourse,
} from '#contract/authoring/sharing.ts';
import { answerSource, getSource, listSourceChanges, type TakenParts } from '#contract/authoring/sources.ts';
import { publishByItself } from '#server/authoring/content/versions/publish-version.ts';
import { addMember } from '#server/authoring/courses/course-members.ts';
import { as } from '#test/as.ts';
import { aLesson, aUser, type SignedInUser, type TestLesson } from '#test/factories.ts';
import { aLaunchSession } from '#test/lms/launch-session.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services, clock, workOffJobs } = await runningApp();

const migrationsFolder = join(import.meta.dirname, '../../../platform/db/migrations');
const linkOlder = '0222_exercise_sources__older_copies__link.sql';

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

/** A published exercise, and the copy of its course that somebody made: with the share code, if nothing else is said. */
const aCopy = async (allow?: (source: TestLesson, teacher: SignedInUser) => Promise<object>) => {
  const source = await aLesson(services);
  await publish(source, texts);
  const teacher = await aUser(services);
  const client = as(app, teacher);
  const body = allow ? await allow(source, teacher) : { shareCode: source.course.shareCode };
  const { job } = (await client.call(copyCourse, { body })).body;
  await workOffJobs();
  const { course } = (await client.call(getCopyJob, { params: { id: job.id } })).body.job;
  const courseId = course.contextId ?? '';
  const { cairnCourse } = (await client.call(getCourse, { params: { contextId: courseId } })).body;
  const lessonId = cairnCourse.cairnModules[0]?.lessons[0]?.id ?? 0;
  const readExercise = async () =>
    (await client.call(getLesson, { params: { courseId, lessonId } })).body.lesson.exercises[0]!;
  const params = { courseId, lessonId, exerciseId: (await readExercise()).id };
  const copy = await services.db
    .selectFrom('courses')
    .select(['id', 'contextId'])
    .where('contextId', '=', courseId)
    .executeTakeFirstOrThrow();
  return {
    source,
    copy,
    teacher,
    exerciseId: params.exerciseId,
    readExercise,
    changes: async (who = teacher) =>
      (await as(app, who).call(listSourceChanges, { params: { courseId } })).body,
    look: () => client.call(getSource, { params }),
    save: (body: object) => client.call(saveExercise, { params, body }),
    answer: (body: { number: number; version: number; parts: TakenParts }) =>
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
    const stale = await copy.answer({ number: 2, version: version - 1, parts: { testCode: 'theirs' } });
    expect(stale.status).toBe(409);
    const taken = await copy.answer({ number: 2, version, parts: { testCode: 'theirs' } });
    expect(taken.body.exercise).toMatchObject({
      instructions: 'Addiere.',
      testCode: 'new tests',
      testStatus: 'UNTESTED',
      publishing: { number: 1, changes: 'tests' },
    });
    expect((await copy.changes()).changes).toEqual([]);
    const again = await copy.answer({ number: 2, version: version + 1, parts: { testCode: 'theirs' } });
    expect(again.error.error).toBe('The source was changed meanwhile. Look at it again.');
  });

  it('FD-5 LF-4 takes the parts that were chosen, texts merged by lines, and keeps the others', async () => {
    const copy = await aCopy();
    const lines = ['Read the list.', 'Add the numbers.', 'Return the sum.'];
    await publish(copy.source, { instructions: lines.join('\n'), solutionCode: 'a\nb\nc' });
    const base = await copy.readExercise();
    await copy.answer({
      number: 2,
      version: base.version,
      parts: { instructions: 'theirs', solutionCode: 'theirs' },
    });
    await copy.save({
      instructions: ['Lies die Liste.', ...lines.slice(1)].join('\n'),
      solutionCode: 'a\nmine\nc',
    });
    await publish(copy.source, {
      instructions: [...lines.slice(0, 2), 'Return it.'].join('\n'),
      solutionCode: 'a\ntheirs\nc\nd',
      testCode: 'new tests',
      hints: ['Use a loop.'],
    });
    const { source } = (await copy.look()).body;
    expect(source?.merged.instructions).toEqual({
      withMine: 'Lies die Liste.\nAdd the numbers.\nReturn it.',
      withTheirs: 'Lies die Liste.\nAdd the numbers.\nReturn it.',
      clashes: [],
    });
    expect(source?.merged.solutionCode).toEqual({
      withMine: 'a\nmine\nc\nd',
      withTheirs: 'a\ntheirs\nc\nd',
      clashes: [{ mine: 'mine', theirs: 'theirs' }],
    });
    const { version = 0 } = source ?? {};
    const impossible = await copy.answer({ number: 3, version, parts: { hints: 'merged-with-mine' } });
    expect(impossible.error.error).toContain('nothing to merge');
    expect((await copy.answer({ number: 3, version, parts: { name: 'theirs' } })).status).toBe(400);
    const taken = await copy.answer({
      number: 3,
      version,
      parts: { instructions: 'merged-with-mine', solutionCode: 'merged-with-mine', hints: 'theirs' },
    });
    expect(taken.body.exercise).toMatchObject({
      instructions: 'Lies die Liste.\nAdd the numbers.\nReturn it.',
      solutionCode: 'a\nmine\nc\nd',
      hints: ['Use a loop.'],
      testCode: 'old tests',
    });
    expect((await copy.changes()).changes, 'what was not taken is not asked about again').toEqual([]);
  });

  it('stays as it is on demand, and is asked about again after the next change', async () => {
    const copy = await aCopy();
    await publish(copy.source, { testCode: 'new tests' });
    const { version } = await copy.readExercise();
    await copy.answer({ number: 2, version, parts: {} });
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
    expect((await copy.answer({ number: 2, version: 1, parts: { testCode: 'theirs' } })).status).toBe(403);
  });

  /** What can be seen of one change at the source. */
  const [seen, unseen] = [
    { changes: [expect.anything()], unreachable: 0 },
    { changes: [], unreachable: 1 },
  ];

  it('shows its source to all staff of the copy while the share by which it was made exists', async () => {
    let shareId = 0;
    const { source, copy, changes } = await aCopy(async ({ course }, { email }) => {
      const params = { contextId: course.contextId };
      const { link } = (await as(app, course.instructor).call(shareCourse, { params, body: { email } })).body
        .courseShare;
      const query = new URL(link.replace('/#', '')).searchParams;
      shareId = Number(query.get('shareId'));
      return { shareId, token: query.get('token') };
    });
    await publish(source, { testCode: 'new tests' });
    const colleague = await aUser(services);
    await addMember(services.db, copy, colleague, 'CONTEXT_INSTRUCTOR');
    expect(await changes()).toEqual(seen);
    expect(await changes(colleague)).toEqual(seen);
    const params = { contextId: source.course.contextId, shareId };
    await as(app, source.course.instructor).call(unshareCourse, { params });
    expect(await changes(colleague)).toEqual(unseen);
  });

  it('shows its source to staff of both courses and to nobody who learns there, without any share', async () => {
    const { source, teacher, changes } = await aCopy();
    await publish(source, { testCode: 'new tests' });
    const { course } = source;
    await as(app, course.instructor).call(renewShareCode, { params: { contextId: course.contextId } });
    expect(await changes()).toEqual(unseen);
    await addMember(services.db, course, teacher, 'CONTEXT_INSTRUCTOR');
    expect(await changes()).toEqual(seen);
    await services.db
      .updateTable('enrollments')
      .set({ roleKey: 'CONTEXT_LEARNER' })
      .where('courseId', '=', course.id)
      .where('userId', '=', teacher.id)
      .execute();
    expect(await changes()).toEqual(unseen);
  });

  it('shows its source in a session of an LMS only by a share, or where the LMS has made the copy', async () => {
    const { source, copy, teacher, changes } = await aCopy();
    await publish(source, { testCode: 'new tests' });
    const launched = await aLaunchSession(services, {
      course: copy,
      roleKey: 'CONTEXT_INSTRUCTOR',
      user: teacher,
    });
    expect(await changes(launched)).toEqual(seen);
    const { course } = source;
    await as(app, course.instructor).call(renewShareCode, { params: { contextId: course.contextId } });
    await addMember(services.db, course, teacher, 'CONTEXT_INSTRUCTOR');
    expect(await changes(), 'as an account').toEqual(seen);
    expect(await changes(launched)).toEqual(unseen);
    await services.db
      .updateTable('courseSources')
      .set({ isByPlatform: true })
      .where('courseId', '=', copy.id)
      .execute();
    expect(await changes(launched)).toEqual(seen);
  });

  it('that was copied before sources were kept is linked where it is still told apart', async () => {
    const older = await aCopy();
    const changed = await aCopy();
    const sources = services.db.deleteFrom('courseSources');
    await sources.where('courseId', 'in', [older.copy.id, changed.copy.id]).execute();
    await services.db
      .deleteFrom('exerciseSources')
      .where('exerciseId', 'in', [older.exerciseId, changed.exerciseId])
      .execute();
    await services.db
      .updateTable('exerciseVersions')
      .set({ testCode: 'tests of its own' })
      .where('exerciseId', '=', changed.exerciseId)
      .execute();
    await sql.raw(readFileSync(join(migrationsFolder, linkOlder), 'utf8')).execute(services.db);
    for (const { source } of [older, changed]) await publish(source, { testCode: 'new tests' });
    await addMember(services.db, older.source.course, older.teacher, 'CONTEXT_INSTRUCTOR');
    expect(await older.changes()).toEqual(seen);
    expect((await older.look()).body.source).toMatchObject({ base: { testCode: 'old tests' } });
    expect(await changed.changes()).toEqual({ changes: [], unreachable: 0 });
  });
});
