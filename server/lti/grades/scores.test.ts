import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createExercise, deleteExercise } from '#contract/authoring/content.ts';
import { getHouse } from '#contract/site/admin.ts';
import { listAuditEvents } from '#contract/site/audit.ts';
import { listAllUnsentScores, resendAllScores } from '#contract/lti/lti.ts';
import { listUnsentScores, resendScores, submitGrades } from '#contract/lti/lti-course.ts';
import { bypassUserExercise, getUserLesson, undoBypass } from '#contract/learning/work.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { completeExercise } from '#server/learning/work/exercises/complete-exercise.ts';
import { as } from '#test/as.ts';
import { aSiteAdmin } from '#test/factories.ts';
import { waitingForLocks } from '#test/waiting-for-locks.ts';
import { aLinkedClass, anLms, enter, type KnownLms, runningWithLms } from '#test/lms/launching.ts';
import { sweepScores } from './sweep-scores.job.ts';

const running = await runningWithLms();
const { app, services, clock, workOffJobs } = running;

type Class = Awaited<ReturnType<typeof aLinkedClass>>;
type Learner = Class['learners'][number];

const complete = ({ userExercise }: Learner) =>
  services.db.transaction().execute(tx => completeExercise(services, tx, userExercise.id, clock.now()));

/** Advances the clock and runs the sweep and its jobs. */
const after = async (ms: number) => {
  clock.advance(ms);
  await enqueue(services.db, sweepScores, {});
  await workOffJobs();
};

const scoreOf = ({ userLesson }: Learner) =>
  services.db
    .selectFrom('ltiScores')
    .selectAll()
    .where('userLessonId', '=', userLesson.id)
    .executeTakeFirst();

const shownTo = async (learner: Learner, { contextId, lesson }: Class) =>
  (await as(app, learner).call(getUserLesson, { params: { contextId, lessonId: lesson.id } })).body
    .userLesson;

const aClass = async (
  given: Parameters<typeof aLinkedClass>[2] = {},
  options: Parameters<typeof anLms>[1] = {},
) => {
  const lms = await anLms(running, options);
  const group = await aLinkedClass(running, lms, given);
  return { lms, group, ada: group.learners[0] as Learner };
};

const gradesOf = (lms: KnownLms) =>
  lms.taken.map(({ userId, scoreGiven, scoreMaximum }) => `${userId} ${scoreGiven}/${scoreMaximum}`);

describe('LT-4 LS-7 a grade', () => {
  it('is sent in full when the lesson is completed, to the correct URL, and is shown as sent only after that', async () => {
    const { lms, group, ada } = await aClass();
    await complete(ada);
    expect(await shownTo(ada, group)).toMatchObject({
      isCompleted: true,
      isScoreSubmitted: false,
      scoreSubmittedAt: null,
    });
    await workOffJobs();
    expect(gradesOf(lms)).toEqual(['ada 100/100']);
    expect(await shownTo(ada, group)).toMatchObject({
      isScoreSubmitted: true,
      scoreSubmittedAt: clock.now().toISOString(),
    });
    await complete(ada);
    await after(60_000);
    expect(gradesOf(lms), 'once').toEqual(['ada 100/100']);
    expect(services.metrics.grades.lines()).toContain('cairn_grades_total{outcome="sent"} 1');
  });

  it('is recorded in the audit log once with the student, after the platform accepted it', async () => {
    const { lms, ada } = await aClass();
    const admin = as(app, await aSiteAdmin(services));
    const sent = async () =>
      (await admin.call(listAuditEvents, { query: { search: `grade-sent ${lms.platform.name}` } })).body
        .auditEvents;
    const before = (await sent()).length;
    lms.failureModes.scores = 'forbidden';
    await complete(ada);
    await workOffJobs();
    expect(await sent()).toHaveLength(before);
    lms.failureModes.scores = 'ok';
    await admin.call(resendAllScores);
    await workOffJobs();
    await after(60_000);
    expect(await sent()).toHaveLength(before + 1);
    expect((await sent())[0]).toMatchObject({
      action: 'grade-sent',
      actor: '',
      subject: ada.email,
      detail: `Adding, ${lms.platform.name}`,
    });
  });

  it('is also sent after a teacher’s bypass and after a deleted exercise', async () => {
    const { lms, group, ada } = await aClass({ learners: ['ada', 'grace'] });
    await as(app, group.teacher).call(bypassUserExercise, {
      params: { id: ada.userExercise.id, contextId: group.contextId },
    });
    await workOffJobs();
    expect(gradesOf(lms)).toEqual(['ada 100/100']);
    const { exercise, lesson, contextId } = group;
    expect(
      (
        await as(app, group.teacher).call(deleteExercise, {
          params: { courseId: contextId, lessonId: lesson.id, exerciseId: exercise.id },
        })
      ).status,
    ).toBe(200);
    await workOffJobs();
    expect(gradesOf(lms), 'a lesson that was not started is not completed').toEqual(['ada 100/100']);
  });

  it('is sent when the deletion of the last open exercise completes the lesson', async () => {
    const { lms, group, ada } = await aClass();
    const { lesson, contextId } = group;
    const teacher = as(app, group.teacher);
    const place = { courseId: contextId, lessonId: lesson.id };
    const { exercise } = (await teacher.call(createExercise, { params: place, body: {} })).body;
    await complete(ada);
    await workOffJobs();
    expect(gradesOf(lms)).toEqual([]);
    await teacher.call(deleteExercise, { params: { ...place, exerciseId: exercise.id } });
    await workOffJobs();
    expect(gradesOf(lms)).toEqual(['ada 100/100']);
  });

  it('FH-1 is sent for learners only: not for teachers, mentors and test users', async () => {
    const { lms, group } = await aClass({ learners: [] });
    lms.addPerson('mentor', 'Mentor');
    for (const subject of ['teacher', 'mentor']) {
      await enter(running, lms, subject, group.link.id);
      const { userId } = await services.db
        .selectFrom('ltiUsers')
        .selectAll()
        .where('platformId', '=', lms.platform.id)
        .where('subject', '=', subject)
        .executeTakeFirstOrThrow();
      await services.db
        .insertInto('userLessons')
        .values({ userId, lessonId: group.lesson.id, completedAt: clock.now() })
        .execute();
      await enter(running, lms, subject, group.link.id);
    }
    const queued = services.db.selectFrom('ltiScores').select('id');
    expect(await queued.where('platformId', '=', lms.platform.id).execute()).toEqual([]);
    await after(1000);
    expect(lms.taken).toEqual([]);
  });

  it('is sent later if the link is first launched after the lesson was completed', async () => {
    const { lms, group, ada } = await aClass();
    await complete(ada);
    await workOffJobs();
    const second = lms.addLink({ id: 'second-link', custom: { lesson_id: String(group.lesson.id) } });
    await enter(running, lms, 'teacher', second.id);
    await workOffJobs();
    expect(lms.taken.map(t => t.columnId)).toEqual([group.link.columnId, second.columnId]);
  });

  it('creates one line item if the link has none', async () => {
    const { lms, group } = await aClass({
      learners: ['ada', 'grace', 'alan', 'edsger', 'barbara'],
      columnId: null,
    });
    for (const learner of group.learners) await complete(learner);
    await workOffJobs();
    expect(lms.columns).toMatchObject([
      { label: 'Adding', scoreMaximum: 100, resourceLinkId: group.link.id },
    ]);
    expect(lms.taken).toHaveLength(5);
  });

  it('is not sent if the completion is undone while it waits', async () => {
    const { lms, group, ada } = await aClass();
    const place = { params: { id: ada.userExercise.id, contextId: group.contextId } };
    const teacher = as(app, group.teacher);
    // Refused before the score itself is tried.
    lms.failureModes.token = 'down';
    await teacher.call(bypassUserExercise, place);
    await teacher.call(undoBypass, place);
    lms.failureModes.token = 'ok';
    await after(60_000);
    expect(lms.taken).toEqual([]);
    await complete(ada);
    await after(1000);
    expect(lms.taken).toHaveLength(1);
  });
});

describe('LT-4 F18 a platform with problems', () => {
  it.each(['down', 'broken', 'too-many', 'rate-limited'] as const)(
    'that is %s lets the grade wait, shows it to the student, and gets it once',
    async failureMode => {
      const { lms, group, ada } = await aClass();
      lms.failureModes.scores = failureMode;
      await complete(ada);
      await workOffJobs();
      expect(await scoreOf(ada)).toMatchObject({ state: 'waiting', attempts: 1 });
      expect((await shownTo(ada, group))?.isScoreSubmitted).toBe(false);
      const { body } = await as(app, group.teacher).call(listUnsentScores, {
        params: { contextId: group.contextId },
      });
      expect(body.scores).toMatchObject([
        {
          studentName: 'Ada Student',
          lessonName: 'Adding',
          state: 'waiting',
          lastError: expect.stringMatching(/\.$/),
        },
      ]);
      lms.failureModes.scores = 'ok';
      await after(60_000);
      expect(gradesOf(lms)).toEqual(['ada 100/100']);
    },
  );

  it('is retried exactly after its Retry-After', async () => {
    const { lms, ada } = await aClass();
    lms.failureModes.scores = 'too-many';
    await complete(ada);
    await workOffJobs();
    lms.failureModes.scores = 'ok';
    await after(6000);
    expect(lms.taken).toEqual([]);
    await after(1000);
    expect(lms.taken).toHaveLength(1);
  });

  it.each([
    ['a date', () => new Date(clock.now().getTime() + 7000).toUTCString(), 7000],
    ['a day, which is too long', () => '86400', 3600_000],
    ['nothing that can be read', () => 'soon', 30_000],
  ])('FZ-1 whose Retry-After is %s is asked again in time', async (_, told, ms) => {
    const { lms, ada } = await aClass();
    lms.failureModes.scores = 'too-many';
    lms.retryAfter = told();
    await complete(ada);
    await workOffJobs();
    lms.failureModes.scores = 'ok';
    await after(ms - 1000);
    expect(lms.taken).toEqual([]);
    await after(1000);
    expect(lms.taken).toHaveLength(1);
  });

  it('FZ-1 whose rest was asked for keeps it when a student sends again, and not when staff do', async () => {
    const { lms, group, ada } = await aClass();
    lms.failureModes.scores = 'too-many';
    lms.retryAfter = '600';
    await complete(ada);
    await workOffJobs();
    lms.failureModes.scores = 'ok';
    const params = { contextId: group.contextId };
    expect((await as(app, ada).call(submitGrades, { params })).body).toEqual({ waiting: 1 });
    await after(1000);
    expect(lms.taken, 'a click of a student').toEqual([]);
    await as(app, group.teacher).call(resendScores, { params, query: {} });
    await workOffJobs();
    expect(lms.taken, 'a click of staff').toHaveLength(1);
  });

  it('whose token endpoint fails or refuses is retried too', async () => {
    const { lms, ada } = await aClass();
    lms.failureModes.token = 'down';
    await complete(ada);
    await workOffJobs();
    // Platforms answer 400 if they do not know our key.
    for (const failureMode of ['broken', 'forbidden', 'too-many', 'unknown-client'] as const) {
      lms.failureModes.token = failureMode;
      await after(16 * 60_000);
      expect(await scoreOf(ada)).toMatchObject({ state: 'waiting' });
    }
    lms.failureModes.token = 'ok';
    await after(16 * 60_000);
    expect(lms.taken).toHaveLength(1);
  });

  it('that rejects an expired token gets a new one, and one token serves many grades', async () => {
    const { lms, group } = await aClass({ learners: ['ada', 'grace', 'alan'] });
    const [ada, ...others] = group.learners as [Learner, ...Learner[]];
    // The roster has a token of its own.
    await workOffJobs();
    const before = lms.calls.length;
    await complete(ada);
    await workOffJobs();
    lms.failureModes.scores = 'expired-token';
    for (const learner of others) await complete(learner);
    await workOffJobs();
    expect(lms.taken).toHaveLength(3);
    expect(lms.calls.slice(before).filter(c => c.service === 'token').length).toBeLessThanOrEqual(3);
  });

  it('FH-1 gets a new token before the old one expires, to leave time for the call', async () => {
    const { lms, group } = await aClass({ learners: ['ada', 'grace', 'alan'] });
    const [ada, grace, alan] = group.learners as [Learner, Learner, Learner];
    // The roster has a token of its own.
    await workOffJobs();
    const before = lms.calls.length;
    const tokens = () => lms.calls.slice(before).filter(({ service }) => service === 'token').length;
    await complete(ada);
    await workOffJobs();
    const hourMs = 3600_000;
    clock.advance(hourMs - 90_000);
    await complete(grace);
    await workOffJobs();
    expect(tokens()).toBe(1);
    clock.advance(60_000);
    await complete(alan);
    await workOffJobs();
    expect(tokens()).toBe(2);
    expect(lms.taken).toHaveLength(3);
  });

  it.each(['moodle', 'canvas'] as const)(
    'F5 F19 whose response was lost has the grade already, and it is not sent twice (%s)',
    async manner => {
      const { lms, group, ada } = await aClass({}, { manner });
      lms.failureModes.scores = 'process-then-drop';
      await complete(ada);
      await workOffJobs();
      expect(lms.taken).toHaveLength(1);
      expect((await shownTo(ada, group))?.isScoreSubmitted).toBe(false);
      lms.failureModes.scores = 'ok';
      await after(60_000);
      expect(new Set(lms.taken.map(t => t.timestamp)).size, 'the same score with the same timestamp').toBe(1);
      expect(lms.grades.size).toBe(1);
      expect((await shownTo(ada, group))?.isScoreSubmitted).toBe(true);
    },
  );

  it('F5 whose response was lost, and which cannot say what it holds, is asked later and gets no second one', async () => {
    const { lms, group, ada } = await aClass();
    lms.failureModes.scores = 'process-then-drop';
    await complete(ada);
    await workOffJobs();
    lms.failureModes.scores = 'ok';
    lms.failureModes.results = 'broken';
    await after(60_000);
    expect(await scoreOf(ada)).toMatchObject({ state: 'waiting', lastError: 'It answered with status 500.' });
    lms.failureModes.results = 'ok';
    await after(60_000);
    expect(lms.taken).toHaveLength(1);
    expect((await shownTo(ada, group))?.isScoreSubmitted).toBe(true);
  });

  it('F19 that has a newer, different grade gets ours with a later timestamp', async () => {
    const { lms, group, ada } = await aClass();
    const columnId = group.link.columnId ?? '';
    lms.grades.set(`${columnId} ada`, {
      columnId,
      userId: 'ada',
      scoreGiven: 10,
      scoreMaximum: 100,
      timestamp: new Date(clock.now().getTime() + 2000).toISOString(),
    });
    await complete(ada);
    await workOffJobs();
    expect(lms.taken).toEqual([]);
    await after(60_000);
    await after(60_000);
    expect(lms.grades.get(`${columnId} ada`)?.scoreGiven).toBe(100);
  });

  it('FZ-1 that answers with the results of everybody has not the grade of one because it has that of another', async () => {
    const { lms, group } = await aClass({ learners: ['ada', 'grace'] });
    const [ada, grace] = group.learners as [Learner, Learner];
    const columnId = group.link.columnId ?? '';
    lms.ignoresSearch = true;
    await complete(grace);
    await workOffJobs();
    lms.grades.set(`${columnId} ada`, {
      columnId,
      userId: 'ada',
      scoreGiven: 10,
      scoreMaximum: 100,
      timestamp: new Date(clock.now().getTime() + 2000).toISOString(),
    });
    await complete(ada);
    await workOffJobs();
    await after(60_000);
    await after(60_000);
    expect(lms.grades.get(`${columnId} ada`)?.scoreGiven).toBe(100);
  });

  it('FH-1 that has a newer grade gets a later timestamp on the next try, even within the same second', async () => {
    const { lms, group, ada } = await aClass();
    const columnId = group.link.columnId ?? '';
    lms.grades.set(`${columnId} ada`, {
      columnId,
      userId: 'ada',
      scoreGiven: 10,
      scoreMaximum: 100,
      timestamp: new Date(clock.now().getTime() + 500).toISOString(),
    });
    await complete(ada);
    await workOffJobs();
    expect(lms.taken).toEqual([]);
    await after(5000);
    expect(lms.grades.get(`${columnId} ada`)?.scoreGiven).toBe(100);
  });

  it.each([
    ['forbidden', /does not allow/, 'moodle'],
    ['gone', /no such column/, 'moodle'],
    ['not-gradable', /does not take a grade for this person/, 'moodle'],
    // Its status for this is 422.
    ['not-gradable', /does not take a grade for this person/, 'canvas'],
  ] as const)(
    'that answers %s gets the grade parked, shown to staff, and resent on demand',
    async (failureMode, reason, shape) => {
      const { lms, group, ada } = await aClass({}, { shape });
      lms.failureModes.scores = failureMode;
      await complete(ada);
      await workOffJobs();
      const params = { contextId: group.contextId };
      const { body } = await as(app, group.teacher).call(listUnsentScores, { params });
      expect(body.scores).toMatchObject([{ state: 'parked', lastError: expect.stringMatching(reason) }]);
      const all = await as(app, await aSiteAdmin(services)).call(listAllUnsentScores);
      expect(all.body.scores).toContainEqual(body.scores[0]);
      lms.failureModes.scores = 'ok';
      await after(72 * 3600_000);
      expect(lms.taken, 'not by itself').toEqual([]);
      expect(
        (
          await as(app, await enter(running, lms, 'teacher', 'course')).call(resendScores, {
            params,
            query: {},
          })
        ).body,
      ).toEqual({ waiting: 1 });
      await workOffJobs();
      expect(lms.taken).toHaveLength(1);
    },
  );

  it('AD-2 lets a site admin resend a single grade, any number of times', async () => {
    const { lms, group } = await aClass({ learners: ['ada', 'grace'] });
    const [ada, grace] = group.learners as [Learner, Learner];
    lms.failureModes.scores = 'forbidden';
    await complete(ada);
    await complete(grace);
    await workOffJobs();
    lms.failureModes.scores = 'ok';
    const admin = as(app, await aSiteAdmin(services));
    const resend = async (userLessonId: number, { contextId }: { contextId: string }) =>
      (await admin.call(resendScores, { params: { contextId }, query: { userLessonId } })).body;
    const other = await aClass();
    const failedGrades = async () => (await admin.call(getHouse)).body.house.failedGrades;
    const failedBefore = await failedGrades();
    expect(failedBefore, 'AD-1 the site status counts them').toBeGreaterThanOrEqual(2);
    expect(await resend(ada.userLesson.id, other.group), 'not through another course').toEqual({
      waiting: 0,
    });
    expect(await resend(ada.userLesson.id, group)).toEqual({ waiting: 1 });
    expect(await resend(ada.userLesson.id, group)).toEqual({ waiting: 1 });
    await workOffJobs();
    expect(gradesOf(lms)).toEqual(['ada 100/100']);
    expect(await scoreOf(grace)).toMatchObject({ state: 'parked' });
    expect(await failedGrades()).toBe(failedBefore - 1);
  });

  it('F17 that is down for more than three days gets its grades parked with a reason, never dropped', async () => {
    const { lms, ada } = await aClass();
    lms.failureModes.scores = 'down';
    await complete(ada);
    await workOffJobs();
    await after(73 * 3600_000);
    expect(await scoreOf(ada)).toMatchObject({
      state: 'parked',
      lastError: expect.stringContaining('three days'),
    });
  });

  it('is asked again for a student who resends, only for their own grades', async () => {
    const { lms, group } = await aClass({ learners: ['ada', 'grace'] });
    const [ada, grace] = group.learners as [Learner, Learner];
    lms.failureModes.scores = 'forbidden';
    await complete(ada);
    await complete(grace);
    await workOffJobs();
    lms.failureModes.scores = 'ok';
    const params = { contextId: group.contextId };
    expect((await as(app, ada).call(submitGrades, { params })).body).toEqual({ waiting: 1 });
    await workOffJobs();
    expect(gradesOf(lms)).toEqual(['ada 100/100']);
    expect((await as(app, ada).call(submitGrades, { params })).body).toEqual({ waiting: 0 });
  });

  it('LT-4 gets a grade once if a student resends while the outcome of the first try is stored', async () => {
    const { lms, group, ada } = await aClass({}, { shape: 'canvas' });
    await complete(ada);
    const resent = await services.db.transaction().execute(async tx => {
      await tx
        .updateTable('ltiScores')
        .set({ state: 'sent' })
        .where('userLessonId', '=', ada.userLesson.id)
        .execute();
      const call = as(app, ada).call(submitGrades, { params: { contextId: group.contextId } });
      await expect.poll(() => waitingForLocks(services)).toBe(1);
      return { call };
    });
    expect((await resent.call).body).toEqual({ waiting: 0 });
    await workOffJobs();
    expect(lms.taken).toEqual([]);
  });

  it('AP-2 that names a line item on a foreign host gets no call and no token', async () => {
    const { lms, group, ada } = await aClass();
    const spy = await anLms(running);
    await services.db
      .updateTable('ltiResourceLinks')
      .set({ lineItemUrl: spy.columnUrl('x') })
      .where('platformLinkId', '=', group.link.id)
      .execute();
    await complete(ada);
    await workOffJobs();
    expect(await scoreOf(ada)).toMatchObject({
      state: 'parked',
      lastError: expect.stringContaining('not the platform’s'),
    });
    expect(spy.calls).toEqual([]);
    expect(lms.taken).toEqual([]);
  });
});

describe('LT-4 many grades', () => {
  it('are sent four at a time, and all soon after a platform recovers', async () => {
    const learners = Array.from({ length: 30 }, (_, i) => `student${i}`);
    const { lms, group } = await aClass({ learners });
    lms.failureModes.scores = 'down';
    for (const learner of group.learners) await complete(learner);
    await workOffJobs();
    const triesWhileDown = lms.calls.filter(c => c.service === 'scores').length;
    expect(triesWhileDown, 'a platform that is down gets few requests').toBeLessThanOrEqual(8);
    lms.failureModes.scores = 'ok';
    await after(60_000);
    expect(lms.taken).toHaveLength(30);
    expect(lms.grades.size).toBe(30);
    expect(lms.mostAtOnce).toBeLessThanOrEqual(4);
  });

  it('that are due while four others are claimed are checked again after a second, without a busy loop', async () => {
    const { lms, group } = await aClass({ learners: ['ada', 'grace', 'alan', 'edsger', 'barbara'] });
    for (const learner of group.learners) await complete(learner);
    const [, ...others] = group.learners;
    await services.db
      .updateTable('ltiScores')
      .set({ claimedUntil: new Date(clock.now().getTime() + 30_000) })
      .where(
        'userLessonId',
        'in',
        others.map(({ userLesson }) => userLesson.id),
      )
      .execute();
    await workOffJobs();
    expect(lms.taken).toEqual([]);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from run_at - created_at)::int as seconds
      from graphile_worker.jobs where key = ${`scores later:${lms.platform.id}`}
    `.execute(services.db);
    expect(rows).toEqual([{ seconds: 1 }]);
    await after(31_000);
    expect(lms.taken).toHaveLength(5);
  });

  it('F17 of 100 students for a platform that is down all day need few tries and arrive once after it recovers', async () => {
    const learners = Array.from({ length: 100 }, (_, i) => `student${i}`);
    const { lms, group } = await aClass({ learners });
    lms.failureModes.scores = 'down';
    const hours = 24;
    for (let hour = 0; hour < hours; hour++) {
      for (const learner of group.learners.slice(hour * 4, hour === hours - 1 ? 100 : (hour + 1) * 4))
        await complete(learner);
      await after(60 * 60_000);
    }
    expect(lms.taken).toEqual([]);
    const tries = lms.calls.filter(({ service }) => service === 'scores').length;
    expect(tries, 'at most four tries per pause').toBeLessThanOrEqual(hours * 8);
    const { body } = await as(app, await enter(running, lms, 'teacher', 'course')).call(listUnsentScores, {
      params: { contextId: group.contextId },
    });
    expect(body.scores).toHaveLength(100);
    lms.failureModes.scores = 'ok';
    await after(60_000);
    expect(lms.taken).toHaveLength(100);
    expect(lms.grades.size).toBe(100);
    const last = group.learners[99] as Learner;
    const { authToken } = await enter(running, lms, last.subject, group.link.id);
    expect(await shownTo({ ...last, authToken }, group)).toMatchObject({ isScoreSubmitted: true });
  });

  it('F18 for one failing platform do not delay those for others', async () => {
    const [sick, well] = [await aClass(), await aClass()];
    sick.lms.failureModes.scores = 'down';
    await complete(sick.ada);
    await complete(well.ada);
    await workOffJobs();
    expect(well.lms.taken).toHaveLength(1);
    expect(await scoreOf(sick.ada)).toMatchObject({ state: 'waiting' });
  });

  it('are sent once each by two concurrent servers', async () => {
    const learners = Array.from({ length: 12 }, (_, i) => `student${i}`);
    const { lms, group } = await aClass({ learners });
    // The roster is read first, so that only grades are counted.
    await workOffJobs();
    for (const learner of group.learners) await complete(learner);
    await Promise.all([workOffJobs(), after(0)]);
    expect(lms.taken).toHaveLength(12);
    expect(lms.mostAtOnce).toBeLessThanOrEqual(4);
  });
});
