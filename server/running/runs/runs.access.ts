import { runningProblems } from '#contract/running/running-problems.ts';
import type { HeldResults } from '#contract/core/exam-results.ts';
import { assertPlace, heldResultsOf } from '#server/access/exams/exam-gate.ts';
import { isWithinLaunch, staffOf } from '#server/access/course.access.ts';
import { someone } from '#server/access/access.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Access, Caller } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { findTestProcess, type FoundTestProcess, type TestProcessRow } from './runs.db.ts';

const isStaffOf = (services: Services, caller: Caller, run: FoundTestProcess): Promise<boolean> =>
  staffOf(services, caller, run.contextId, run).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

/**
 * A run is readable by the user who started it and by the staff of its course; anyone else gets 404. What an exam holds back is
 * held back from students, also in runs that are asked for after its end.
 */
export const testProcessReader: Access<
  { id: number },
  { testProcess: TestProcessRow; held: HeldResults | null }
> = {
  name: 'testProcessReader',
  grant: async (services, caller, { id }) => {
    const { user, launch } = await someone.grant(services, caller, {});
    const testProcess = await findTestProcess(services.db, id);
    const missing = new AppError('not_found', runningProblems.noSuchRun);
    if (!testProcess) throw missing;
    const { exam } = testProcess;
    const isOwn =
      testProcess.userId === user.id && isWithinLaunch(launch, { id: testProcess.courseId }, testProcess);
    if (isOwn && !exam) return { testProcess, held: null };
    if (await isStaffOf(services, caller, testProcess)) return { testProcess, held: null };
    if (!isOwn) throw missing;
    if (exam?.state === 'running') assertPlace(caller, exam);
    return { testProcess, held: heldResultsOf(exam) };
  },
};
