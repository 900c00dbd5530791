import { mailPasswordReset } from '#server/site/accounts/passwords/mail-password-reset.job.ts';
import { mailVerification } from '#server/site/accounts/email/mail-verification.job.ts';
import { sweepAccounts } from '#server/site/accounts/sweep-accounts.job.ts';
import { mailInvite } from '#server/learning/people/mail-invite.job.ts';
import { sweepAudit } from '#server/site/audit/sweep-audit.job.ts';
import { tryLanguage } from '#server/running/languages/trials/try-language.job.ts';
import { runTests, runTestsInBackground } from '#server/running/runs/run-tests.job.ts';
import { removeOldOutputs } from '#server/running/runs/storage/remove-old-outputs.job.ts';
import { copyCourseInBackground } from '#server/authoring/sharing/copy-course.job.ts';
import { mailCourseShare } from '#server/authoring/sharing/mail-course-share.job.ts';
import { sweepCopyJobs } from '#server/authoring/sharing/sweep-copy-jobs.job.ts';
import { addExitCodes } from '#server/authoring/content/exit-codes/add-exit-codes.job.ts';
import { sweepDeleted } from '#server/authoring/content/deleted/sweep-deleted.job.ts';
import { sweepPictures } from '#server/authoring/content/pictures/sweep-pictures.job.ts';
import { measureStrength } from '#server/authoring/strength/measure-strength.job.ts';
import { importFileInBackground } from '#server/authoring/transfer/import-file.job.ts';
import { makeContracts } from '#server/running/runs/contracts/make-contracts.job.ts';
import { sweepContracts } from '#server/running/runs/contracts/sweep-contracts.job.ts';
import { sweepImports } from '#server/authoring/transfer/sweep-imports.job.ts';
import { checkGroups } from '#server/learning/insight/check-groups.job.ts';
import { countExercises } from '#server/learning/insight/count-exercises.job.ts';
import { previewImpact } from '#server/learning/impact/preview-impact.job.ts';
import { packEdits } from '#server/learning/journal/pack-edits.job.ts';
import { sweepJournals } from '#server/learning/journal/sweep-journals.job.ts';
import { sweepColumns } from '#server/learning/gradebook/sweep-columns.job.ts';
import { recountCourse } from '#server/learning/points/recount-course.job.ts';
import { recountPointsJob } from '#server/learning/points/recount-points.job.ts';
import { closeSittings } from '#server/learning/exams/closing/close-sittings.job.ts';
import { mailDigest, mailDigests } from '#server/learning/questions/digest/mail-digest.job.ts';
import { startUserLessonJob } from '#server/learning/work/lessons/start-user-lesson.job.ts';
import { followCourseLessons } from '#server/lti/grades/follow-course-lessons.job.ts';
import { sendScores } from '#server/lti/grades/send-scores.job.ts';
import { sweepScores } from '#server/lti/grades/sweep-scores.job.ts';
import { refreshRoster } from './lti/roster/refresh-roster.job.ts';
import { sweepLti } from './lti/sweep-lti.job.ts';
import type { Job } from '#server/platform/jobs/define-job.ts';

/** All jobs that the worker handles. */
export const allJobs: readonly Job[] = [
  mailPasswordReset,
  mailVerification,
  mailInvite,
  sweepAccounts,
  sweepAudit,
  tryLanguage,
  runTests,
  runTestsInBackground,
  removeOldOutputs,
  copyCourseInBackground,
  mailCourseShare,
  sweepCopyJobs,
  measureStrength,
  previewImpact,
  sweepColumns,
  packEdits,
  sweepJournals,
  recountCourse,
  recountPointsJob,
  checkGroups,
  countExercises,
  importFileInBackground,
  sweepImports,
  makeContracts,
  sweepContracts,
  addExitCodes,
  sweepDeleted,
  sweepPictures,
  sendScores,
  sweepScores,
  followCourseLessons,
  refreshRoster,
  sweepLti,
  startUserLessonJob,
  closeSittings,
  mailDigest,
  mailDigests,
] as readonly Job[];
