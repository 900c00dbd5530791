import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createExercise, deleteExercise, saveExercise, updateLesson } from '#contract/authoring/content.ts';
import { getCourse } from '#contract/authoring/courses.ts';
import { executeUserExercise, getTestProcess } from '#contract/running/runs.ts';
import {
  bypassUserExercise,
  getUserLesson,
  getUserLessonOfStudent,
  resetUserExercise,
  retryUserLesson,
  saveUserExercise,
  undoBypass,
} from '#contract/learning/work.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { completeExercise } from '../exercises/complete-exercise.ts';
import { startUserLessonJob } from './start-user-lesson.job.ts';
import { findUserLessonJob, insertUserLessonJob } from './user-lessons.db.ts';
import { as } from '#test/as.ts';
import {
  anAuthorsRun,
  aCourse,
  aLearner,
  aLesson,
  aSiteAdmin,
  aUser,
  aUserLesson,
  type SignedInUser,
  type TestLesson,
} from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services, clock, workOffJobs } = await runningApp();

const anHour = 3_600_000;
const { wait } = services.signals;
/** Replaces how long an opening waits for its job, because a busy machine may need more than the 800 ms of production. */
const waitForStartJob = (patienceMs: number) =>
  vi
    .spyOn(services.signals, 'wait')
    .mockImplementation((channel, id, ms) =>
      wait(channel, id, channel === 'lesson_started' ? patienceMs : ms),
    );
beforeEach(() => void waitForStartJob(anHour));

const placeOf = ({ course, lesson }: TestLesson) => ({ contextId: course.contextId, lessonId: lesson.id });
const open = (user: SignedInUser, lesson: TestLesson) =>
  as(app, user).call(getUserLesson, { params: placeOf(lesson) });
const openAs = (staff: SignedInUser, lesson: TestLesson, student: { id: number }) =>
  as(app, staff).call(getUserLessonOfStudent, { params: { ...placeOf(lesson), userId: student.id } });

/** Opens the lesson and runs its job, as a worker would. */
const begin = async (user: SignedInUser, lesson: TestLesson) => {
  const opening = open(user, lesson);
  await expect
    .poll(() => findUserLessonJob(services.db, { userId: user.id, lessonId: lesson.lesson.id }))
    .not.toBeNull();
  await workOffJobs();
  const { userLesson } = (await opening).body;
  if (!userLesson) throw new Error('the lesson was not started');
  return userLesson;
};
const stepsOf = (userLesson: { userExercises: { id: number }[] }) =>
  userLesson.userExercises.map(({ id }) => id);

describe('opening a lesson', () => {
  it('LS-6 FH-6 for the first time starts it by a job, and the response waits a moment for the job', async () => {
    const lesson = await aLesson(services, { exercises: 2 });
    const learner = await aLearner(services, lesson.course);
    const opening = open(learner, lesson);
    await expect
      .poll(() => findUserLessonJob(services.db, { userId: learner.id, lessonId: lesson.lesson.id }))
      .toMatchObject({ status: 'RUNNING' });
    await workOffJobs();
    const { body } = await opening;
    expect(body.job).toBeNull();
    expect(body.userLesson).toMatchObject({
      userId: learner.id,
      lessonId: lesson.lesson.id,
      user: { firstName: learner.firstName, lastName: learner.lastName },
      isCompleted: false,
      completedAt: null,
      isScoreSubmitted: false,
      scoreSubmittedAt: null,
      lesson: {
        name: 'Adding',
        languageConfig: { executableFileName: 'main.py' },
        cairnModule: { name: 'Basics', cairnCourse: { contextId: lesson.course.contextId } },
      },
      userExercises: [
        { solutionCode: '# begin here\n', isCompleted: false, exercise: { position: 0, instructions: '' } },
        { solutionCode: '# begin here\n', isCompleted: false, exercise: { position: 1 } },
      ],
    });
  });

  it('LS-6 whose job is still queued reports RUNNING, and returns the lesson after the job', async () => {
    const lesson = await aLesson(services);
    const learner = await aLearner(services, lesson.course);
    waitForStartJob(0);
    expect((await open(learner, lesson)).body).toEqual({ userLesson: null, job: { status: 'RUNNING' } });
    await workOffJobs();
    const { body } = await open(learner, lesson);
    expect(body.job).toBeNull();
    expect(body.userLesson?.userExercises).toHaveLength(1);
  });

  it('LS-6 from several tabs concurrently creates each row once', async () => {
    const lesson = await aLesson(services, { exercises: 3 });
    const learner = await aLearner(services, lesson.course);
    const openings = [open(learner, lesson), open(learner, lesson), open(learner, lesson)];
    const who = { userId: learner.id, lessonId: lesson.lesson.id };
    await expect.poll(() => findUserLessonJob(services.db, who)).not.toBeNull();
    await workOffJobs();
    const ids = (await Promise.all(openings)).map(({ body }) => body.userLesson?.id);
    expect(new Set(ids).size).toBe(1);
    expect((await open(learner, lesson)).body.userLesson?.userExercises).toHaveLength(3);
  });

  it('LS-6 tolerates a job that is delivered twice or too late', async () => {
    const lesson = await aLesson(services, { exercises: 2 });
    const learner = await aLearner(services, lesson.course);
    const who = { userId: learner.id, lessonId: lesson.lesson.id };
    const job = await insertUserLessonJob(services.db, who);
    if (!job) throw new Error('there was one already');
    const deliver = () => startUserLessonJob.handle(services, { userLessonJobId: job.id });
    await Promise.all([deliver(), deliver()]);
    await deliver();
    expect((await open(learner, lesson)).body.userLesson?.userExercises).toHaveLength(2);
    expect(await findUserLessonJob(services.db, who)).toBeNull();
  });

  it('LS-6 whose job fails repeatedly reports FAILED until it is retried', async () => {
    const lesson = await aLesson(services);
    const learner = await aLearner(services, lesson.course);
    const who = { userId: learner.id, lessonId: lesson.lesson.id };
    const job = await insertUserLessonJob(services.db, who);
    if (!job) throw new Error('there was one already');
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$
    `.execute(services.db);
    await sql`create trigger refuse before insert on user_exercises execute function refuse()`.execute(
      services.db,
    );
    const deliver = () => startUserLessonJob.handle(services, { userLessonJobId: job.id });
    await expect(deliver()).rejects.toThrow(/disk is full/);
    await expect(deliver()).rejects.toThrow(/disk is full/);
    await expect(deliver()).rejects.toThrow('It failed on the last try.');
    const failed = { userLesson: null, job: { status: 'FAILED' } };
    expect((await open(learner, lesson)).body).toEqual(failed);
    await sql`drop trigger refuse on user_exercises`.execute(services.db);
    expect((await open(learner, lesson)).body).toEqual(failed);

    const retrying = as(app, learner).call(retryUserLesson, { params: placeOf(lesson) });
    await expect.poll(() => findUserLessonJob(services.db, who)).toMatchObject({ status: 'RUNNING' });
    await workOffJobs();
    expect((await retrying).body.userLesson?.userExercises).toHaveLength(1);
    const again = await as(app, learner).call(retryUserLesson, { params: placeOf(lesson) });
    expect(again.body.userLesson?.userExercises).toHaveLength(1);
  });

  it('LS-6 gives up on a job that was interrupted several times', async () => {
    const lesson = await aLesson(services);
    const learner = await aLearner(services, lesson.course);
    const job = await insertUserLessonJob(services.db, { userId: learner.id, lessonId: lesson.lesson.id });
    await services.db
      .updateTable('userLessonJobs')
      .set({ tries: 3 })
      .where('id', '=', job?.id ?? 0)
      .execute();
    await enqueue(services.db, startUserLessonJob, { userLessonJobId: job?.id ?? 0 });
    await workOffJobs();
    expect((await open(learner, lesson)).body.job).toEqual({ status: 'FAILED' });
  });

  it('LE-9 starts with the exercise’s own starter code if it has one', async () => {
    const lesson = await aLesson(services);
    await as(app, lesson.course.instructor).call(saveExercise, {
      params: {
        courseId: lesson.course.contextId,
        lessonId: lesson.lesson.id,
        exerciseId: lesson.exercise.id,
      },
      body: { starterCode: 'def add(a, b):\n    ...\n' },
    });
    const userLesson = await begin(await aLearner(services, lesson.course), lesson);
    expect(userLesson.userExercises[0]?.solutionCode).toBe('def add(a, b):\n    ...\n');
  });

  it('FI-2 FL-8 by staff reaches every exercise at once, which a student does not', async () => {
    const lesson = await aLesson(services, { exercises: 3 });
    const save = async (who: SignedInUser) => {
      const last = (await begin(who, lesson)).userExercises[2];
      const params = { id: last?.id ?? 0 };
      return (await as(app, who).call(saveUserExercise, { params, body: { solutionCode: 'x' } })).status;
    };
    expect(await save(lesson.course.instructor)).toBe(200);
    expect(await save(await aLearner(services, lesson.course))).toBe(409);
  });

  it('by staff and by a site admin is a preview of their own, which is not counted', async () => {
    const lesson = await aLesson(services);
    const { instructor } = lesson.course;
    expect((await begin(await aLearner(services, lesson.course), lesson)).isPreview).toBe(false);
    expect(await begin(instructor, lesson)).toMatchObject({ userId: instructor.id, isPreview: true });
    expect((await begin(await aSiteAdmin(services), lesson)).isPreview).toBe(true);
    const { body } = await as(app, instructor).call(getCourse, {
      params: { contextId: lesson.course.contextId },
    });
    expect(body.cairnCourse.cairnModules[0]?.lessons[0]?.startedBy).toBe(1);
  });

  it('AP-2 of another course, or with an unknown id, is not found', async () => {
    const lesson = await aLesson(services);
    const elsewhere = await aLesson(services);
    const learner = await aLearner(services, lesson.course);
    const params = { contextId: lesson.course.contextId, lessonId: elsewhere.lesson.id };
    expect((await as(app, learner).call(getUserLesson, { params })).status).toBe(404);
    expect((await open(await aUser(services), lesson)).status).toBe(404);
  });
});

describe('a lesson that changes after students started it', () => {
  it('LS-2 shows an added exercise and drops a removed one', async () => {
    const lesson = await aLesson(services, { exercises: 2 });
    const { course } = lesson;
    const learner = await aLearner(services, course);
    await begin(learner, lesson);
    const place = { courseId: course.contextId, lessonId: lesson.lesson.id };
    const added = await as(app, course.instructor).call(createExercise, { params: place, body: {} });
    await as(app, course.instructor).call(deleteExercise, {
      params: { ...place, exerciseId: lesson.exercise.id },
    });
    const { userExercises } = (await open(learner, lesson)).body.userLesson ?? { userExercises: [] };
    expect(userExercises.map(({ exercise }) => exercise.id)).toEqual([
      lesson.exercises[1]?.id,
      added.body.exercise.id,
    ]);
    expect(userExercises.map(({ exercise }) => exercise.position)).toEqual([0, 1]);
  });

  it('LS-7 is not complete while the student has not completed an added exercise', async () => {
    const lesson = await aLesson(services);
    const { course } = lesson;
    const learner = await aLearner(services, course);
    const userLesson = await begin(learner, lesson);
    await as(app, course.instructor).call(createExercise, {
      params: { courseId: course.contextId, lessonId: lesson.lesson.id },
      body: {},
    });
    const params = { id: stepsOf(userLesson)[0] ?? 0, contextId: course.contextId };
    await as(app, course.instructor).call(bypassUserExercise, { params });
    const { body } = await open(learner, lesson);
    expect(body.userLesson).toMatchObject({
      isCompleted: false,
      userExercises: [{ isCompleted: true }, { isCompleted: false }],
    });
  });

  it('LS-7 stays completed if it was completed', async () => {
    const lesson = await aLesson(services);
    const { course } = lesson;
    const learner = await aLearner(services, course);
    const userLesson = await begin(learner, lesson);
    const params = { id: stepsOf(userLesson)[0] ?? 0, contextId: course.contextId };
    await as(app, course.instructor).call(bypassUserExercise, { params });
    const { completedAt } = (await open(learner, lesson)).body.userLesson ?? {};
    clock.advance(60_000);
    await as(app, course.instructor).call(createExercise, {
      params: { courseId: course.contextId, lessonId: lesson.lesson.id },
      body: {},
    });
    expect((await open(learner, lesson)).body.userLesson).toMatchObject({
      isCompleted: true,
      completedAt,
      userExercises: [{ isCompleted: true }, { isCompleted: false }],
    });
  });

  it('LS-2 locks an open exercise behind one that was moved before it, also for an outdated page', async () => {
    const lesson = await aLesson(services, { exercises: 2 });
    const { course } = lesson;
    const learner = await aLearner(services, course);
    const [first, second] = stepsOf(await begin(learner, lesson)) as [number, number];
    await as(app, course.instructor).call(bypassUserExercise, {
      params: { id: first, contextId: course.contextId },
    });
    const place = { courseId: course.contextId, lessonId: lesson.lesson.id };
    const added = await as(app, course.instructor).call(createExercise, { params: place, body: {} });
    await as(app, course.instructor).call(updateLesson, {
      params: place,
      body: {
        newExercisePositions: [
          { id: lesson.exercises[0]?.id ?? 0, position: 0 },
          { id: added.body.exercise.id, position: 1 },
          { id: lesson.exercises[1]?.id ?? 0, position: 2 },
        ],
      },
    });
    const answer = await as(app, learner).call(saveUserExercise, {
      params: { id: second },
      body: { solutionCode: 'too early' },
    });
    expect(answer.status).toBe(409);
  });
});

describe('a student’s view of a lesson', () => {
  it('LS-8 contains no solution, no tests and no work of others', async () => {
    const lesson = await aLesson(services, { testCode: 'SECRET OF THE TESTS' });
    const { course } = lesson;
    await services.db
      .updateTable('exercises')
      .set({ solutionCode: 'SECRET OF THE SOLUTION' })
      .where('id', '=', lesson.exercise.id)
      .execute();
    await anAuthorsRun(services, lesson.exercise, ['SECRET NAME']);
    const other = await begin(await aLearner(services, course), lesson);
    await services.db
      .updateTable('userExercises')
      .set({ solutionCode: 'SECRET OF ANOTHER' })
      .where('id', '=', stepsOf(other)[0] ?? 0)
      .execute();
    const learner = await aLearner(services, course);
    const [own] = stepsOf(await begin(learner, lesson)) as [number];
    const one = { params: { id: own } };
    const answers = [
      await open(learner, lesson),
      await as(app, learner).call(retryUserLesson, { params: placeOf(lesson) }),
      await as(app, learner).call(saveUserExercise, { ...one, body: { solutionCode: 'mine' } }),
      await as(app, learner).call(saveUserExercise, { ...one, body: { solutionCode: 'late', version: 1 } }),
      await as(app, learner).call(resetUserExercise, one),
    ].map(answer => JSON.stringify(answer.status < 400 ? answer.body : answer.error));
    const started = await as(app, learner).call(executeUserExercise, {
      params: { id: own, contextId: course.contextId },
    });
    const process = await as(app, learner).call(getTestProcess, {
      params: { id: started.body.testProcess.id },
    });
    for (const text of [...answers, JSON.stringify(started.body), JSON.stringify(process.body)]) {
      expect(text).not.toMatch(/SECRET/);
      expect(text).not.toMatch(/testCode|expectedTests|shareCode|passwordHash|email/);
    }
  });

  it('AP-2 gives no access to the work of another student', async () => {
    const { course, userExercise } = await aUserLesson(services);
    const other = await aLearner(services, course);
    const params = { id: userExercise.id, contextId: course.contextId };
    expect((await as(app, other).call(resetUserExercise, { params })).status).toBe(404);
    expect((await as(app, other).call(bypassUserExercise, { params })).status).toBe(403);
    expect((await as(app, other).call(undoBypass, { params })).status).toBe(403);
    const elsewhere = await aCourse(services);
    const foreign = { id: userExercise.id, contextId: elsewhere.contextId };
    expect((await as(app, elsewhere.instructor).call(bypassUserExercise, { params: foreign })).status).toBe(
      404,
    );
  });
});

describe('resetting an exercise', () => {
  const begun = async () => {
    const lesson = await aLesson(services, { exercises: 2 });
    const learner = await aLearner(services, lesson.course);
    const [first, second] = stepsOf(await begin(learner, lesson)) as [number, number];
    const save = (solutionCode: string) =>
      as(app, learner).call(saveUserExercise, { params: { id: first }, body: { solutionCode } });
    const reset = (id = first) => as(app, learner).call(resetUserExercise, { params: { id } });
    return { lesson, learner, first, second, save, reset };
  };

  it('LS-5 restores the starter code and keeps the old code', async () => {
    const { learner, lesson, save, reset } = await begun();
    await save('mine');
    const { userExercise } = (await reset()).body;
    expect(userExercise).toMatchObject({
      solutionCode: '# begin here\n',
      codeBeforeReset: 'mine',
      version: 3,
    });
    expect((await open(learner, lesson)).body.userLesson?.userExercises[0]).toMatchObject({
      solutionCode: '# begin here\n',
      codeBeforeReset: 'mine',
    });
  });

  it('LS-5 twice, as after a lost response, still keeps the old code', async () => {
    const { save, reset } = await begun();
    await save('mine');
    await Promise.all([reset(), reset()]);
    expect((await reset()).body.userExercise.codeBeforeReset).toBe('mine');
  });

  it('LS-5 is undone by saving the old code, and becomes final with the next run', async () => {
    const { learner, lesson, first, save, reset } = await begun();
    await save('mine');
    await reset();
    expect((await save('mine')).body.userExercise.codeBeforeReset).toBeNull();
    await reset();
    await as(app, learner).call(executeUserExercise, {
      params: { id: first, contextId: lesson.course.contextId },
    });
    expect((await open(learner, lesson)).body.userLesson?.userExercises[0]?.codeBeforeReset).toBeNull();
  });

  it('LS-5 becomes final when other code is saved, so that an undo never removes that code', async () => {
    const { learner, lesson, save, reset } = await begun();
    await save('mine');
    await reset();
    expect((await save('# begin here\n')).body.userExercise.codeBeforeReset).toBe('mine');
    expect((await save('newer')).body.userExercise.codeBeforeReset).toBeNull();
    expect((await open(learner, lesson)).body.userLesson?.userExercises[0]).toMatchObject({
      solutionCode: 'newer',
      codeBeforeReset: null,
    });
  });

  it('LS-5 is refused for a completed and for a locked exercise', async () => {
    const { lesson, learner, first, second, save, reset } = await begun();
    await save('mine');
    expect((await reset(second)).error.error).toBe('Complete exercise 1 first.');
    await as(app, lesson.course.instructor).call(bypassUserExercise, {
      params: { id: first, contextId: lesson.course.contextId },
    });
    const refused = await reset();
    expect(refused.status).toBe(409);
    expect(refused.error.error).toBe('This exercise is completed, so its code stays as it is.');
    expect((await open(learner, lesson)).body.userLesson?.userExercises[0]?.solutionCode).toBe('mine');
  });
});

describe('marking an exercise as complete', () => {
  const begun = async (exercises = 2) => {
    const lesson = await aLesson(services, { exercises });
    const { instructor } = lesson.course;
    const learner = await aLearner(services, lesson.course);
    const steps = stepsOf(await begin(learner, lesson));
    const bypass = (id: number) =>
      as(app, instructor).call(bypassUserExercise, { params: { id, contextId: lesson.course.contextId } });
    const undo = (id: number) =>
      as(app, instructor).call(undoBypass, { params: { id, contextId: lesson.course.contextId } });
    return { lesson, instructor, learner, steps: steps as [number, number], bypass, undo };
  };

  it('LS-4 records who and when, unlocks the next exercise, and completes the lesson with the last one', async () => {
    const { lesson, instructor, learner, steps, bypass } = await begun();
    const at = clock.now().toISOString();
    const { userExercise } = (await bypass(steps[0])).body;
    expect(userExercise).toMatchObject({ isCompleted: true, instructorBypassed: true, completedAt: at });
    const save = await as(app, learner).call(saveUserExercise, {
      params: { id: steps[1] },
      body: { solutionCode: 'open now' },
    });
    expect(save.status).toBe(200);
    await bypass(steps[1]);
    const { body } = await openAs(instructor, lesson, learner);
    expect(body.userLesson).toMatchObject({
      isCompleted: true,
      userExercises: [
        { instructorBypassed: true, bypassedAt: at, bypassedBy: { id: instructor.id } },
        { instructorBypassed: true, solutionCode: 'open now' },
      ],
    });
    expect((await open(learner, lesson)).body.userLesson?.userExercises[0]).not.toHaveProperty('bypassedBy');
  });

  it('LS-4 twice, or concurrently by two teachers, keeps the first time', async () => {
    const { lesson, instructor, learner, steps, bypass } = await begun(1);
    const at = clock.now().toISOString();
    await Promise.all([bypass(steps[0]), bypass(steps[0])]);
    clock.advance(60_000);
    expect((await bypass(steps[0])).body.userExercise.completedAt).toBe(at);
    expect((await openAs(instructor, lesson, learner)).body.userLesson?.completedAt).toBe(at);
  });

  it('LS-4 can be undone together with the lesson completion that it caused, idempotently', async () => {
    const { lesson, learner, steps, bypass, undo } = await begun();
    await bypass(steps[0]);
    clock.advance(60_000);
    await bypass(steps[1]);
    expect((await undo(steps[1])).body.userExercise).toMatchObject({
      isCompleted: false,
      instructorBypassed: false,
    });
    expect((await undo(steps[1])).status).toBe(200);
    expect((await open(learner, lesson)).body.userLesson).toMatchObject({
      isCompleted: false,
      userExercises: [{ isCompleted: true }, { isCompleted: false }],
    });
  });

  it('FH-1 LS-4 is undone for one student, also if others completed the lesson at the same time', async () => {
    const { lesson, learner, steps, bypass, undo } = await begun(1);
    const other = await aLearner(services, lesson.course);
    const [ofOther] = stepsOf(await begin(other, lesson)) as [number];
    await bypass(steps[0]);
    await bypass(ofOther);
    await undo(steps[0]);
    expect((await open(learner, lesson)).body.userLesson?.isCompleted).toBe(false);
    expect((await open(other, lesson)).body.userLesson?.isCompleted).toBe(true);
  });

  it('FH-1 LS-4 is undone without reopening a lesson that was completed before', async () => {
    const { lesson, instructor, learner, steps, bypass, undo } = await begun(1);
    await bypass(steps[0]);
    const { completedAt } = (await open(learner, lesson)).body.userLesson ?? {};
    await as(app, instructor).call(createExercise, {
      params: { courseId: lesson.course.contextId, lessonId: lesson.lesson.id },
      body: {},
    });
    const added = (await open(learner, lesson)).body.userLesson?.userExercises[1]?.id ?? 0;
    clock.advance(60_000);
    await bypass(added);
    await undo(added);
    expect((await open(learner, lesson)).body.userLesson).toMatchObject({ isCompleted: true, completedAt });
  });

  it('LS-4 cannot be undone after the student passed the exercise', async () => {
    const { lesson, learner, steps, bypass, undo } = await begun(1);
    await bypass(steps[0]);
    await services.db.transaction().execute(tx => completeExercise(services, tx, steps[0], clock.now()));
    const refused = await undo(steps[0]);
    expect(refused.status).toBe(409);
    expect(refused.error.error).toMatch(/passed this exercise/);
    expect((await open(learner, lesson)).body.userLesson).toMatchObject({
      isCompleted: true,
      userExercises: [{ isCompleted: true, instructorBypassed: false }],
    });
  });
});

describe('the teacher’s view', () => {
  it('LS-4 names the student, and the previous and next student by name who have started', async () => {
    const lesson = await aLesson(services);
    const { course } = lesson;
    const named = async (lastName: string) => {
      const learner = await aLearner(services, course);
      await services.db.updateTable('users').set({ lastName }).where('id', '=', learner.id).execute();
      return learner;
    };
    const cleo = await named('Cleo');
    const ada = await named('ada');
    const bert = await named('Bert');
    await named('Bob, who has not begun');
    for (const learner of [cleo, ada, bert]) await begin(learner, lesson);
    await begin(course.instructor, lesson);
    const { body } = await openAs(course.instructor, lesson, bert);
    expect(body).toMatchObject({
      student: { id: bert.id, lastName: 'Bert' },
      previousStudent: { id: ada.id },
      nextStudent: { id: cleo.id },
      userLesson: { userId: bert.id },
      job: null,
    });
    expect((await openAs(course.instructor, lesson, ada)).body.previousStudent).toBeNull();
    expect((await openAs(course.instructor, lesson, cleo)).body.nextStudent).toBeNull();
  });

  it('LS-4 of a student who has not started is empty and starts nothing', async () => {
    const lesson = await aLesson(services);
    const learner = await aLearner(services, lesson.course);
    const look = async () => (await openAs(lesson.course.instructor, lesson, learner)).body;
    expect(await look()).toMatchObject({ userLesson: null, job: null, student: { id: learner.id } });
    await workOffJobs();
    expect((await look()).userLesson).toBeNull();
  });

  it('AP-2 of a non-member is not found', async () => {
    const lesson = await aLesson(services);
    expect((await openAs(lesson.course.instructor, lesson, await aUser(services))).status).toBe(404);
  });
});
