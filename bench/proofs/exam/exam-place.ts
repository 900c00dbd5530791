import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { acceptLate, getBoard } from '#contract/learning/exams/board.ts';
import { newExam } from '#contract/learning/exams/exam-rules.ts';
import type { verifyReceipt } from '#contract/learning/exams/receipts.ts';
import type { getSitting, startSitting } from '#contract/learning/exams/sitting.ts';
import { aLesson } from '#test/factories.ts';
import { clientOf, type RunningProduct } from '../../running-product.ts';

type Row = { id: number; version: number; solutionCode: string };
type Answer = { userLesson: { userExercises: Row[] } | null };
type Refused = { refused: true };

/** One exam for everybody, by HTTP. Edits stay after its release, so that they can be looked at. */
export const anExam = async (product: RunningProduct) => {
  const { services } = product;
  const { course, lesson } = await aLesson(services);
  await services.db.updateTable('courses').set({ processRecord: 'on' }).where('id', '=', course.id).execute();
  const path = `/api/cairn_courses/${course.contextId}/lessons/${lesson.id}`;
  const as = (authToken: string) => clientOf(() => product.server.url, authToken);
  const staff = as(course.instructor.authToken);
  const sittingOf = (authToken: string) =>
    as(authToken).call<ResponseOf<typeof getSitting>>('GET', `${path}/exam`);
  return {
    course,
    lesson,
    as,
    /** It ends for everybody so many milliseconds from now. */
    openFor: async (ms: number): Promise<Date> => {
      const closesAt = new Date(Date.now() + ms);
      const opensAt = new Date(Date.now() - 60_000);
      await staff.call('PUT', `${path}/exam_rules`, {
        ...newExam,
        opensAt,
        closesAt,
        durationMinutes: null,
        version: null,
      });
      return closesAt;
    },
    start: (authToken: string) =>
      as(authToken).call<ResponseOf<typeof startSitting>>('POST', `${path}/exam/start`, {}),
    /** The one exercise as its student has it now; refused before the start and after the end. */
    rowOf: async (authToken: string): Promise<Row | Refused> => {
      try {
        const lessonPath = `/api/cairn_courses/${course.contextId}/user_lessons/${lesson.id}`;
        const { userLesson } = await as(authToken).call<Answer>('GET', lessonPath);
        return userLesson?.userExercises[0] ?? { refused: true };
      } catch (cause) {
        if (cause instanceof Error && cause.message.includes(': 403 ')) return { refused: true };
        throw cause;
      }
    },
    receiptOf: async (authToken: string) => (await sittingOf(authToken)).sitting?.receipt ?? null,
    verify: (receipt: { body: string; signature: string; keyId: string }) =>
      staff.call<ResponseOf<typeof verifyReceipt>>('POST', '/api/receipts/verify', {
        body: receipt.body,
        signature: receipt.signature,
        keyId: receipt.keyId,
      }),
    board: () => staff.call<ResponseOf<typeof getBoard>>('GET', `${path}/exam/board`),
    acceptAllLate: () =>
      staff.call<ResponseOf<typeof acceptLate>>('PUT', `${path}/exam/late`, { userExerciseIds: null }),
    release: () => staff.call('PUT', `${path}/exam/release`, {}),
  };
};

export type ProvedExam = Awaited<ReturnType<typeof anExam>>;
