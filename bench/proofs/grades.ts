import { setTimeout as pause } from 'node:timers/promises';
import { aLearner, aLesson, aUserLesson } from '#test/factories.ts';
import { startFakeLms } from '#test/fake-lms.ts';
import { freePort } from '#test/server-process.ts';
import { clientOf, type RunningProduct, startProduct } from '../running-product.ts';

/**
 * Grades while the learning management system is down and our server is killed. In every round students complete a
 * lesson while the platform refuses; the server dies by kill -9 at random moments, also while the platform takes grades
 * and drops its answers. When it is well again, each grade must be in its gradebook, taken once.
 */

export type GradesReport = {
  rounds: number;
  grades: number;
  kills: number;
  lost: number;
  doubled: number;
  /** Shown as sent although the platform has none, or the other way round. */
  wronglyShown: number;
  slowestDeliveryMs: number;
};

type Lms = Awaited<ReturnType<typeof startFakeLms>>;

const scopes = ['score', 'lineitem', 'result.readonly'].map(
  name => `https://purl.imsglobal.org/spec/lti-ags/scope/${name}`,
);

/** A lesson that is linked in the platform, and students of the platform who have begun it. */
const aLinkedLesson = async (
  { services }: RunningProduct,
  lms: Lms,
  platformId: number,
  round: number,
  students: number,
) => {
  const { db } = services;
  const lesson = await aLesson(services);
  const { id: deploymentId } = await db
    .insertInto('ltiDeployments')
    .values({ platformId, deploymentId: `round ${round}` })
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
    const { userLesson, userExercise } = await aUserLesson(services, { lesson, learner });
    works.push({ subject, userLessonId: userLesson.id, userExerciseId: userExercise.id });
  }
  return { ...lesson, works, columnId: link.columnId ?? '' };
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
    lost: 0,
    doubled: 0,
    wronglyShown: 0,
    slowestDeliveryMs: 0,
  };
  const kill = async () => {
    await product.server.end('SIGKILL');
    await product.restart();
    report.kills += 1;
  };
  try {
    const { id: platformId } = await product.services.db
      .insertInto('ltiPlatforms')
      .values({ ...lms.registration, state: 'active' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let round = 1; round <= rounds; round++) {
      const { works, course, columnId } = await aLinkedLesson(product, lms, platformId, round, students);
      const teacher = clientOf(() => product.server.url, course.instructor.authToken);
      const half = Math.ceil(works.length / 2);

      lms.moods.scores = 'down';
      for (const work of works.slice(0, half)) await teacher.bypass(work.userExerciseId, course.contextId);
      await pause(Math.random() * 300);
      await kill();
      for (const work of works.slice(half)) await teacher.bypass(work.userExerciseId, course.contextId);

      // The platform takes grades now, but every answer gets lost; in the middle of that we die again.
      lms.moods.scores = 'process-then-drop';
      await teacher.resendGrades(course.contextId);
      await pause(Math.random() * 500);
      await kill();

      lms.moods.scores = 'ok';
      const back = performance.now();
      await teacher.resendGrades(course.contextId);
      const unsent = async () =>
        (
          await product.services.db
            .selectFrom('ltiScores')
            .select('id')
            .where('platformId', '=', platformId)
            .where('state', '!=', 'sent')
            .execute()
        ).length;
      while ((await unsent()) > 0 && performance.now() - back < 300_000) await pause(200);
      const deliveryMs = performance.now() - back;

      const shown = await product.services.db
        .selectFrom('userLessons')
        .select(['id', 'scoreSubmittedAt'])
        .where(
          'id',
          'in',
          works.map(work => work.userLessonId),
        )
        .execute();
      const isShown = new Set(shown.flatMap(row => (row.scoreSubmittedAt ? [row.id] : [])));
      for (const { subject, userLessonId } of works) {
        const taken = lms.taken.filter(score => score.columnId === columnId && score.userId === subject);
        if (taken.length === 0) report.lost += 1;
        if (taken.length > 1) report.doubled += 1;
        if (isShown.has(userLessonId) !== taken.length > 0) report.wronglyShown += 1;
      }
      report.grades += works.length;
      report.slowestDeliveryMs = Math.max(report.slowestDeliveryMs, deliveryMs);
      say(
        `round ${round}: ${works.length} grades, two kills, all there ${Math.round(deliveryMs)} ms after the platform was well`,
      );
    }
  } finally {
    await product.stop();
    await lms.stop();
  }
  return report;
};
