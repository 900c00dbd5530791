import { learningProblems } from '#contract/learning/learning-problems.ts';
import type { Access, UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import { someone } from '#server/access/access.ts';
import { workReader } from '#server/learning/work/work.access.ts';
import { speaksAsStaff } from './read-threads.ts';
import { findSavedComment, findThread, type FoundThread } from './questions.db.ts';

type Work = Awaited<ReturnType<typeof workReader.grant>>;

const noSuchThread = () => new AppError('not_found', learningProblems.noSuchQuestion);

/** The student whose work it is about, and the staff of the course; anyone else gets 404. */
export const threadReader: Access<{ id: number }, Work & { thread: FoundThread }> = {
  name: 'threadReader',
  grant: async (services, caller, { id }) => {
    await someone.grant(services, caller, {});
    const thread = await findThread(services.db, id);
    if (!thread) throw noSuchThread();
    const member = await workReader.grant(services, caller, { id: thread.userExerciseId });
    if (thread.isHeld && !speaksAsStaff(member)) throw noSuchThread();
    return { ...member, thread };
  },
};

export const ownSavedComment: Access<{ id: number }, { user: UserRow; comment: { id: number } }> = {
  name: 'ownSavedComment',
  grant: async (services, caller, { id }) => {
    const { user } = await someone.grant(services, caller, {});
    const comment = await findSavedComment(services.db, user, id);
    if (!comment) throw new AppError('not_found', learningProblems.noSuchComment);
    return { user, comment };
  },
};
