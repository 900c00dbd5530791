import { sharingProblems } from '#contract/authoring/sharing-problems.ts';
import { learner } from '#contract/core/roles.ts';
import type { CourseRow } from '#server/access/members.db.ts';
import { AppError } from '#server/platform/app-error.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { normalShareCode } from '#server/authoring/courses/share-code.ts';
import { limitUse } from '#server/site/quotas/limit-use.ts';
import { copyCourseInBackground } from './copy-course.job.ts';
import { type CopyJobRow, insertCopyJob } from './copy-jobs.db.ts';
import { type Copyable, findCopyableByCode, findCopyableSample } from './sharing.db.ts';

type Wanted = { shareCode?: string | undefined; isSample?: true | undefined };

const findSource = async ({ db }: Services, user: UserRow, { shareCode }: Wanted): Promise<Copyable> => {
  const found =
    shareCode === undefined
      ? await findCopyableSample(db, user)
      : await findCopyableByCode(db, user, normalShareCode(shareCode));
  if (found) return found;
  throw shareCode === undefined
    ? new AppError('not_found', sharingProblems.noSampleCourse)
    : new AppError('not_found', sharingProblems.noSuchShareCode, { field: 'shareCode' });
};

/** Queues a copy of another course's modules into this one. One at a time for each course. */
export const startAddition = async (
  services: Services,
  user: UserRow,
  course: CourseRow,
  wanted: Wanted,
): Promise<CopyJobRow> => {
  const source = await findSource(services, user, wanted);
  if (source.id === course.id)
    throw new AppError('conflict', sharingProblems.ownShareCode, { field: 'shareCode' });
  if (source.role === learner && !user.isSiteAdmin)
    throw new AppError('forbidden', sharingProblems.studentOfThatCourse);
  return services.db.transaction().execute(async tx => {
    const made = await insertCopyJob(tx, {
      userId: user.id,
      sourceCourseId: source.id,
      courseName: course.name,
      courseId: course.id,
      fillsCourse: true,
      addsContent: true,
      shareCode: wanted.shareCode === undefined ? null : normalShareCode(wanted.shareCode),
    });
    if (!made) throw new AppError('conflict', sharingProblems.otherCopyStillRuns);
    await limitUse({ ...services, db: tx }, user, 'copy');
    await enqueue(tx, copyCourseInBackground, { copyJobId: made.id });
    return made;
  });
};
