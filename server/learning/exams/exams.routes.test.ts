import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { exportCourse } from '#contract/authoring/transfer.ts';
import * as boards from '#contract/learning/exams/board.ts';
import { newExam, removeExamRules, setExamRules } from '#contract/learning/exams/exam-rules.ts';
import { verifyReceipt } from '#contract/learning/exams/receipts.ts';
import * as sittings from '#contract/learning/exams/sitting.ts';
import { sendEdits } from '#contract/learning/journal/journal.ts';
import { listAttempts } from '#contract/learning/attempts.ts';
import { startThread } from '#contract/learning/questions.ts';
import { bypassUserExercise, getUserLesson, saveUserExercise } from '#contract/learning/work.ts';
import { listAuditEvents } from '#contract/site/audit.ts';
import { executeUserExercise, getTestProcess } from '#contract/running/runs.ts';
import { runnerElsewhere } from '#server/running/runs/run-code.ts';
import { as, asNobody } from '#test/as.ts';
import {
  aLearner,
  aLesson,
  aSiteAdmin,
  aUserLesson,
  type SignedInUser,
  type TestLesson,
} from '#test/factories.ts';
import { aLaunchSession } from '#test/lms/launch-session.ts';
import { passedRun } from '#test/run-result.ts';
import { runningApp } from '#test/running-app.ts';
import { closeSittings } from './closing/close-sittings.job.ts';
import { copyCourse } from '#server/authoring/courses/copy-course.ts';
import { exportMyself } from '#contract/learning/person-data.ts';
import { renewReceiptKey } from './receipts/receipt-key.ts';

const { app, services, workOffJobs } = await runningApp({
  runner: { ...runnerElsewhere, run: async () => passedRun('It adds') },
});
const { db } = services;
// The ends of exams go by the clock of the database, and so must what arrives at the server here.
Object.assign(services.clock, { now: () => new Date() });

const minute = 60_000;
const fromNow = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();
const open = { ...newExam, opensAt: fromNow(-10), closesAt: fromNow(120), durationMinutes: 60 };
type Rules = Partial<typeof open> & { accessCode?: string };

const placeOf = ({ course, lesson }: TestLesson) => ({ contextId: course.contextId, lessonId: lesson.id });

const anExam = async (rules: Rules = {}, exercises = 1) => {
  const lesson = await aLesson(services, { exercises });
  const params = placeOf(lesson);
  const teacher = as(app, lesson.course.instructor);
  const made = await teacher.call(setExamRules, { params, body: { ...open, ...rules, version: null } });
  expect(made.status, JSON.stringify(made.error)).toBe(200);
  return { ...lesson, params, teacher };
};
type PlacedExam = Awaited<ReturnType<typeof anExam>>;

const aSitting = async (exam: PlacedExam) => {
  const learner = await aLearner(services, exam.course);
  const student = as(app, learner);
  const { params } = exam;
  const begun = await student.call(sittings.startSitting, { params, body: {} });
  expect(begun.status, JSON.stringify(begun.error)).toBe(200);
  const { userLesson } = (await student.call(getUserLesson, { params })).body;
  const ids = (userLesson?.userExercises ?? []).map(({ id }) => id);
  return { learner, student, params, ids, id: ids[0] ?? 0, begun: begun.body };
};
type Sat = Awaited<ReturnType<typeof aSitting>>;

const write = ({ student, id }: Sat, solutionCode: string) =>
  student.call(saveUserExercise, { params: { id }, body: { solutionCode } as never });

/** As if the time had passed. */
const endNow = async (exam: PlacedExam, learner?: SignedInUser) => {
  await sql`
    update exam_sittings set ends_at = now() - interval '1 second'
    where lesson_id = ${exam.lesson.id} and ${learner ? sql`user_id = ${learner.id}` : sql`true`}
  `.execute(db);
};

const run = async ({ student, id }: Sat, contextId: string) =>
  student.call(executeUserExercise, { params: { id, contextId }, body: { solutionCode: 'x = 1' } as never });

const boardOf = async (exam: PlacedExam) =>
  (await exam.teacher.call(boards.getBoard, { params: exam.params })).body;

const release = async (exam: PlacedExam) => {
  const answer = await exam.teacher.call(boards.releaseExam, { params: exam.params, body: {} });
  await workOffJobs();
  return answer;
};

describe('an exam', () => {
  it('EM-1 shows nothing of itself before it is begun, and then gives everybody their own time', async () => {
    const exam = await anExam();
    const learner = await aLearner(services, exam.course);
    const refused = await as(app, learner).call(getUserLesson, { params: exam.params });
    expect([refused.status, refused.error.problem?.code]).toEqual([403, 'exam.notBegun']);
    const { sitting } = (await as(app, learner).call(sittings.getSitting, { params: exam.params })).body;
    expect(sitting).toMatchObject({ state: 'before', durationMinutes: 60, answers: [], receipt: null });
    const { begun, ids } = await aSitting(exam);
    expect(begun.sitting).toMatchObject({ state: 'running' });
    const { startedAt, endsAt } = begun.sitting ?? {};
    expect(Date.parse(endsAt ?? '') - Date.parse(startedAt ?? '')).toBe(60 * minute);
    expect(ids).toHaveLength(1);
  });

  it('EM-1 is begun once, however often somebody presses the button', async () => {
    const exam = await anExam();
    const learner = await aLearner(services, exam.course);
    const begin = () => as(app, learner).call(sittings.startSitting, { params: exam.params, body: {} });
    const answers = await Promise.all([begin(), begin(), begin()]);
    expect(new Set(answers.map(({ body }) => body.sitting?.startedAt)).size).toBe(1);
  });

  it.each([
    ['before the window', { opensAt: fromNow(5) }, 'exam.notOpen'],
    ['after the window', { opensAt: fromNow(-60), closesAt: fromNow(-5) }, 'exam.notOpen'],
    ['without a window', { opensAt: null as never, closesAt: null as never }, 'exam.notOpen'],
    ['from elsewhere', { addressRanges: ['192.0.2.0/24'] }, 'exam.otherAddress'],
    ['in another browser', { needsBrowser: true }, 'exam.otherBrowser'],
    ['with a wrong code', { accessCode: 'maple' }, 'exam.wrongCode'],
  ])('EM-1 cannot be begun %s', async (_when, rules: Rules, code) => {
    const exam = await anExam(rules);
    const learner = await aLearner(services, exam.course);
    const begin = { params: exam.params, body: { accessCode: 'oak' } };
    const answer = await as(app, learner).call(sittings.startSitting, begin);
    expect(answer.error.problem?.code).toBe(code);
  });

  it('EM-1 with a code and an address range is begun by who has both', async () => {
    const exam = await anExam({ accessCode: 'maple', addressRanges: ['127.0.0.0/8'] });
    const learner = await aLearner(services, exam.course);
    const begin = { params: exam.params, body: { accessCode: ' Maple ' } };
    expect((await as(app, learner).call(sittings.startSitting, begin)).status).toBe(200);
  });

  it('EM-1 with a fixed start ends for everybody at the same time', async () => {
    const exam = await anExam({ hasFixedStart: true });
    const { begun } = await aSitting(exam);
    expect(begun.sitting?.endsAt).toBe(new Date(Date.parse(open.opensAt) + 60 * minute).toISOString());
  });

  it('EM-1 draws so many exercises for each person, and the same ones again', async () => {
    const exam = await anExam({ picks: 2 }, 5);
    const drawn = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => (await aSitting(exam)).learner));
    const chosen = await Promise.all(
      drawn.map(async learner => {
        const { userLesson } = (await as(app, learner).call(getUserLesson, { params: exam.params })).body;
        return (userLesson?.userExercises ?? []).map(({ exercise }) => exercise.id).join();
      }),
    );
    expect(chosen.every(ids => ids.split(',').length === 2)).toBe(true);
    expect(new Set(chosen).size).toBeGreaterThan(1);
  });

  it('EM-1 switches off what its rules do not allow, and opens every exercise at once', async () => {
    const sat = await aSitting(await anExam({}, 2));
    const [, second = 0] = sat.ids;
    expect((await write({ ...sat, id: second }, 'any order')).status).toBe(200);
    const question = { line: 1, text: 'Why?', code: '', sendKey: crypto.randomUUID() };
    const asked = await sat.student.call(startThread, { params: { id: sat.id }, body: question as never });
    expect(asked.error.problem?.code).toBe('exam.noQuestions');
  });

  it('EM-1 limits runs, also of concurrent clicks', async () => {
    const exam = await anExam({ mostRuns: 2 });
    const sat = await aSitting(exam);
    const answers = await Promise.all([1, 2, 3, 4].map(() => run(sat, exam.course.contextId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    await workOffJobs();
  });

  it('EM-1 counts no run that was refused', async () => {
    const exam = await anExam({ mostRuns: 1 });
    const sat = await aSitting(exam);
    await write(sat, 'newer');
    const params = { id: sat.id, contextId: exam.course.contextId };
    const old = { solutionCode: 'older', version: 1 };
    const refused = await sat.student.call(executeUserExercise, { params, body: old as never });
    expect(refused.status).toBe(409);
    expect((await run(sat, exam.course.contextId)).status).toBe(200);
    const second = await run(sat, exam.course.contextId);
    expect(second.error.problem?.code).toBe('exam.noRunsLeft');
    await workOffJobs();
  });

  it.each([
    ['nothing', 'exam.heldResult', []],
    ['ran', 'exam.ranResult', ['It adds']],
  ] as const)('EM-1 tells of a run: %s', async (results, code, heldTests) => {
    const exam = await anExam({ results });
    const sat = await aSitting(exam);
    const { testProcess } = (await run(sat, exam.course.contextId)).body;
    await workOffJobs();
    const seen = (await sat.student.call(getTestProcess, { params: { id: testProcess.id } })).body;
    expect(seen.testProcess.result).toMatchObject({ results: [], output: '', heldTests, problem: { code } });
    const { attempts } = (await sat.student.call(listAttempts, { params: { id: sat.id } })).body;
    expect(attempts).toMatchObject([{ passed: 0, total: 0 }]);
    const staffs = (await exam.teacher.call(getTestProcess, { params: { id: testProcess.id } })).body;
    expect(staffs.testProcess.result?.results).not.toEqual([]);
  });

  it('EM-1 is not made of a lesson that students have begun, nor unmade while they write it', async () => {
    const lesson = await aLesson(services);
    await aUserLesson(services, { lesson });
    const teacher = as(app, lesson.course.instructor);
    const late = await teacher.call(setExamRules, {
      params: placeOf(lesson),
      body: { ...open, version: null },
    });
    expect(late.error.problem?.code).toBe('exam.begunAsLesson');
    const exam = await anExam();
    await aSitting(exam);
    const unmade = await exam.teacher.call(removeExamRules, { params: exam.params });
    expect(unmade.error.problem?.code).toBe('exam.begunAsExam');
  });

  it('EM-1 keeps the session of whoever writes it until its end', async () => {
    const exam = await anExam();
    const learner = await aLearner(services, exam.course);
    const soon = new Date(services.clock.now().getTime() + 5 * minute);
    await db.updateTable('sessions').set({ expiresAt: soon }).where('userId', '=', learner.id).execute();
    const begin = { params: exam.params, body: {} };
    const { authToken = '' } = (await as(app, learner).call(sittings.startSitting, begin)).body;
    const session = await db
      .selectFrom('sessions')
      .select('expiresAt')
      .where('userId', '=', learner.id)
      .executeTakeFirstOrThrow();
    expect(session.expiresAt.getTime() - services.clock.now().getTime()).toBeGreaterThan(60 * minute);
    expect((await as(app, { authToken }).call(getUserLesson, { params: exam.params })).status).toBe(200);
  });
});

describe('an exam that is opened in a learning management system', () => {
  it('EM-1 is begun and handed in there, and the launch lives until its end', async () => {
    const exam = await anExam();
    const { course, lesson, params } = exam;
    const launched = await aLaunchSession(services, { course, lesson, roleKey: 'CONTEXT_LEARNER' });
    const soon = new Date(Date.now() + 5 * minute);
    await db.updateTable('sessions').set({ expiresAt: soon }).where('userId', '=', launched.id).execute();
    await db.updateTable('ltiLaunches').set({ expiresAt: soon }).where('userId', '=', launched.id).execute();
    const begun = await as(app, launched).call(sittings.startSitting, { params, body: {} });
    const { authToken = '' } = begun.body;
    const { launchEnds, sessionEnds } = await db
      .selectFrom('ltiLaunches')
      .innerJoin('sessions', 'sessions.launchId', 'ltiLaunches.id')
      .select(['ltiLaunches.expiresAt as launchEnds', 'sessions.expiresAt as sessionEnds'])
      .where('ltiLaunches.userId', '=', launched.id)
      .executeTakeFirstOrThrow();
    const endsAt = Date.parse(begun.body.sitting?.endsAt ?? '');
    expect(launchEnds.getTime()).toBeGreaterThan(endsAt);
    expect(sessionEnds.getTime()).toBeGreaterThan(endsAt);
    const later = as(app, { authToken });
    expect((await later.call(getUserLesson, { params })).status).toBe(200);
    const { sitting } = (await later.call(sittings.handIn, { params, body: {} })).body;
    expect(sitting).toMatchObject({ state: 'ended', handedInBy: 'student' });
  });

  it('EM-1 is the only one that a launch of its lesson opens', async () => {
    const [exam, other] = [await anExam(), await anExam()];
    const { course, lesson } = exam;
    const launched = await aLaunchSession(services, { course, lesson, roleKey: 'CONTEXT_LEARNER' });
    const elsewhere = { params: other.params, body: {} };
    expect((await as(app, launched).call(sittings.startSitting, elsewhere)).status).toBe(404);
    expect((await as(app, launched).call(boards.getBoard, { params: exam.params })).status).toBe(403);
  });
});

describe('the end of an exam', () => {
  it('EM-2 refuses what comes after it by the server’s clock, and what was stored counts', async () => {
    const exam = await anExam();
    const sat = await aSitting(exam);
    expect((await write(sat, 'in time')).status).toBe(200);
    await endNow(exam);
    const late = await write(sat, 'too late');
    expect([late.status, late.error.problem?.code]).toEqual([403, 'exam.ended']);
    expect((await run(sat, exam.course.contextId)).status).toBe(403);
    const { sitting } = (await sat.student.call(sittings.getSitting, { params: exam.params })).body;
    expect(sitting).toMatchObject({ state: 'ended', handedInBy: 'time', answers: [{ characters: 7 }] });
    const row = db.selectFrom('examAnswers').select('code').where('userExerciseId', '=', sat.id);
    expect(await row.executeTakeFirst()).toEqual({ code: 'in time' });
  });

  it('EM-2 is handed in once, and nothing is taken afterwards', async () => {
    const exam = await anExam();
    const sat = await aSitting(exam);
    await write(sat, 'done');
    const hand = () => sat.student.call(sittings.handIn, { params: exam.params, body: {} });
    const [first, second] = await Promise.all([hand(), hand()]);
    expect(first.body.sitting).toMatchObject({ state: 'ended', handedInBy: 'student' });
    expect(second.body.sitting?.receipt).toEqual(first.body.sitting?.receipt);
    expect((await write(sat, 'more')).status).toBe(403);
  });

  it('EM-2 comes also for those whose page is not there', async () => {
    const exam = await anExam();
    const sat = await aSitting(exam);
    await endNow(exam);
    await closeSittings.handle(services, {});
    const receipts = await db
      .selectFrom('receipts')
      .innerJoin('examSittings', 'examSittings.id', 'receipts.sittingId')
      .select('receipts.id')
      .where('userId', '=', sat.learner.id)
      .execute();
    expect(receipts).toHaveLength(1);
  });

  it('EM-2 gives a receipt that verifies, also after the key was renewed, and none that was changed', async () => {
    const exam = await anExam();
    const sat = await aSitting(exam);
    await write(sat, 'x = 1');
    const { sitting } = (await sat.student.call(sittings.handIn, { params: exam.params, body: {} })).body;
    const { body, signature, keyId } = sitting?.receipt ?? { body: '', signature: '', keyId: '' };
    const verify = async (given: { body: string; signature: string; keyId: string }) =>
      (await asNobody(app).call(verifyReceipt, { body: given })).body;
    expect(await verify({ body, signature, keyId })).toMatchObject({
      isGenuine: true,
      isReplaced: false,
      claims: { exam: exam.lesson.name, person: `${sat.learner.firstName} ${sat.learner.lastName}` },
    });
    await renewReceiptKey(db);
    expect((await verify({ body, signature, keyId })).isGenuine).toBe(true);
    expect((await verify({ body: body.replace('Ada', 'Eve'), signature, keyId })).isGenuine).toBe(false);
    expect((await verify({ body, signature, keyId: crypto.randomUUID() })).isGenuine).toBe(false);
  });
});

describe('work that arrives after the end', () => {
  const send = ({ student, id }: Sat, pageId: string, code: string, seq = 0) =>
    student.call(sendEdits, {
      params: { id },
      body: { pageId, now: 1000, chunks: [{ seq, at: 0, base: { '': code }, edits: [] }] } as never,
    });
  const loseContact = (pageId: string) =>
    sql`
      update edit_pages set first_contact_at = now() - interval '2 minutes', last_contact_at = now() - interval '1 minute'
      where page_id = ${pageId}
    `.execute(db);
  /** As if all of it had come a minute ago. */
  const age = async ({ id }: Sat) => {
    await sql`
      update edit_chunks c set received_at = c.received_at - interval '1 minute',
        last_received_at = c.last_received_at - interval '1 minute'
      from edit_pages p where p.page_id = c.page_id and p.user_exercise_id = ${id}
    `.execute(db);
    await sql`update user_exercises set updated_at = updated_at - interval '2 minutes' where id = ${id}`.execute(
      db,
    );
  };
  const storedOf = async ({ id }: Sat) =>
    (await db.selectFrom('examAnswers').select('code').where('userExerciseId', '=', id).executeTakeFirst())
      ?.code;

  it('EM-2 what the journal had brought before it counts, also if no save had come', async () => {
    const exam = await anExam();
    const sat = await aSitting(exam);
    await write(sat, 'saved');
    expect((await send(sat, crypto.randomUUID(), 'typed after the save')).status).toBe(200);
    await age(sat);
    await endNow(exam);
    await closeSittings.handle(services, {});
    expect(await storedOf(sat)).toBe('typed after the save');
  });

  it('EM-2 counts once staff accept it, if the connection had been lost before', async () => {
    const exam = await anExam();
    const sat = await aSitting(exam);
    const pageId = crypto.randomUUID();
    await send(sat, pageId, 'before');
    await age(sat);
    await loseContact(pageId);
    await endNow(exam);
    await sat.student.call(sittings.getSitting, { params: exam.params });
    expect((await send(sat, pageId, 'typed without network', 1)).status).toBe(200);
    const [late] = (await boardOf(exam)).people.flatMap(person => person.late);
    expect(late).toMatchObject({ userExerciseId: sat.id, acceptedAt: null });
    expect(await storedOf(sat)).toBe('before');
    await exam.teacher.call(boards.acceptLate, { params: exam.params, body: { userExerciseIds: [sat.id] } });
    expect(await storedOf(sat)).toBe('typed without network');
  });

  it('EM-2 is not offered if the server had heard of the page until the end', async () => {
    const exam = await anExam();
    const sat = await aSitting(exam);
    const pageId = crypto.randomUUID();
    await send(sat, pageId, 'before');
    await endNow(exam);
    await sat.student.call(sittings.getSitting, { params: exam.params });
    await send(sat, pageId, 'typed on', 1);
    expect((await boardOf(exam)).people.flatMap(person => person.late)).toEqual([]);
  });

  it('EM-2 counts also from a page that was opened after the connection was lost, and from none while another was there', async () => {
    const exam = await anExam({}, 2);
    const [lost, connected] = [await aSitting(exam), await aSitting(exam)];
    for (const sat of [lost, connected]) {
      const known = crypto.randomUUID();
      await send(sat, known, 'before');
      await sql`update edit_pages set first_contact_at = first_contact_at - interval '5 minutes' where page_id = ${known}`.execute(
        db,
      );
      await age(sat);
      if (sat === lost) await loseContact(known);
    }
    await endNow(exam);
    await closeSittings.handle(services, {});
    for (const sat of [lost, connected]) {
      const [, other = 0] = sat.ids;
      await send({ ...sat, id: other }, crypto.randomUUID(), 'on another page');
    }
    const late = (await boardOf(exam)).people.filter(person => person.late.length > 0);
    expect(late.map(({ user }) => user.id)).toEqual([lost.learner.id]);
    expect(late[0]?.late).toMatchObject([{ userExerciseId: lost.ids[1] }]);
  });

  it('EM-2 is not taken after the grace', async () => {
    const exam = await anExam({ graceMinutes: 0 });
    const sat = await aSitting(exam);
    await endNow(exam);
    expect((await send(sat, crypto.randomUUID(), 'too late')).status).toBe(403);
  });
});

describe('staff', () => {
  it('EM-3 see where everybody stands, and give time to one or to all', async () => {
    const exam = await anExam();
    const sat = await aSitting(exam);
    await aLearner(services, exam.course);
    const before = await boardOf(exam);
    expect(before.people.map(({ state }) => state).toSorted()).toEqual(['not started', 'working']);
    const { params } = exam;
    await exam.teacher.call(boards.givePlusMinutes, { params, body: { from: 0, to: 5 } });
    // The same click again, and one of somebody who has not seen it.
    await exam.teacher.call(boards.givePlusMinutes, { params, body: { from: 0, to: 5 } });
    const other = await exam.teacher.call(boards.givePlusMinutes, { params, body: { from: 0, to: 10 } });
    expect(other.error.problem?.code).toBe('exam.timeGivenMeanwhile');
    const given = await exam.teacher.call(boards.setExtraTime, {
      params: { ...params, userId: sat.learner.id },
      body: { minutes: 5, percent: 25, from: { minutes: 0, percent: 0 } },
    });
    const person = given.body.people.find(({ user }) => user.id === sat.learner.id);
    expect(Date.parse(person?.endsAt ?? '') - Date.parse(person?.startedAt ?? '')).toBe(85 * minute);
  });

  it('EM-3 see who is away, offline and has handed in', async () => {
    const exam = await anExam();
    const [away, offline, done] = [await aSitting(exam), await aSitting(exam), await aSitting(exam)];
    const { params } = exam;
    const said = (await away.student.call(sittings.sayPresent, { params, body: { isAway: true } })).body;
    expect(said.state).toBe('running');
    await sql`update exam_sittings set seen_at = now() - interval '1 minute' where user_id = ${offline.learner.id}`.execute(
      db,
    );
    const ofDone = { ...params, userId: done.learner.id };
    await exam.teacher.call(boards.handInFor, { params: ofDone, body: {} });
    const stateOf = new Map((await boardOf(exam)).people.map(({ user, state }) => [user.id, state]));
    expect([away, offline, done].map(({ learner }) => stateOf.get(learner.id))).toEqual([
      'away',
      'offline',
      'handed in',
    ]);
    const { sitting } = (await done.student.call(sittings.getSitting, { params })).body;
    expect(sitting?.handedInBy).toBe('staff');
  });

  it('EM-3 release the results, which count from then on, not before', async () => {
    const exam = await anExam();
    const sat = await aSitting(exam);
    await run(sat, exam.course.contextId);
    await workOffJobs();
    const early = await exam.teacher.call(boards.releaseExam, { params: exam.params, body: {} });
    expect(early.error.problem?.code).toBe('exam.stillRunning');
    await sat.student.call(sittings.handIn, { params: exam.params, body: {} });
    await workOffJobs();
    const isCompleted = async () =>
      (
        await db
          .selectFrom('userExercises')
          .select('completedAt')
          .where('id', '=', sat.id)
          .executeTakeFirstOrThrow()
      ).completedAt !== null;
    expect(await isCompleted()).toBe(false);
    expect((await release(exam)).status).toBe(200);
    expect(await isCompleted()).toBe(true);
    const { userLesson } = (await sat.student.call(getUserLesson, { params: exam.params })).body;
    expect(userLesson?.isCompleted).toBe(true);
    expect((await write(sat, 'more')).error.problem?.code).toBe('exam.over');
  });

  it('EM-3 mark nothing as complete before the release, so that nobody learns of it', async () => {
    const exam = await anExam();
    const sat = await aSitting(exam);
    const mark = { params: { id: sat.id, contextId: exam.course.contextId } };
    const early = await exam.teacher.call(bypassUserExercise, mark);
    expect([early.status, early.error.problem?.code]).toEqual([409, 'exam.markAfterRelease']);
    await sat.student.call(sittings.handIn, { params: exam.params, body: {} });
    expect((await exam.teacher.call(bypassUserExercise, mark)).status).toBe(409);
    await release(exam);
    expect((await exam.teacher.call(bypassUserExercise, mark)).status).toBe(200);
  });

  it('EM-3 run what counts if nobody has, so that it is complete when it passes', async () => {
    const exam = await anExam();
    const sat = await aSitting(exam);
    await write(sat, 'never run');
    await sat.student.call(sittings.handIn, { params: exam.params, body: {} });
    await workOffJobs();
    await release(exam);
    const { userLesson } = (await sat.student.call(getUserLesson, { params: exam.params })).body;
    expect(userLesson?.isCompleted).toBe(true);
  });

  it('EM-3 accept late work with one click, which gives a new receipt', async () => {
    const exam = await anExam();
    const sat = await aSitting(exam);
    await write(sat, 'early');
    await endNow(exam);
    const first = (await sat.student.call(sittings.getSitting, { params: exam.params })).body.sitting
      ?.receipt;
    await db
      .updateTable('examAnswers')
      .set({ lateCode: 'late', lateFiles: '{}', gapBeganAt: new Date(), lateArrivedAt: new Date() })
      .where('userExerciseId', '=', sat.id)
      .execute();
    const accept = { params: exam.params, body: { userExerciseIds: null } };
    const { people } = (await exam.teacher.call(boards.acceptLate, accept)).body;
    await exam.teacher.call(boards.acceptLate, accept);
    expect(people.find(({ user }) => user.id === sat.learner.id)?.late).toMatchObject([
      { acceptedAt: expect.any(String) as string },
    ]);
    const { sitting } = (await sat.student.call(sittings.getSitting, { params: exam.params })).body;
    expect(sitting?.answers).toMatchObject([{ characters: 4, isLate: true }]);
    const { body, signature, keyId } = first ?? { body: '', signature: '', keyId: '' };
    const verified = await asNobody(app).call(verifyReceipt, { body: { body, signature, keyId } });
    expect(verified.body).toMatchObject({ isGenuine: true, isReplaced: true });
  });

  it('EM-3 take everything along as a file, and each of their acts is in the audit log', async () => {
    const exam = await anExam();
    const sat = await aSitting(exam);
    await write(sat, 'kept');
    await exam.teacher.call(boards.handInFor, {
      params: { ...exam.params, userId: sat.learner.id },
      body: {},
    });
    const file = (await exam.teacher.call(boards.exportExam, { params: exam.params })).body;
    const names = new TextDecoder('latin1').decode(file.bytes);
    expect(names).toMatch(/exam\.csv/);
    expect(names).toMatch(/receipts\/.*\.json/);
    expect(names).toMatch(/work\/.*\.py/);
    const admin = await aSiteAdmin(services);
    const { auditEvents } = (await as(app, admin).call(listAuditEvents, { query: {} })).body;
    const actions = auditEvents
      .filter(({ subject }) => subject === exam.lesson.name)
      .map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['exam-changed', 'exam-handed-in-for', 'exam-exported']));
  });
});

describe('an exam elsewhere', () => {
  it('EM-1 comes into a copy as a draft, and without its exercises where somebody else copies', async () => {
    const exam = await anExam({}, 2);
    const copied = async (takesExams: boolean) => {
      const { instructor } = exam.course;
      const made = await db
        .transaction()
        .execute(tx =>
          copyCourse(tx, { sourceId: exam.course.id, name: 'Copy', owner: instructor, takesExams }),
        );
      const row = await db
        .selectFrom('lessons')
        .innerJoin('modules', 'modules.id', 'lessons.moduleId')
        .select(['lessons.isDraft', 'lessons.id'])
        .where('modules.courseId', '=', made.id)
        .executeTakeFirstOrThrow();
      const exercises = await db
        .selectFrom('exercises')
        .select('id')
        .where('lessonId', '=', row.id)
        .execute();
      return { isDraft: row.isDraft, exercises: exercises.length };
    };
    expect(await copied(true)).toEqual({ isDraft: true, exercises: 2 });
    expect(await copied(false)).toEqual({ isDraft: true, exercises: 0 });
    const lessons = db.selectFrom('lessons').select('id').where('name', '=', exam.lesson.name);
    const exams = await db.selectFrom('exams').select('lessonId').where('lessonId', 'in', lessons).execute();
    const copies = await db
      .selectFrom('exams')
      .innerJoin('lessons', 'lessons.id', 'exams.lessonId')
      .innerJoin('modules', 'modules.id', 'lessons.moduleId')
      .innerJoin('courses', 'courses.id', 'modules.courseId')
      .select('exams.lessonId')
      .where('courses.name', '=', 'Copy')
      .execute();
    expect([exams.length > 0, copies]).toEqual([true, []]);
  });

  it('EM-1 is exported with its content and without its rules: an import is an ordinary lesson', async () => {
    const exam = await anExam({ accessCode: 'maple', addressRanges: ['192.0.2.0/24'] }, 2);
    const { contextId } = exam.params;
    const asDocument = { params: { contextId }, query: { format: 'pmcart' as const } };
    const { bytes } = (await exam.teacher.call(exportCourse, asDocument)).body;
    const { modules } = JSON.parse(new TextDecoder().decode(bytes)) as {
      modules: { lessons: { name: string; exercises: object[] }[] }[];
    };
    const [lesson] = modules.flatMap(({ lessons }) => lessons);
    expect(lesson?.name).toBe(exam.lesson.name);
    expect(lesson?.exercises).toHaveLength(2);
    expect(JSON.stringify(lesson)).not.toMatch(/exam|access|maple|192\.0\.2|opensAt/i);
  });

  it('EM-1 is in the data export of who wrote it, without what is held back', async () => {
    const exam = await anExam();
    const sat = await aSitting(exam);
    await run(sat, exam.course.contextId);
    await workOffJobs();
    await sat.student.call(sittings.handIn, { params: exam.params, body: {} });
    const data = (await sat.student.call(exportMyself)).body;
    expect(data.exams).toMatchObject([
      { lesson: exam.lesson.name, receipts: [{ keyId: expect.any(String) as string }] },
    ]);
    expect(data.runs[0]?.result?.results).toEqual([]);
    expect(data.lessons[0]?.exercises[0]?.completedAt).toBeNull();
  });
});
