import { examProblems } from '#contract/core/exam-problems.ts';
import { learningProblems } from '#contract/learning/learning-problems.ts';
import {
  assertExamAllows,
  assertExamShows,
  assertExamTakes,
  assertPlace,
} from '#server/access/exams/exam-gate.ts';
import type { Access, Caller } from '#server/platform/http/access-rule.ts';
import { someone } from '#server/access/access.ts';
import { AppError } from '#server/platform/app-error.ts';
import { lessonForStaff, type MemberWithLesson } from '#server/authoring/content/content.access.ts';
import { isStaff, type Member, memberOf, staffOf } from '#server/access/course.access.ts';
import type { Services } from '#server/platform/services.ts';
import type { Person } from '#contract/learning/work.ts';
import { findStudent } from './lessons/user-lessons.db.ts';
import {
  findUserExercise,
  type FoundUserExercise,
  readUserExerciseWithCaller,
  userExerciseWithCaller,
} from './work.db.ts';

/** If the path also has a course, the exercise must belong to it. */
type OfUserExercise = { id: number; contextId?: string };

const noSuchExercise = () => new AppError('not_found', learningProblems.noSuchExercise);

const load = async (services: Services, caller: Caller, { id, contextId }: OfUserExercise) => {
  const { readAlong } = await someone.grant(services, caller, {});
  const along = readUserExerciseWithCaller(readAlong);
  // Another rule that builds on this one has read nothing, or something else.
  const isThisOne = along?.userExercise.id === id;
  const userExercise = isThisOne ? along.userExercise : await findUserExercise(services.db, id);
  if (!userExercise || (contextId !== undefined && contextId !== userExercise.contextId))
    throw noSuchExercise();
  return { userExercise, read: isThisOne ? along.member : undefined };
};

const readsWithCaller = ({ id }: OfUserExercise) => userExerciseWithCaller({ id });

/** Students have nothing of a lesson that is hidden from them, not even their own work in it; it is kept. */
const assertOpen = (member: Member, { isLessonOpen, isDraft }: FoundUserExercise) => {
  if (isLessonOpen || isStaff(member)) return;
  // As for the lesson itself: of a draft nothing is said, not even that it exists.
  if (isDraft) throw noSuchExercise();
  throw new AppError('forbidden', learningProblems.lessonNotOpen);
};

const ownWork = async (services: Services, caller: Caller, params: OfUserExercise) => {
  const { userExercise, read } = await load(services, caller, params);
  const member = await memberOf(services, caller, userExercise.contextId, userExercise, read);
  if (userExercise.userId !== member.user.id) throw noSuchExercise();
  assertOpen(member, userExercise);
  const isPreview = isStaff(member);
  const exam = isPreview ? null : userExercise.exam;
  return { ...member, userExercise: { ...userExercise, isPreview, exam } };
};

/** The caller's own work: a student's, as long as the lesson is open to students, or a preview by staff. */
export const ownUserExercise: Access<OfUserExercise, Member & { userExercise: FoundUserExercise }> = {
  name: 'ownUserExercise',
  readsWithCaller,
  grant: async (services, caller, params) => {
    const granted = await ownWork(services, caller, params);
    assertExamTakes(caller, granted.userExercise.exam);
    return granted;
  },
};

/** The same for edits, which may still arrive shortly after an exam has ended. */
export const ownJournal: typeof ownUserExercise = {
  name: 'ownJournal',
  readsWithCaller,
  grant: async (services, caller, params) => {
    const granted = await ownWork(services, caller, params);
    const { exam } = granted.userExercise;
    if (exam?.state === 'ended' && exam.takesLate) assertPlace(caller, exam);
    else assertExamTakes(caller, exam);
    return granted;
  },
};

/** The same for what may be said about it when an exam is over. */
export const ownShownExercise: typeof ownUserExercise = {
  name: 'ownShownExercise',
  readsWithCaller,
  grant: async (services, caller, params) => {
    const granted = await workReader.grant(services, caller, params);
    if (granted.userExercise.userId !== granted.user.id) throw noSuchExercise();
    return granted;
  },
};

/** Any student's work, for the staff of its course. */
export const studentWork: Access<OfUserExercise, Member & { userExercise: FoundUserExercise }> = {
  name: 'studentWork',
  readsWithCaller,
  grant: async (services, caller, params) => {
    const { userExercise, read } = await load(services, caller, params);
    const member = await staffOf(services, caller, userExercise.contextId, userExercise, read);
    return { ...member, userExercise };
  },
};

/** A student's lesson, for the staff of its course. */
export const studentLesson: Access<
  { contextId: string; lessonId: number; userId: number },
  MemberWithLesson & { student: Person }
> = {
  name: 'studentLesson',
  grant: async (services, caller, params) => {
    const granted = await lessonForStaff.grant(services, caller, params);
    const student = await findStudent(services.db, granted.course, params);
    if (!student) throw new AppError('not_found', learningProblems.noSuchStudent);
    return { ...granted, student };
  },
};

/**
 * The student, as long as the lesson is open to students, and the staff of the course: they may read the work, try the
 * program and talk about it. Anyone else gets 404.
 */
export const workReader: Access<OfUserExercise, Member & { userExercise: FoundUserExercise }> = {
  name: 'workReader',
  readsWithCaller,
  grant: async (services, caller, params) => {
    const { userExercise, read } = await load(services, caller, params);
    const member = await memberOf(services, caller, userExercise.contextId, userExercise, read);
    if (userExercise.userId !== member.user.id && !isStaff(member)) throw noSuchExercise();
    assertOpen(member, userExercise);
    const exam = isStaff(member) ? null : userExercise.exam;
    assertExamShows(caller, exam);
    return { ...member, userExercise: { ...userExercise, exam } };
  },
};

/** Where a rule of an exam can switch something off. */
const workReaderIf = (name: string, what: Parameters<typeof assertExamAllows>[1]): typeof workReader => ({
  name,
  readsWithCaller,
  grant: async (services, caller, params) => {
    const granted = await workReader.grant(services, caller, params);
    assertExamAllows(granted.userExercise.exam, what);
    return granted;
  },
});

export const programTrier = workReaderIf('programTrier', 'hasFreeRun');
export const programStepper = workReaderIf('programStepper', 'hasStepping');
export const asker = workReaderIf('asker', 'hasQuestions');

/** What was found of the work, which an exam holds back until its results are released. */
export const resultReader: typeof workReader = {
  name: 'resultReader',
  readsWithCaller,
  grant: async (services, caller, params) => {
    const granted = await workReader.grant(services, caller, params);
    const { exam } = granted.userExercise;
    if (exam && exam.state !== 'released') throw new AppError('forbidden', examProblems.ended);
    return granted;
  },
};
