import type { Said } from '#contract/core/catalogue.ts';
import { sharingProblems } from '#contract/authoring/sharing-problems.ts';
import type { JobStatus } from '#contract/core/job-status.ts';
import * as contract from '#contract/authoring/sharing.ts';
import { courseMaker, signedIn } from '#server/access/access.ts';
import { AppError } from '#server/platform/app-error.ts';
import { courseStaff, wholeCourseStaff } from '#server/access/course.access.ts';
import { renewShareCode } from '#server/authoring/courses/renew-share-code.ts';
import { route } from '#server/platform/http/route.ts';
import type { Services } from '#server/platform/services.ts';
import { type CopyJobRow, deleteCopyJob, findLastFilling, listOpenCopyJobs } from './copy-jobs.db.ts';
import { shareCourse } from './share-course.ts';
import { linkedShareId, linkTo } from './share-link.ts';
import { ownCopyJob, shareForStaff } from './sharing.access.ts';
import { type AddressedShare, deleteShare, listOffersFor, listSharesOf } from './sharing.db.ts';
import { startAddition } from './start-addition.ts';
import { startCopy } from './start-copy.ts';

const done = { success: true as const };

const shownJob = ({ contextId = null, problem, ...job }: CopyJobRow & { contextId?: string | null }) => ({
  ...job,
  status: job.status as JobStatus,
  course: { name: job.courseName, contextId },
  ...(problem !== null && { problem: problem as Said }),
});

const shownShare = (services: Services, course: { name: string }, share: AddressedShare) => ({
  id: share.id,
  course,
  user: { email: share.email },
  link: linkTo(services, share),
});

export const sharingRoutes = [
  route(contract.listOffers, signedIn, ({ services, user, query }) =>
    listOffersFor(services.db, user, { linkedId: linkedShareId(services, query), search: query.search }),
  ),
  route(contract.copyCourse, courseMaker, async ({ services, user, body }) => ({
    job: shownJob(await startCopy(services, user, body)),
  })),
  route(contract.addContent, wholeCourseStaff, async ({ services, user, course, body }) => ({
    job: shownJob(await startAddition(services, user, course, body)),
  })),
  route(contract.getContentCopy, courseStaff, async ({ services, course }) => {
    const job = await findLastFilling(services.db, course, { addsContent: true });
    return { job: job && shownJob(job) };
  }),
  route(contract.listCopyJobs, signedIn, async ({ services, user }) => ({
    jobs: (await listOpenCopyJobs(services.db, user)).map(shownJob),
  })),
  route(contract.getCopyJob, ownCopyJob, async ({ copyJob }) => ({ job: shownJob(copyJob) })),
  route(contract.dismissCopyJob, ownCopyJob, async ({ services, copyJob }) => {
    if (copyJob.status === 'RUNNING') throw new AppError('conflict', sharingProblems.copyStillRuns);
    await deleteCopyJob(services.db, copyJob);
    return done;
  }),
  route(contract.listCourseShares, wholeCourseStaff, async ({ services, course }) => ({
    courseShares: (await listSharesOf(services.db, course)).map(share => shownShare(services, course, share)),
  })),
  route(contract.shareCourse, wholeCourseStaff, async ({ services, user, course, body }) => ({
    courseShare: shownShare(services, course, await shareCourse(services, user, course, body.email)),
  })),
  route(contract.unshareCourse, shareForStaff, async ({ services, share }) => {
    await deleteShare(services.db, share);
    return done;
  }),
  route(contract.renewShareCode, wholeCourseStaff, async ({ services, course }) => ({
    shareCode: await renewShareCode(services.db, course),
  })),
];
