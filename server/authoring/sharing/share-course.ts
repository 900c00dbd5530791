import { sharingProblems } from '#contract/authoring/sharing-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/platform/services.ts';
import { limitUse } from '#server/site/quotas/limit-use.ts';
import { mailCourseShare } from './mail-course-share.job.ts';
import { type AddressedShare, findShareByEmail, insertShare } from './sharing.db.ts';

/** Idempotent: sharing with the same address again changes nothing and sends no second mail. */
export const shareCourse = (
  services: Services,
  user: { id: number },
  course: { id: number },
  email: string,
): Promise<AddressedShare> =>
  services.db.transaction().execute(async tx => {
    const { mail } = services;
    const made = await insertShare(tx, course, email);
    if (made) await limitUse({ ...services, db: tx }, user, 'course-share');
    if (made && mail.canSend) await enqueue(tx, mailCourseShare, { shareId: made.id });
    const share = made ?? (await findShareByEmail(tx, course, email));
    // A concurrent request deleted it.
    if (!share) throw new AppError('conflict', sharingProblems.sharingChanged);
    return share;
  });
