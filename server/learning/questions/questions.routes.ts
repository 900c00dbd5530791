import * as contract from '#contract/learning/questions.ts';
import { staffRoles } from '#contract/core/roles.ts';
import { signedIn, someone } from '#server/access/access.ts';
import { courseStaff } from '#server/access/course.access.ts';
import { asker, workReader } from '#server/learning/work/work.access.ts';
import { route } from '#server/platform/http/route.ts';
import { isDigestWanted, upsertDigestWanted } from './digest/digest.db.ts';
import { ownSavedComment, threadReader } from './questions.access.ts';
import {
  listSavedCommentRows,
  listUnread,
  removeSavedComment,
  updateThreadState,
  upsertRead,
} from './questions.db.ts';
import { readQuestions } from './read-questions.ts';
import { readThreads } from './read-threads.ts';
import { saveComment } from './save-comment.ts';
import { sendMessage } from './send-message.ts';
import { startThread } from './start-thread.ts';

/** Shorter than the server's shutdown timeout. */
const holdMs = 8000;

export const questionsRoutes = [
  route(contract.listThreads, workReader, async ({ services, ...member }) => readThreads(services, member)),
  route(contract.startThread, asker, async ({ services, body, ...member }) => {
    await startThread(services, member, body);
    return readThreads(services, member);
  }),
  // Long poll without database queries.
  route(contract.watchThreads, workReader, async ({ services, userExercise, query }) => ({
    hasChanged: await services.signals.waitAfter(query.after, 'threads_changed', userExercise.userId, holdMs),
  })),
  route(contract.sendMessage, threadReader, async ({ services, body, ...member }) => {
    await sendMessage(services, member, body);
    return readThreads(services, member);
  }),
  route(contract.setThreadState, threadReader, async ({ services, thread, body, ...member }) => {
    await updateThreadState(services.db, thread, body.state);
    return readThreads(services, member);
  }),
  route(contract.readThread, threadReader, async ({ services, thread, body, ...member }) => {
    await upsertRead(services.db, thread, member.user, body.messageId);
    return readThreads(services, member);
  }),
  route(contract.listQuestions, courseStaff, async ({ services, query, ...member }) =>
    readQuestions(services, member, query.state),
  ),
  route(contract.watchQuestions, courseStaff, async ({ services, course, query }) => ({
    hasChanged: await services.signals.waitAfter(query.after, 'questions_changed', course.id, holdMs),
  })),
  route(contract.getUnread, someone, async ({ services, user, launch }) => ({
    mark: services.signals.mark(),
    lessons: await listUnread(services.db, user, {
      courseId: launch?.courseId ?? null,
      lessonId: launch?.lessonId ?? null,
      isStaff: !launch || staffRoles.includes(launch.roleKey),
    }),
  })),
  route(contract.listSavedComments, someone, async ({ services, user }) => ({
    comments: await listSavedCommentRows(services.db, user),
  })),
  route(contract.saveComment, someone, async ({ services, user, body }) => {
    await saveComment(services, user, body.text);
    return { comments: await listSavedCommentRows(services.db, user) };
  }),
  route(contract.deleteSavedComment, ownSavedComment, async ({ services, user, comment }) => {
    await removeSavedComment(services.db, comment);
    return { comments: await listSavedCommentRows(services.db, user) };
  }),
  route(contract.getDigest, signedIn, async ({ services, user }) => ({
    isWanted: await isDigestWanted(services.db, user),
  })),
  route(contract.setDigest, signedIn, async ({ services, user, body }) => {
    await upsertDigestWanted(services.db, user, body.isWanted);
    return body;
  }),
];
