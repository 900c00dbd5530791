import { mailPasswordReset } from './accounts/mail-password-reset.job.ts';
import { sweepAccounts } from './accounts/sweep-accounts.job.ts';
import { runTests, runTestsInBackground } from './runs/run-tests.job.ts';
import { copyCourseInBackground } from './sharing/copy-course.job.ts';
import { mailCourseShare } from './sharing/mail-course-share.job.ts';
import { sweepCopyJobs } from './sharing/sweep-copy-jobs.job.ts';
import { importFileInBackground } from './transfer/import-file.job.ts';
import { sweepImports } from './transfer/sweep-imports.job.ts';
import type { Job } from './jobs/define-job.ts';

/** Every kind of background work; the worker handles these and no others. */
export const allJobs: readonly Job[] = [
  mailPasswordReset,
  sweepAccounts,
  runTests,
  runTestsInBackground,
  copyCourseInBackground,
  mailCourseShare,
  sweepCopyJobs,
  importFileInBackground,
  sweepImports,
] as readonly Job[];
