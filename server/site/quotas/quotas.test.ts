import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCourse } from '#contract/authoring/courses.ts';
import { executeAsInstructor, executeUserExercise, runExercise } from '#contract/running/runs.ts';
import { copyCourse, shareCourse } from '#contract/authoring/sharing.ts';
import { pushFolder, readFolderState } from '#contract/authoring/course-folder.ts';
import { importFile } from '#contract/authoring/transfer.ts';
import { makeRunQueue } from '#server/running/runs/queue/run-queue.ts';
import { startRun } from '#server/running/runs/queue/start-run.ts';
import { runnerElsewhere } from '#server/running/runs/run-code.ts';
import { runTests } from '#server/running/runs/run-tests.job.ts';
import { queueSolutions } from '#server/running/runs/queue/queue-solutions.ts';
import { insertEnrollment } from '#server/authoring/courses/enrollments.db.ts';
import { readConfig } from '#server/platform/config.ts';
import { as } from '#test/as.ts';
import { counted } from '#test/counted.ts';
import { aCourse, aLanguage, aLesson, aUser, aUserLesson, type SignedInUser } from '#test/factories.ts';
import { aLinkedClass, anLms } from '#test/lms/launching.ts';
import { aRunResult } from '#test/run-result.ts';
import { runningApp } from '#test/running-app.ts';

const { quotas } = readConfig({});
const running = await runningApp({ config: { isRateLimited: true, ltiAllowedHosts: ['127.0.0.1'] } });
const { app, services, clock } = running;
const { id: languageConfigId } = await aLanguage(services);

/** A runner whose programs print what the test wants kept. */
let output = '';
const runner = {
  ...runnerElsewhere,
  run: async () => aRunResult({ output }),
};

const minute = 60_000;
type Answer = { status: number; headers: Record<string, unknown> };

/** As many calls as given, one after the other or all at once, and how many of them were let through. */
const count = (answers: Answer[]) => ({
  done: answers.filter(({ status }) => status === 200).length,
  refused: answers.filter(({ status }) => status === 429).length,
});
const inTurn = async (times: number, call: (i: number) => Promise<Answer>) => {
  const answers: Answer[] = [];
  for (let i = 0; i < times; i++) answers.push(await call(i));
  return count(answers);
};
const atOnce = async (times: number, call: (i: number) => Promise<Answer>) =>
  count(await Promise.all(Array.from({ length: times }, (_, i) => call(i))));

const clickRun = async ({ learner, course, userExercise }: Awaited<ReturnType<typeof aUserLesson>>) =>
  as(app, learner).call(executeUserExercise, {
    params: { id: userExercise.id, contextId: course.contextId },
  });

describe('FA-5 runs', () => {
  it('are 30 a minute; the next one is told when to come back', async () => {
    const work = await aUserLesson(services);
    expect(await inTurn(30, () => clickRun(work))).toEqual({ done: 30, refused: 0 });
    clock.advance(20_000);
    const refused = await clickRun(work);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('40');
    expect(refused.error.error).toBe('You can run code 30 times a minute. Try again in 40 seconds.');
    clock.advance(minute);
    expect((await clickRun(work)).status).toBe(200);
  });

  it('that come at once are counted one by one', async () => {
    const work = await aUserLesson(services);
    await inTurn(20, () => clickRun(work));
    expect(await atOnce(20, () => clickRun(work))).toEqual({ done: 10, refused: 10 });
  });

  it('of other people are not affected', async () => {
    const work = await aUserLesson(services);
    await inTurn(31, () => clickRun(work));
    expect((await clickRun(await aUserLesson(services))).status).toBe(200);
  });

  it('of staff, and of imported solutions, take nothing from the runs as a student', async () => {
    const few = await runningApp({
      config: { isRateLimited: true, quotas: { ...quotas, runsPerMinute: 3 } },
    });
    const lesson = await aLesson(few.services, { exercises: 3 });
    const { course, exercise } = lesson;
    const { instructor, contextId } = course;
    const student = await aUserLesson(few.services, { lesson });
    const preview = await aUserLesson(few.services, { lesson, learner: instructor });
    const elsewhere = await aUserLesson(few.services);
    await insertEnrollment(few.services.db, elsewhere.course, instructor, 'CONTEXT_LEARNER');
    const own = await aUserLesson(few.services, { lesson: elsewhere, learner: instructor });
    const asInstructor = as(few.app, instructor);
    const runOwn = () =>
      asInstructor.call(executeUserExercise, {
        params: { id: own.userExercise.id, contextId: elsewhere.course.contextId },
      });
    const runAsStaff = [
      () => asInstructor.call(executeUserExercise, { params: { id: preview.userExercise.id, contextId } }),
      () => asInstructor.call(executeAsInstructor, { params: { id: student.userExercise.id, contextId } }),
      () =>
        asInstructor.call(runExercise, {
          params: { courseId: contextId, lessonId: lesson.lesson.id, exerciseId: exercise.id },
        }),
    ] as const;
    const queueMany = Array<typeof exercise>(40).fill(exercise);
    await few.services.db
      .transaction()
      .execute(tx => queueSolutions(tx, instructor, queueMany, few.clock.now()));
    expect(await inTurn(12, i => (runAsStaff[i % 3] ?? runAsStaff[0])())).toEqual({ done: 12, refused: 0 });
    const refused = await runAsStaff[2]();
    expect(refused.error.error).toBe('You can run code 12 times a minute. Try again in 60 seconds.');
    expect(await inTurn(4, runOwn)).toEqual({ done: 3, refused: 1 });
  });

  it('of people from a learning management system are limited alike', async () => {
    const lms = await anLms(running);
    const { learners, contextId } = await aLinkedClass(running, lms);
    const [ada] = learners;
    const click = () =>
      as(app, ada ?? null).call(executeUserExercise, {
        params: { id: ada?.userExercise.id ?? 0, contextId },
      });
    expect(await inTurn(31, click)).toEqual({ done: 30, refused: 1 });
  });
});

describe('FA-5 courses', () => {
  const create = (user: SignedInUser) =>
    as(app, user).call(createCourse, { body: { name: 'Another', languageConfigId } });

  it('are 20 a day, however many are asked for at once', async () => {
    const user = await aUser(services);
    expect(await atOnce(40, () => create(user))).toEqual({ done: 20, refused: 20 });
    const made = await services.db
      .selectFrom('enrollments')
      .select('courseId')
      .where('userId', '=', user.id)
      .execute();
    expect(made).toHaveLength(20);
    const refused = await create(user);
    expect(refused.error.error).toBe('You can make 20 courses a day. Try again in 24 hours.');
    clock.advance(24 * 60 * minute);
    expect((await create(user)).status).toBe(200);
  });
});

describe('FA-5 FB-4 copies', () => {
  it('are 10 an hour, however many are asked for at once; asked again for the same, it is one', async () => {
    const courses = await Promise.all(Array.from({ length: 20 }, () => aCourse(services)));
    const user = await aUser(services);
    const copy = (i: number) =>
      as(app, user).call(copyCourse, { body: { shareCode: courses[i]?.shareCode ?? '' } });
    expect(await atOnce(20, () => copy(0))).toEqual({ done: 20, refused: 0 });
    expect(await atOnce(19, i => copy(i + 1))).toEqual({ done: 9, refused: 10 });
    const jobs = await services.db
      .selectFrom('courseCopyJobs')
      .select('id')
      .where('userId', '=', user.id)
      .execute();
    expect(jobs).toHaveLength(10);
    const refused = await inTurn(20, copy);
    expect(refused).toEqual({ done: 10, refused: 10 });
    clock.advance(60 * minute);
    expect(await inTurn(20, copy)).toEqual({ done: 20, refused: 0 });
  });
});

describe('FA-5 imports', () => {
  const send = (user: SignedInUser, course: { contextId: string }, bytes: string | Buffer = 'x') =>
    as(app, user).call(importFile, {
      params: { courseId: course.contextId },
      file: new File([bytes as string], 'module.ck2'),
    });

  it('are 10 an hour, however many are sent at once', async () => {
    const course = await aCourse(services);
    expect(await atOnce(20, () => send(course.instructor, course))).toEqual({ done: 10, refused: 10 });
    const refused = await send(course.instructor, course);
    expect(refused.error.error).toBe('You can import 10 files an hour. Try again in 60 minutes.');
    expect(refused.headers['retry-after']).toBe('3600');
  });
});

describe('FA-5 TO-1 pushes of a folder', () => {
  it('are 60 an hour, counted before they are read; comparing stays possible', async () => {
    const { instructor, contextId } = await aCourse(services);
    const params = { courseId: contextId };
    const push = () => as(app, instructor).call(pushFolder, { params, file: new File(['x'], 'course.json') });
    const answers = await Promise.all(Array.from({ length: 65 }, push));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(60);
    const refused = await push();
    expect([refused.status, refused.error.error]).toEqual([
      429,
      'You can push courses 60 times an hour. Try again in 60 minutes.',
    ]);
    expect((await as(app, instructor).call(readFolderState, { params })).status).toBe(200);
    clock.advance(60 * minute);
    expect((await push()).status).toBe(400);
  });
});

const megabyte = 1_000_000;
const small = { ...quotas, storedBytes: megabyte, importsPerHour: null, runsPerMinute: null };
const limited = await runningApp({ config: { isRateLimited: true, quotas: small }, runner });

describe('FA-5 what an account has stored', () => {
  /** Text that no compression makes smaller. */
  const noise = (bytes: number) => randomBytes(bytes / 2).toString('hex');

  it('stops further runs with a sentence, and lets them go on when there is room again', async () => {
    const { app: door, services: own, workOffJobs } = limited;
    const work = await aUserLesson(own);
    const params = { id: work.userExercise.id, contextId: work.course.contextId };
    const click = () => as(door, work.learner).call(executeUserExercise, { params });
    output = noise(0.4 * megabyte);
    for (let i = 0; i < 3; i++) {
      expect((await click()).status, `run ${i}`).toBe(200);
      await workOffJobs();
    }
    const refused = await click();
    expect(refused.status).toBe(413);
    expect(refused.error).toMatchObject({
      code: 'too_large',
      error:
        'There is no room left: your runs and files may take up 1 MB. Ask your teacher or an administrator for more room.',
    });
    await own.db.deleteFrom('testProcesses').where('userId', '=', work.learner.id).execute();
    expect((await click()).status).toBe(200);
  });

  it('counts what is on the disk: output that is small there stops nobody', async () => {
    const { app: door, services: own, workOffJobs } = limited;
    const work = await aUserLesson(own);
    const params = { id: work.userExercise.id, contextId: work.course.contextId };
    output = 'x'.repeat(megabyte / 2);
    for (let i = 0; i < 5; i++) {
      expect((await as(door, work.learner).call(executeUserExercise, { params })).status).toBe(200);
      await workOffJobs();
    }
  });

  it('costs a run no statement of its own, neither when it is asked for nor when it ends', async () => {
    const { services: own } = limited;
    const statements = async (withQuota: boolean) => {
      const { services: countedServices, count } = counted(own);
      const asked = {
        ...countedServices,
        // A queue looks at the workers once a second; a new one looks in each of these runs, however slow the machine is.
        runQueue: makeRunQueue(),
        config: {
          ...own.config,
          isRateLimited: true,
          quotas: withQuota ? small : { ...small, storedBytes: null },
        },
      };
      const { learner, userExercise } = await aUserLesson(own);
      const { id } = await startRun(asked, learner, {
        kind: 'student',
        exerciseId: userExercise.exerciseId,
        exerciseVersion: null,
        userExerciseId: userExercise.id,
        code: '',
      });
      await runTests.handle(asked, { testProcessId: id });
      return count();
    };
    expect(await statements(true)).toBe(await statements(false));
  });

  it('includes files on their way in, however many are sent at once', async () => {
    const { app: door, services: own } = limited;
    const course = await aCourse(own);
    const send = (bytes: number) =>
      as(door, course.instructor).call(importFile, {
        params: { courseId: course.contextId },
        file: new File([noise(bytes)], 'module.ck2'),
      });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(150_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(14);
    expect(answers.find(({ status }) => status === 413)?.error.error).toBe(
      'There is no room left: your runs and files may take up 1 MB. Ask your teacher or an administrator for more room.',
    );
    // Read, and so no longer kept as a file.
    await own.db.updateTable('imports').set({ status: 'FAILED', finishedAt: new Date() }).execute();
    expect((await send(150_000)).status).toBe(200);
  });
});

it('FA-5 without limits on tries there are none of these either', async () => {
  const free = await runningApp();
  const work = await aUserLesson(free.services);
  const params = { id: work.userExercise.id, contextId: work.course.contextId };
  const click = () => as(free.app, work.learner).call(executeUserExercise, { params });
  expect(await inTurn((quotas.runsPerMinute ?? 0) + 1, click)).toEqual({ done: 31, refused: 0 });
});

describe('FA-5 shares of courses', () => {
  it('are 50 addresses a day, with a sentence; an address that has it already is not counted', async () => {
    const course = await aCourse(services);
    const share = (i: number) =>
      as(app, course.instructor).call(shareCourse, {
        params: { contextId: course.contextId },
        body: { email: `teacher${i}@example.org` },
      });
    await share(0);
    expect(await inTurn(50, share)).toEqual({ done: 50, refused: 0 });
    const refused = await share(50);
    expect(refused.error.error).toMatch(/^You can share courses with 50 addresses a day\./);
    expect((await share(1)).status).toBe(200);
  });
});
