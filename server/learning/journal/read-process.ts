import { packChunks } from '#contract/learning/journal/pack-chunks.ts';
import { learningProblems } from '#contract/learning/learning-problems.ts';
import type { ExamGate } from '#server/access/exams/exam-gate.ts';
import { isStaff, type Member } from '#server/access/course.access.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { listPages } from './journal.db.ts';
import { findKeptUntil, findProcessPlace, listProcessRuns } from './process.db.ts';
import { readChains } from './read-journal.ts';

/** Chains as they travel: the times at which chunks came, since their page was opened. */
export const readPackedChains = async (db: Db, userExerciseId: number) => {
  const [chains, pages] = await Promise.all([readChains(db, userExerciseId), listPages(db, userExerciseId)]);
  const began = new Map(pages.map(({ pageId, beganAt }) => [pageId, beganAt]));
  return chains.map(({ pageId, chunks }) => {
    const beganAt = began.get(pageId) ?? new Date(0);
    const stamped = chunks.map(({ chunk, receivedAt }) => ({
      chunk,
      stamp: receivedAt.getTime() - beganAt.getTime(),
    }));
    return { pageId, beganAt, packed: packChunks(stamped) };
  });
};

type Recorded = { id: number; lessonId: number; position: number; exam: Pick<ExamGate, 'state'> | null };

/** How a program came to be, for its owner and the staff of the course. That staff looked is in the audit log. */
export const readProcess = async (
  { db }: Services,
  { userExercise, ...member }: Member & { userExercise: Recorded },
) => {
  const place = await findProcessPlace(db, userExercise.id);
  if (!place?.isRecorded) throw new AppError('not_found', learningProblems.processNotRecorded);
  const isOwn = place.studentId === member.user.id;
  const [chains, runs, keptUntil] = await Promise.all([
    readPackedChains(db, userExercise.id),
    listProcessRuns(db, userExercise.id),
    findKeptUntil(db, userExercise.id),
  ]);
  const student = { id: place.studentId, firstName: place.firstName, lastName: place.lastName };
  if (!isOwn)
    await recordAudit(db, {
      action: 'process-record-seen',
      actor: member.user,
      subject: `${place.firstName} ${place.lastName}`,
      detail: `${place.lessonName}, ${userExercise.position + 1}`,
    });
  // The results of an exam are released by its own rules.
  const mayKnowResults = isStaff(member) || !place.isExam || userExercise.exam?.state === 'released';
  return {
    student,
    isOwn,
    course: { name: member.course.name, contextId: member.course.contextId },
    lesson: { id: userExercise.lessonId, name: place.lessonName },
    exercise: { name: place.exerciseName, position: userExercise.position },
    fileName: place.fileName,
    chains,
    runs: runs.map(run => (mayKnowResults ? run : { at: run.at, passed: null, total: null })),
    keptUntil,
  };
};
