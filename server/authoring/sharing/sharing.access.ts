import { sharingProblems } from '#contract/authoring/sharing-problems.ts';
import type { Access } from '#server/platform/http/access-rule.ts';
import { signedIn } from '#server/access/access.ts';
import { AppError } from '#server/platform/app-error.ts';
import { wholeCourseStaff, type Member } from '#server/access/course.access.ts';
import { type CopyJobWithCourse, findCopyJob } from './copy-jobs.db.ts';
import { type AddressedShare, findShareOf } from './sharing.db.ts';

export const shareForStaff: Access<
  { contextId: string; shareId: number },
  Member & { share: AddressedShare }
> = {
  name: 'shareForStaff',
  grant: async (services, caller, params) => {
    const member = await wholeCourseStaff.grant(services, caller, params);
    const share = await findShareOf(services.db, member.course, params.shareId);
    if (!share) throw new AppError('not_found', sharingProblems.notSharedWithAddress);
    return { ...member, share };
  },
};

/** Anyone but the user who started the copy gets 404. */
export const ownCopyJob: Access<{ id: number }, { copyJob: CopyJobWithCourse }> = {
  name: 'ownCopyJob',
  grant: async (services, caller, { id }) => {
    const { user } = await signedIn.grant(services, caller, {});
    const copyJob = await findCopyJob(services.db, id);
    if (copyJob?.userId !== user.id) throw new AppError('not_found', sharingProblems.noSuchCopy);
    return { copyJob };
  },
};
