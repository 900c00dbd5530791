import { learningProblems } from '#contract/learning/learning-problems.ts';
import { mostSavedComments } from '#contract/learning/questions.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { insertSavedComment, listSavedCommentRows, lockSavedComments } from './questions.db.ts';

export const saveComment = ({ db }: Services, user: UserRow, text: string): Promise<void> =>
  db.transaction().execute(async tx => {
    await lockSavedComments(tx, user);
    const comments = await listSavedCommentRows(tx, user);
    if (comments.length >= mostSavedComments && !comments.some(comment => comment.text === text))
      throw new AppError('conflict', learningProblems.tooManySavedComments({ mostSavedComments }));
    await insertSavedComment(tx, user, text);
  });
