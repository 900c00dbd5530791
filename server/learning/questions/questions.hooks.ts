import { onPersonExported } from '#server/site/accounts/users/on-person-exported.ts';
import { listSavedCommentRows, listThreadsOf } from './questions.db.ts';

export const questionsHooks = [
  onPersonExported.handledBy(async (_services, tx, person) => ({
    questions: (await listThreadsOf(tx, person)).map(({ messages, ...thread }) => ({
      ...thread,
      messages: messages.map(message => ({ ...message, createdAt: new Date(message.createdAt) })),
    })),
    savedComments: (await listSavedCommentRows(tx, person)).map(({ text }) => text),
  })),
];
