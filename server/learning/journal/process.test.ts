import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { updateCourse } from '#contract/authoring/courses.ts';
import { rebuildChain } from '#contract/learning/journal/edits.ts';
import { sendEdits } from '#contract/learning/journal/journal.ts';
import { unpackChunks } from '#contract/learning/journal/pack-chunks.ts';
import { getProcess } from '#contract/learning/journal/process.ts';
import { exportUser } from '#contract/learning/person-data.ts';
import { getUserLesson } from '#contract/learning/work.ts';
import { as } from '#test/as.ts';
import { aLearner, aSiteAdmin, aRun, aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { sweepJournals } from './sweep-journals.job.ts';

const { app, services } = await runningApp();
const { db } = services;

type Work = Awaited<ReturnType<typeof aUserLesson>>;

const record = ({ course }: Work, processRecord: 'off' | 'exams' | 'on', days?: number) =>
  as(app, course.instructor).call(updateCourse, {
    params: { contextId: course.contextId },
    body: { settings: { processRecord, ...(days !== undefined && { processRecordDays: days }) } },
  });
const write = ({ learner, userExercise }: Work, text = 'print()') =>
  as(app, learner).call(sendEdits, {
    params: { id: userExercise.id },
    body: {
      pageId: randomUUID(),
      now: 2000,
      chunks: [
        {
          seq: 0,
          at: 500,
          base: { '': '' },
          edits: [{ after: 0, file: '', changes: [[0, text]], event: 'paste', origin: 'outside' }],
        },
      ],
    },
  });
const read = (who: { authToken: string }, { userExercise }: Work) =>
  as(app, who).call(getProcess, { params: { id: userExercise.id } });
const pages = async ({ userExercise }: Work) =>
  db.selectFrom('editPages').select('pageId').where('userExerciseId', '=', userExercise.id).execute();

describe('PR-1 the record of how a program came to be', () => {
  it('is off until the course wants it; then students are told, and they and the staff see the same', async () => {
    const work = await aUserLesson(services);
    const place = { params: { contextId: work.course.contextId, lessonId: work.lesson.id } };
    const lesson = async () => (await as(app, work.learner).call(getUserLesson, place)).body.userLesson;
    expect((await lesson())?.journal).toBeUndefined();
    expect((await write(work)).body).toEqual({ until: 0, isKept: false });
    const off = await read(work.learner, work);
    expect([off.status, off.error.error]).toEqual([
      404,
      'This course does not record how programs come to be.',
    ]);
    expect((await record(work, 'on')).body.cairnCourse).toMatchObject({ processRecord: 'on' });
    expect((await lesson())?.journal).toEqual({ isExam: false, isRecorded: true });
    await write(work);
    await aRun(services, work, { passed: 1 });
    const own = (await read(work.learner, work)).body;
    const staff = (await read(work.course.instructor, work)).body;
    expect(own).toEqual({ ...staff, isOwn: true });
    expect(own.runs).toEqual([{ at: expect.any(String), passed: 1, total: 2 }]);
    const [chain] = own.chains;
    const states = [...rebuildChain(unpackChunks(chain?.packed ?? '').map(({ chunk }) => chunk))];
    expect(states.map(({ texts }) => texts)).toEqual([{ '': 'print()' }]);
    const other = await aLearner(services, work.course);
    expect((await read(other, work)).status).toBe(404);
    // Who turned it on and who looked is in the audit log.
    const { rows } = await sql<{ action: string; actor: string }>`
      select action, actor from audit_events where action like 'process-record%' order by id
    `.execute(db);
    expect(rows).toEqual([
      { action: 'process-record-changed', actor: work.course.instructor.email },
      { action: 'process-record-seen', actor: work.course.instructor.email },
    ]);
  });

  it('is erased some time after the end of the course, and within a day where it is not wanted any more', async () => {
    const pass = (days: number) =>
      sql`update edit_pages set last_contact_at = last_contact_at - ${days} * interval '1 day'`.execute(db);
    const [kept, old, unwanted] = [
      await aUserLesson(services),
      await aUserLesson(services),
      await aUserLesson(services),
    ];
    await record(kept, 'on', 30);
    await record(old, 'on', 5);
    await record(unwanted, 'on');
    for (const work of [kept, old, unwanted]) await write(work);
    await record(unwanted, 'off');
    await sweepJournals.handle(services, {});
    for (const work of [kept, old, unwanted]) expect(await pages(work)).toHaveLength(1);
    await pass(6);
    await sweepJournals.handle(services, {});
    expect([await pages(kept), await pages(old), await pages(unwanted)].map(list => list.length)).toEqual([
      1, 0, 0,
    ]);
    // A course that is still going on ends with its last date.
    await sql`update lessons set due_at = now() + interval '10 days' where id = ${kept.lesson.id}`.execute(
      db,
    );
    await pass(35);
    await sweepJournals.handle(services, {});
    expect(await pages(kept)).toHaveLength(1);
    const until = (await read(kept.learner, kept)).body.keptUntil;
    expect(Math.round((Date.parse(until ?? '') - Date.now()) / 86_400_000)).toBe(40);
  });

  it('is in the export of a person, and goes with the person', async () => {
    const work = await aUserLesson(services);
    await record(work, 'on');
    await write(work, 'x');
    const admin = await aSiteAdmin(services);
    const exported = await as(app, admin).call(exportUser, { params: { id: work.learner.id } });
    expect(exported.body.edits).toMatchObject([
      { position: 0, pages: [{ chunks: [{ seq: 0, edits: [{ changes: [[0, 'x']], origin: 'outside' }] }] }] },
    ]);
    await db.deleteFrom('users').where('id', '=', work.learner.id).execute();
    expect(await pages(work)).toEqual([]);
  });
});
