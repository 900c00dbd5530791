import { type Access, someone } from '#server/access/access.ts';
import { AppError } from '#server/platform/app-error.ts';
import { courseStaff } from '#server/access/course.access.ts';
import { findTestProcess, type TestProcessRow } from './runs.db.ts';

/** A run is read by who started it and by the staff of its course; for anyone else it does not exist. */
export const testProcessReader: Access<{ id: number }, { testProcess: TestProcessRow }> = {
  name: 'testProcessReader',
  grant: async (services, caller, { id }) => {
    const { user } = await someone.grant(services, caller, {});
    const testProcess = await findTestProcess(services.db, id);
    const missing = new AppError('not_found', 'There is no such run.');
    if (!testProcess) throw missing;
    if (testProcess.userId === user.id) return { testProcess };
    await courseStaff.grant(services, caller, testProcess).catch((error: unknown) => {
      throw error instanceof AppError ? missing : error;
    });
    return { testProcess };
  },
};
