import { sharingProblems } from '#contract/authoring/sharing-problems.ts';
import { learner } from '#contract/core/roles.ts';
import { nameLimit } from '#contract/core/names.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import { normalShareCode } from '#server/authoring/courses/share-code.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/platform/services.ts';
import { limitUse } from '#server/site/quotas/limit-use.ts';
import { copyCourseInBackground } from './copy-course.job.ts';
import { type CopyJobRow, findRunningCopyJob, insertCopyJob } from './copy-jobs.db.ts';
import { linkedShareId } from './share-link.ts';
import { type Copyable, findCopyableByCode, findCopyableByShare } from './sharing.db.ts';

type Wanted = {
  shareCode?: string | undefined;
  shareId?: number | undefined;
  token?: string | undefined;
};

const findCopyable = async (services: Services, user: UserRow, wanted: Wanted): Promise<Copyable> => {
  const { shareCode, shareId } = wanted;
  if (shareCode !== undefined) {
    const found = await findCopyableByCode(services.db, user, normalShareCode(shareCode));
    if (!found) throw new AppError('not_found', sharingProblems.noSuchShareCode, { field: 'shareCode' });
    return found;
  }
  const found = await findCopyableByShare(services.db, user, shareId ?? 0, linkedShareId(services, wanted));
  if (!found)
    throw new AppError('not_found', sharingProblems.notSharedAnyMore, {
      field: 'shareId',
    });
  return found;
};

/** Members of the source course get " (copy)" in the name, to tell the two apart. */
const nameOfCopy = ({ name, role }: Copyable) =>
  role === null
    ? name
    : `${Array.from(name)
        .slice(0, nameLimit - ' (copy)'.length)
        .join('')} (copy)`;

const allowedBy = ({ shareCode, shareId }: Wanted) =>
  shareCode === undefined ? { shareId: shareId ?? null } : { shareCode: normalShareCode(shareCode) };

/** Queues a copy. If one of the same course is already running, returns that one. */
export const startCopy = async (services: Services, user: UserRow, wanted: Wanted): Promise<CopyJobRow> => {
  const course = await findCopyable(services, user, wanted);
  if (course.role === learner && !user.isSiteAdmin)
    throw new AppError('forbidden', sharingProblems.studentOfThisCourse);
  return services.db.transaction().execute(async tx => {
    const key = { userId: user.id, sourceCourseId: course.id };
    const made = await insertCopyJob(tx, {
      ...key,
      courseName: nameOfCopy(course),
      ...allowedBy(wanted),
    });
    if (made) {
      await limitUse({ ...services, db: tx }, user, 'copy');
      await enqueue(tx, copyCourseInBackground, { copyJobId: made.id });
    }
    const job = made ?? (await findRunningCopyJob(tx, key));
    // The other copy has just ended.
    if (!job) throw new AppError('conflict', sharingProblems.justCopied);
    return job;
  });
};
