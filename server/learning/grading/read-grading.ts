import { learningProblems } from '#contract/learning/learning-problems.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Member } from '#server/access/course.access.ts';
import { readTestsPoints } from '#server/learning/points/read-tests-points.ts';
import { readThreads } from '#server/learning/questions/read-threads.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { findGrading, findLastRun, type FoundGrading, getRules } from './grading.db.ts';
import { showStudent } from './read-overview.ts';
import { listSecondLookRows } from './second-looks.db.ts';

/** The program as it was graded, or as it is. */
export const programOf = (row: FoundGrading) =>
  row.gradedAt !== null && row.code !== null
    ? { code: row.code, files: row.files ?? {}, version: row.codeVersion ?? 0, at: row.gradedAt }
    : currentOf(row);

const currentOf = ({ solutionCode, ownFiles, ownVersion, updatedAt }: FoundGrading) => ({
  code: solutionCode,
  files: ownFiles,
  version: ownVersion,
  at: updatedAt,
});

/** Without the names of whoever may not be named. */
const withoutNames = <Thread extends { messages: { isFromStaff: boolean; author: unknown }[] }>(
  threads: Thread[],
) =>
  threads.map(thread => ({
    ...thread,
    messages: thread.messages.map(message => (message.isFromStaff ? message : { ...message, author: null })),
  }));

/** Everything that a grader looks at, as it is now. */
export const readGrading = async (services: Services, member: Member, id: number) => {
  const { db } = services;
  const row = await findGrading(db, id);
  if (!row) throw new AppError('not_found', learningProblems.nothingToGrade);
  const userExercise = { id: row.userExerciseId, userId: row.userId };
  const [{ rubric, isBlind }, run, tests, { threads }, secondLooks] = await Promise.all([
    getRules(db, { id: row.exerciseId }),
    findLastRun(db, row.userExerciseId),
    readTestsPoints(db, row),
    readThreads(services, { ...member, userExercise }),
    listSecondLookRows(db, row),
  ]);
  const program = programOf(row);
  const isOfProgram = run?.code === program.code && isDeepStrictEqual(run.files, program.files);
  return {
    ...row,
    ...showStudent(row, isBlind),
    isGraded: row.gradedAt !== null,
    isReleased: row.releasedAt !== null,
    rubric,
    program,
    newer: row.isChangedSince ? currentOf(row) : null,
    lastRun: run && { at: run.at, result: run.result, isOfProgram },
    tests,
    threads: isBlind ? withoutNames(threads) : threads,
    secondLooks,
  };
};
