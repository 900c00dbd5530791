import { mailPasswordReset } from './accounts/mail-password-reset.job.ts';
import { mailVerification } from './accounts/mail-verification.job.ts';
import { sweepAccounts } from './accounts/sweep-accounts.job.ts';
import { mailInvite } from './people/mail-invite.job.ts';
import { sweepAudit } from './audit/sweep-audit.job.ts';
import { tryLanguage } from './languages/try-language.job.ts';
import { runTests, runTestsInBackground } from './runs/run-tests.job.ts';
import { copyCourseInBackground } from './sharing/copy-course.job.ts';
import { mailCourseShare } from './sharing/mail-course-share.job.ts';
import { sweepCopyJobs } from './sharing/sweep-copy-jobs.job.ts';
import { importFileInBackground } from './transfer/import-file.job.ts';
import { sweepImports } from './transfer/sweep-imports.job.ts';
import { startUserLessonJob } from './work/start-user-lesson.job.ts';
import { sendScores, sweepScores } from './lti/send-scores.job.ts';
import { sweepLti } from './lti/sweep-lti.job.ts';
import type { Job } from './jobs/define-job.ts';

/** Every kind of background work; the worker handles these and no others. */
export const allJobs: readonly Job[] = [
  mailPasswordReset,
  mailVerification,
  mailInvite,
  sweepAccounts,
  sweepAudit,
  tryLanguage,
  runTests,
  runTestsInBackground,
  copyCourseInBackground,
  mailCourseShare,
  sweepCopyJobs,
  importFileInBackground,
  sweepImports,
  sendScores,
  sweepScores,
  sweepLti,
  startUserLessonJob,
] as readonly Job[];
