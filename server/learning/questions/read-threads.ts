import { isStaff, type Member } from '#server/access/course.access.ts';
import type { Services } from '#server/platform/services.ts';
import { listThreadRows } from './questions.db.ts';

export type AtWork = Member & { userExercise: { id: number; userId: number } };

/** Staff who try an exercise ask about it as a student does. */
export const speaksAsStaff = (member: AtWork) =>
  isStaff(member) && member.userExercise.userId !== member.user.id;

/** The threads of an exercise as the reader sees them. */
export const readThreads = async ({ db, signals }: Services, member: AtWork) => {
  // Before the rows are read: what changes meanwhile is reported by the next watch call.
  const mark = signals.mark();
  const { course, user, userExercise } = member;
  const reader = { user, isStaff: speaksAsStaff(member) };
  const rows = await listThreadRows(db, { userExerciseId: userExercise.id, course }, reader);
  return {
    mark,
    threads: rows.map(({ messages, ...thread }) => ({
      ...thread,
      messages: messages.map(({ authorId, createdAt, ...message }) => ({
        ...message,
        isMine: authorId === user.id,
        createdAt: new Date(createdAt),
      })),
    })),
  };
};
