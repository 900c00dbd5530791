import { learningProblems } from '#contract/learning/learning-problems.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { mostThreads, type startThread as endpoint } from '#contract/learning/questions.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { countThreads, hasMessage, insertMessage, insertThread, lockThreadsOf } from './questions.db.ts';
import { type AtWork, speaksAsStaff } from './read-threads.ts';

type Work = AtWork & { userExercise: { solutionCode: string } };

/**
 * A question is open; a comment of staff asks for nothing. What is held is not for the student yet. Sent twice, it is stored once.
 */
export const startThread = async (
  { db }: Services,
  member: Work,
  body: BodyOf<typeof endpoint>,
  isHeld = false,
) => {
  const { user, userExercise } = member;
  const isFromStaff = speaksAsStaff(member);
  const { text, sendKey, line, test } = body;
  const code = isFromStaff ? userExercise.solutionCode : (body.code ?? userExercise.solutionCode);
  await db.transaction().execute(async tx => {
    await lockThreadsOf(tx, userExercise.id);
    if (await hasMessage(tx, sendKey)) return;
    if ((await countThreads(tx, userExercise.id)) >= mostThreads)
      throw new AppError('conflict', learningProblems.tooManyQuestions({ mostThreads }));
    const state = isFromStaff ? 'answered' : 'open';
    const thread = await insertThread(tx, {
      userExerciseId: userExercise.id,
      code,
      line,
      test,
      state,
      isHeld,
    });
    await insertMessage(tx, { threadId: thread.id, authorId: user.id, isFromStaff, text, sendKey });
  });
};
