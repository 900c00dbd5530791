import { mostSavedComments } from '#contract/questions.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { insertSavedComment, listSavedCommentRows } from './questions.db.ts';

export const saveComment = async ({ db }: Services, user: UserRow, text: string) => {
  const comments = await listSavedCommentRows(db, user);
  if (comments.length >= mostSavedComments && !comments.some(comment => comment.text === text))
    throw new AppError('conflict', `You have ${mostSavedComments} saved comments. Delete one first.`);
  await insertSavedComment(db, user, text);
};
