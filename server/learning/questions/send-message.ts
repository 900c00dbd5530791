import { learningProblems } from '#contract/learning/learning-problems.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { mostMessages, type sendMessage as endpoint } from '#contract/learning/questions.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import {
  countMessages,
  type FoundThread,
  hasMessage,
  insertMessage,
  lockThreadsOf,
  updateThreadState,
} from './questions.db.ts';
import { type AtWork, speaksAsStaff } from './read-threads.ts';

/** What a student writes is a question again. Sent twice, it is stored once. */
export const sendMessage = async (
  { db }: Services,
  member: AtWork & { thread: FoundThread },
  { text, sendKey, isAnswered = true }: BodyOf<typeof endpoint>,
) => {
  const { user, thread } = member;
  const isFromStaff = speaksAsStaff(member);
  await db.transaction().execute(async tx => {
    await lockThreadsOf(tx, thread.userExerciseId);
    if (await hasMessage(tx, sendKey)) return;
    if ((await countMessages(tx, thread)) >= mostMessages)
      throw new AppError('conflict', learningProblems.tooManyMessages({ mostMessages }));
    await insertMessage(tx, { threadId: thread.id, authorId: user.id, isFromStaff, text, sendKey });
    await updateThreadState(tx, thread, isFromStaff && isAnswered ? 'answered' : 'open');
  });
};
