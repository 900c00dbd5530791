import * as contract from '#contract/learning/work.ts';
import { lessonForMember, type MemberWithLesson } from '#server/authoring/content/content.access.ts';
import type { ExamGate } from '#server/access/exams/exam-gate.ts';
import { isStaff } from '#server/access/course.access.ts';
import { route } from '#server/platform/http/route.ts';
import type { Services } from '#server/platform/services.ts';
import { bypassExercise } from './exercises/bypass-exercise.ts';
import { underExam } from './lessons/under-exam.ts';
import { openUserLesson } from './lessons/open-user-lesson.ts';
import { readUserLesson } from './lessons/read-user-lesson.ts';
import { resetExercise } from './exercises/reset-exercise.ts';
import { saveCode } from './exercises/save-code.ts';
import { showUserExercise } from './exercises/show-user-exercise.ts';
import { undoBypass } from './exercises/undo-bypass.ts';
import { findNeighbours, findUserLesson } from './lessons/user-lessons.db.ts';
import { ownUserExercise, studentLesson, studentWork } from './work.access.ts';
import { openHint } from '#contract/authoring/hints.ts';
import { openHint as openOwnHint } from './exercises/open-hint.ts';

type Opener = MemberWithLesson & { exam: ExamGate | null };

const openOwn = async (services: Services, granted: Opener, { isRetry = false } = {}) => {
  const who = { userId: granted.user.id, lessonId: granted.lesson.id };
  const { userLesson, job } = await openUserLesson(services, who, { isRetry });
  return {
    userLesson: userLesson && {
      ...underExam(await readUserLesson(services, granted, userLesson), granted.exam),
      isPreview: isStaff(granted),
    },
    job: job && { status: job.status as 'RUNNING' | 'FAILED' },
  };
};

export const workRoutes = [
  route(contract.getUserLesson, lessonForMember, async ({ services, ...granted }) =>
    openOwn(services, granted),
  ),
  route(contract.retryUserLesson, lessonForMember, async ({ services, ...granted }) =>
    openOwn(services, granted, { isRetry: true }),
  ),
  route(contract.getUserLessonOfStudent, studentLesson, async ({ services, student, ...granted }) => {
    const { course, lesson } = granted;
    const [found, neighbours] = await Promise.all([
      findUserLesson(services.db, { userId: student.id, lessonId: lesson.id }),
      findNeighbours(services.db, course, lesson, student),
    ]);
    const userLesson = found && (await readUserLesson(services, granted, found));
    return { userLesson, job: null, student, ...neighbours };
  }),
  route(contract.saveUserExercise, ownUserExercise, async ({ services, userExercise, body }) => ({
    userExercise: showUserExercise(await saveCode(services, userExercise, body)),
  })),
  route(contract.resetUserExercise, ownUserExercise, async ({ services, userExercise }) => ({
    userExercise: showUserExercise(await resetExercise(services, userExercise)),
  })),
  route(openHint, ownUserExercise, async ({ services, userExercise, body }) => ({
    hint: await openOwnHint(services, userExercise, body.number),
  })),
  route(contract.bypassUserExercise, studentWork, async ({ services, user, userExercise }) => ({
    userExercise: showUserExercise(await bypassExercise(services, user, userExercise)),
  })),
  route(contract.undoBypass, studentWork, async ({ services, userExercise }) => ({
    userExercise: showUserExercise(await undoBypass(services, userExercise)),
  })),
];
