import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { sweepScores } from '#server/lti/grades/sweep-scores.job.ts';
import { insertPlatformIfNew, type PlatformRow } from '#server/lti/platforms/platforms.db.ts';
import { rotateToolKeys } from '#server/lti/platforms/tool-keys.ts';
import { aLearner, aLesson, aUserLesson } from '#test/factories.ts';
import { type FailureMode, startFakeLms } from '#test/lms/fake-lms.ts';
import { freePort } from '#test/processes/server-process.ts';
import { clientOf, type RunningProduct, startProduct } from '../running-product.ts';

/**
 * Grades while the learning management system fails in many ways and our server is killed. In every round the platform is
 * down for a whole day, in which all students finish; then it comes back with every kind of failure, in random
 * order, while keys are rotated. Three times a round the server is killed with kill -9 at a random moment. The course sends
 * scores as students go: each has three exercises, and for every second student marks are given and taken back all the
 * time, so that scores rise and fall. When the platform works again, it must hold our state of every student; the scores
 * of those who only rose were accepted once each, and each lesson is shown as sent exactly if it is completed.
 *
 * Time passes by moving the timestamps in the outbox back.
 */

export type GradesReport = {
  rounds: number;
  grades: number;
  kills: number;
  /** Responses of the platform in each failure mode, to show that each was exercised. */
  answers: Record<string, number>;
  mostTriesOfOneGrade: number;
  lost: number;
  /** The same score was accepted twice in a row, of students whose scores only rose. */
  doubled: number;
  /** Marks that were given or taken back. */
  changes: number;
  /** The platform holds something else than our state. */
  different: number;
  /** Shown as sent although the platform has no score, or the other way round. */
  wronglyShown: number;
  slowestDeliveryMs: number;
};

type Lms = Awaited<ReturnType<typeof startFakeLms>>;

const scopes = ['score', 'lineitem', 'result.readonly'].map(
  name => `https://purl.imsglobal.org/spec/lti-ags/scope/${name}`,
);

/** A lesson that is linked in the platform, and students of the platform who have started it. */
const aLinkedLesson = async (
  { services }: RunningProduct,
  lms: Lms,
  platform: PlatformRow,
  round: number,
  students: number,
) => {
  const { db } = services;
  const platformId = platform.id;
  const lesson = await aLesson(services, { exercises: 3 });
  await db
    .updateTable('courses')
    .set({ scoreMode: 'as_they_go' })
    .where('id', '=', lesson.course.id)
    .execute();
  const { id: deploymentId } = await db
    .insertInto('ltiDeployments')
    .values({ platformId, registrationId: platform.registrationId, deploymentId: `round ${round}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: contextId } = await db
    .insertInto('ltiContexts')
    .values({ deploymentId, platformContextId: '2', title: 'Course', courseId: lesson.course.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const link = lms.addLink({ id: `round-${round}` });
  await db
    .insertInto('ltiResourceLinks')
    .values({
      contextId,
      platformLinkId: link.id,
      lessonId: lesson.lesson.id,
      leadsTo: 'lesson',
      lineItemUrl: lms.columnUrl(link.columnId ?? ''),
      scopes,
    })
    .execute();
  const works = [];
  for (let i = 0; i < students; i++) {
    const learner = await aLearner(services, lesson.course);
    const subject = `round${round}-student${i}`;
    lms.addPerson(subject);
    await db.insertInto('ltiUsers').values({ platformId, subject, userId: learner.id }).execute();
    const { userLesson, userExercises } = await aUserLesson(services, { lesson, learner });
    works.push({
      subject,
      userLessonId: userLesson.id,
      exercises: userExercises.map(({ id }) => ({ id, isDone: false })),
      isCorrected: i % 2 === 1,
    });
  }
  return { ...lesson, works, columnId: link.columnId ?? '' };
};

const badFailureModes: FailureMode[] = ['too-many', 'rate-limited', 'broken', 'slow', 'process-then-drop'];

const shuffled = <T>(items: T[]): T[] =>
  items
    .map(item => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** Moves the outbox of a platform forward in time, and runs the job that looks for due grades. */
const letTimePass = async ({ services: { db } }: RunningProduct, platformId: number, hours: number) => {
  await sql`update lti_scores set next_try_at = next_try_at - make_interval(hours => ${hours})
    where platform_id = ${platformId} and state = 'waiting'`.execute(db);
  await sql`update lti_platforms set scores_paused_until = scores_paused_until - make_interval(hours => ${hours})
    where id = ${platformId}`.execute(db);
  await enqueue(db, sweepScores, {});
};

/** Expires the claim of a killed server: half a minute after which it counts as dead. */
const endClaims = async ({ services: { db } }: RunningProduct) => {
  await sql`update lti_scores set claimed_until = null where claimed_until is not null`.execute(db);
};

/** Rotates the keys of both sides (a new one of ours is used after a day), and invalidates access tokens. */
const changeKeys = async ({ services }: RunningProduct, lms: Lms) => {
  await lms.rotateKey();
  lms.expireTokens();
  await rotateToolKeys(services);
  await sql`update lti_tool_keys set starts_at = starts_at - interval '25 hours',
    retires_at = retires_at - interval '25 hours'`.execute(services.db);
};

const isSending = async ({ services: { db } }: RunningProduct) =>
  (await db
    .selectFrom('ltiScores')
    .select('id')
    .where('state', '=', 'waiting')
    .where('claimedUntil', 'is not', null)
    .executeTakeFirst()) !== undefined;

const until = async (isSo: () => Promise<boolean> | boolean, mostMs: number): Promise<void> => {
  const start = performance.now();
  while (!(await isSo()) && performance.now() - start < mostMs) await pause(20);
};

export const proveGrades = async (
  rounds: number,
  students: number,
  say: (line: string) => void = () => {},
): Promise<GradesReport> => {
  const port = String(await freePort());
  const product = await startProduct({
    PORT: port,
    CAIRN_PUBLIC_URL: `http://127.0.0.1:${port}`,
    CAIRN_LTI_ALLOWED_HOSTS: '127.0.0.1',
  });
  const lms = await startFakeLms({ toolUrl: product.server.url });
  const report: GradesReport = {
    rounds,
    grades: 0,
    kills: 0,
    answers: {},
    mostTriesOfOneGrade: 0,
    lost: 0,
    doubled: 0,
    changes: 0,
    different: 0,
    wronglyShown: 0,
    slowestDeliveryMs: 0,
  };
  const kill = async () => {
    await product.server.end('SIGKILL');
    await product.restart();
    await endClaims(product);
    report.kills += 1;
  };
  const unsentOf = async (platformId: number) =>
    (
      await product.services.db
        .selectFrom('ltiScores')
        .select('id')
        .where('platformId', '=', platformId)
        .where('state', '!=', 'sent')
        .execute()
    ).length;
  /** Advances time until the platform has received a request, or nothing is left to send. */
  const passHours = async (platformId: number, failureMode: FailureMode, hours: number) => {
    lms.failureModes.scores = failureMode;
    const before = lms.asked;
    await letTimePass(product, platformId, hours);
    await until(async () => lms.asked > before || (await unsentOf(platformId)) === 0, 5000);
    report.answers[failureMode] = (report.answers[failureMode] ?? 0) + lms.asked - before;
  };
  try {
    const platform = await insertPlatformIfNew(product.services.db, { ...lms.registration, state: 'active' });
    if (!platform) throw new Error('a new server knows no platform');
    const platformId = platform.id;
    for (let round = 1; round <= rounds; round++) {
      const { works, course, columnId } = await aLinkedLesson(product, lms, platform, round, students);
      const teacher = clientOf(() => product.server.url, course.instructor.authToken);
      const half = Math.ceil(works.length / 2);
      type Work = (typeof works)[number];
      const toggle = async (exercise: Work['exercises'][number]) => {
        const { id, isDone } = exercise;
        await (isDone ? teacher.undoBypass(id, course.contextId) : teacher.bypass(id, course.contextId));
        exercise.isDone = !isDone;
        report.changes += 1;
      };
      const finish = async (work: Work) => {
        for (const exercise of work.exercises) if (!exercise.isDone) await toggle(exercise);
      };
      /** Gives or takes back one mark of every student whose scores rise and fall. */
      const correct = async () => {
        for (const { exercises } of works.filter(work => work.isCorrected))
          for (const exercise of shuffled(exercises).slice(0, 1)) await toggle(exercise);
      };

      // A whole day without a response, in which all students finish and the server is killed once.
      lms.failureModes.scores = 'down';
      for (const work of works.slice(0, half)) await finish(work);
      for (let hour = 0; hour < 12; hour++) {
        await passHours(platformId, 'down', 1);
        if (hour % 4 === 0) await correct();
      }
      await pause(Math.random() * 300);
      await kill();
      for (const work of works.slice(half)) await finish(work);
      for (let hour = 12; hour < 24; hour++) await passHours(platformId, 'down', 1);

      // Then every kind of failed response; the server is killed during one of them.
      const failureModes = shuffled(badFailureModes);
      const [fatal] = shuffled(failureModes);
      const [changing] = shuffled(failureModes);
      for (const failureMode of failureModes) {
        if (failureMode === changing) await changeKeys(product, lms);
        for (let hour = 0; hour < (failureMode === 'slow' ? 1 : 4); hour++) {
          await correct();
          await passHours(platformId, failureMode, 1);
        }
        // A request without a response times out after ten seconds.
        if (failureMode === 'slow' && failureMode !== fatal)
          await until(async () => !(await isSending(product)), 15_000);
        if (failureMode !== fatal) continue;
        await pause(Math.random() * 300);
        await kill();
      }

      // The platform works again; the server is killed between sending a grade and recording it as sent.
      await passHours(platformId, 'ok', 1);
      await correct();
      await pause(Math.random() * 400);
      await kill();

      const back = performance.now();
      await passHours(platformId, 'ok', 1);
      await until(async () => (await unsentOf(platformId)) === 0, 300_000);
      const deliveryMs = performance.now() - back;

      const shown = await product.services.db
        .selectFrom('userLessons')
        .innerJoin('ltiScores', 'ltiScores.userLessonId', 'userLessons.id')
        .select([
          'userLessons.id',
          'userLessons.completedAt',
          'userLessons.scoreSubmittedAt',
          'ltiScores.attempts',
        ])
        .where(
          'userLessons.id',
          'in',
          works.map(work => work.userLessonId),
        )
        .execute();
      const isShown = new Set(shown.flatMap(row => (row.scoreSubmittedAt ? [row.id] : [])));
      const isCompleted = new Set(shown.flatMap(row => (row.completedAt ? [row.id] : [])));
      for (const { subject, userLessonId, exercises, isCorrected } of works) {
        const taken = lms.taken.filter(score => score.columnId === columnId && score.userId === subject);
        const done = exercises.filter(exercise => exercise.isDone).length;
        const state = Math.round((10_000 * done) / exercises.length) / 100;
        if (taken.length === 0 && state > 0) report.lost += 1;
        if ((taken.at(-1)?.scoreGiven ?? 0) !== state) report.different += 1;
        const isRepeated = taken.some((score, i) => score.scoreGiven === taken[i - 1]?.scoreGiven);
        if (isRepeated && !isCorrected) report.doubled += 1;
        if (isShown.has(userLessonId) !== isCompleted.has(userLessonId)) report.wronglyShown += 1;
      }
      report.grades += works.length;
      report.mostTriesOfOneGrade = Math.max(
        report.mostTriesOfOneGrade,
        ...shown.map(({ attempts }) => attempts),
      );
      report.slowestDeliveryMs = Math.max(report.slowestDeliveryMs, deliveryMs);
      say(
        `round ${round}: a day down, then ${failureModes.join(', ')}; killed in ${fatal}; ${works.length} grades there ${Math.round(deliveryMs)} ms after the platform was well`,
      );
    }
  } finally {
    await product.stop();
    await lms.stop();
  }
  return report;
};
