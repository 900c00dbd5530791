import { runningProblems } from '#contract/running/running-problems.ts';
import { isWithinLaunch, staffOf } from '#server/access/course.access.ts';
import { someone } from '#server/access/access.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Access } from '#server/platform/http/access-rule.ts';
import { findTestProcess, type TestProcessRow } from './runs.db.ts';

/** A run is readable by the user who started it and by the staff of its course; anyone else gets 404. */
export const testProcessReader: Access<{ id: number }, { testProcess: TestProcessRow }> = {
  name: 'testProcessReader',
  grant: async (services, caller, { id }) => {
    const { user, launch } = await someone.grant(services, caller, {});
    const testProcess = await findTestProcess(services.db, id);
    const missing = new AppError('not_found', runningProblems.noSuchRun);
    if (!testProcess) throw missing;
    const isOwn = testProcess.userId === user.id;
    if (isOwn && isWithinLaunch(launch, { id: testProcess.courseId }, testProcess)) return { testProcess };
    await staffOf(services, caller, testProcess.contextId, testProcess).catch((error: unknown) => {
      throw error instanceof AppError ? missing : error;
    });
    return { testProcess };
  },
};
