import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { readCourseContent } from '#server/authoring/formats/folder/read-content.ts';
import { readFolder } from '#server/authoring/formats/folder/read-folder.ts';
import { archivePieces } from '#server/authoring/formats/archive/write-archive.ts';
import { writeCourseContent } from '#server/authoring/formats/folder/write-content.ts';
import { sampleCourseFolder } from '#server/authoring/courses/seed-sample-course.ts';
import { aCourse, aLesson, aUser, type SignedInUser, type TestCourse } from '#test/factories.ts';
import { type RunningProduct, startProduct } from '../running-product.ts';

/**
 * kill -9 of the whole server during copies and uploads. Each course must be complete or absent, and its state final and
 * correct within a minute of the restart. Interrupted transfers work when they are retried, and no partial file is left.
 */

export type TransferReport = {
  rounds: number;
  accepted: number;
  finished: number;
  failed: number;
  half: number;
  untrue: number;
  retriesThatFailed: number;
  leftPieces: number;
  slowestEndMs: number;
};

type State = { status: string };
type Transfer = {
  /** False when the server was killed before it responded. */
  accepted: boolean;
  state(): Promise<State>;
  /** How much of the copy exists. */
  size(): Promise<number>;
  whole: number;
};

const exercisesInCopy = 200;

const call = async <T>(
  product: RunningProduct,
  user: SignedInUser,
  method: string,
  path: string,
  body?: BodyInit,
) => {
  const response = await fetch(`${product.server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${user.authToken}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

const countExercises = async ({ services }: RunningProduct, courseIds: number[]) => {
  if (courseIds.length === 0) return 0;
  const rows = await services.db
    .selectFrom('exercises')
    .innerJoin('lessons', 'lessons.id', 'exercises.lessonId')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .select('exercises.id')
    .where('modules.courseId', 'in', courseIds)
    .execute();
  return rows.length;
};

const startCopy = async (
  product: RunningProduct,
  user: SignedInUser,
  shareCode: string,
): Promise<Transfer> => {
  const asked = await call<{ job: { id: number } }>(
    product,
    user,
    'POST',
    '/api/cairn_courses/copy',
    JSON.stringify({ shareCode }),
  ).catch(() => null);
  return {
    accepted: asked !== null,
    state: async () =>
      (await call<{ job: State }>(product, user, 'GET', `/api/course_copy_jobs/${asked?.job.id}`)).job,
    size: async () => {
      const own = await product.services.db
        .selectFrom('enrollments')
        .select('courseId')
        .where('userId', '=', user.id)
        .execute();
      return countExercises(
        product,
        own.map(row => row.courseId),
      );
    },
    whole: exercisesInCopy,
  };
};

const startImport = async (
  product: RunningProduct,
  course: TestCourse,
  { file, whole }: { file: Blob; whole: number },
): Promise<Transfer> => {
  const path = `/api/cairn_courses/${course.contextId}/imports`;
  const form = new FormData();
  form.set('file', file, 'sample.ck2');
  const asked = await call<{ importId: number }>(product, course.instructor, 'POST', path, form).catch(
    () => null,
  );
  return {
    accepted: asked !== null,
    state: async () =>
      (await call<{ job: State }>(product, course.instructor, 'GET', `${path}/${asked?.importId}/status`))
        .job,
    size: () => countExercises(product, [course.id]),
    whole,
  };
};

const endOf = async (transfer: Transfer): Promise<State> => {
  for (;;) {
    const state = await transfer.state();
    if (state.status !== 'RUNNING') return state;
    await pause(50);
  }
};

export const proveTransfersSurvive = async (
  rounds: number,
  say: (line: string) => void = () => {},
): Promise<TransferReport> => {
  const product = await startProduct();
  const report: TransferReport = {
    rounds,
    accepted: 0,
    finished: 0,
    failed: 0,
    half: 0,
    untrue: 0,
    retriesThatFailed: 0,
    leftPieces: 0,
    slowestEndMs: 0,
  };
  const { content } = readCourseContent(await readFolder(sampleCourseFolder));
  const sent = {
    file: new Blob([await buffer(Readable.from(archivePieces(writeCourseContent(content, () => 'txt'))))]),
    whole: content.modules.flatMap(module => module.lessons).flatMap(lesson => lesson.exercises).length,
  };
  try {
    const { course } = await aLesson(product.services, { exercises: exercisesInCopy });
    for (let round = 1; round <= rounds; round++) {
      const people = [await aUser(product.services), await aUser(product.services)];
      const courses = [await aCourse(product.services), await aCourse(product.services)];
      const begun = [
        ...people.map(person => startCopy(product, person, course.shareCode)),
        ...courses.map(target => startImport(product, target, sent)),
      ];
      await pause(Math.random() * 800);
      await product.server.end('SIGKILL');
      const transfers = await Promise.all(begun);
      await product.restart();
      const restarted = performance.now();
      for (const transfer of transfers) {
        const state = transfer.accepted ? await endOf(transfer) : null;
        const size = await transfer.size();
        report.accepted += transfer.accepted ? 1 : 0;
        report.finished += state?.status === 'FINISHED' ? 1 : 0;
        report.failed += state?.status === 'FAILED' ? 1 : 0;
        report.half += size === 0 || size === transfer.whole ? 0 : 1;
        // A course exists exactly if its transfer is reported as done.
        report.untrue += state && (state.status === 'FINISHED') !== (size === transfer.whole) ? 1 : 0;
      }
      const endMs = performance.now() - restarted;
      report.slowestEndMs = Math.max(report.slowestEndMs, endMs);
      for (const again of [
        await startCopy(product, await aUser(product.services), course.shareCode),
        await startImport(product, await aCourse(product.services), sent),
      ]) {
        const isThere = again.accepted && (await endOf(again)).status === 'FINISHED';
        report.retriesThatFailed += isThere ? 0 : 1;
      }
      say(
        `round ${round}: ${transfers.filter(t => t.accepted).length} of ${transfers.length} accepted, all at an end ` +
          `${Math.round(endMs)} ms after the restart`,
      );
    }
    // Partial uploads are removed after one day.
    const left = await product.services.db
      .selectFrom('importChunks')
      .innerJoin('imports', 'imports.id', 'importChunks.importId')
      .select('importChunks.importId')
      .where('imports.tries', '>', 0)
      .execute();
    report.leftPieces = left.length;
  } finally {
    await product.stop();
  }
  return report;
};
