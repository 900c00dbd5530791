import { AppError } from '#server/platform/app-error.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/platform/services.ts';
import { mailCourseShare } from './mail-course-share.job.ts';
import { type AddressedShare, findShareByEmail, insertShare } from './sharing.db.ts';

/** Idempotent: sharing with the same address again changes nothing and sends no second mail. */
export const shareCourse = ({ db, mail }: Services, course: { id: number }, email: string) =>
  db.transaction().execute(async (tx): Promise<AddressedShare> => {
    const made = await insertShare(tx, course, email);
    if (made && mail.canSend) await enqueue(tx, mailCourseShare, { shareId: made.id });
    const share = made ?? (await findShareByEmail(tx, course, email));
    // A concurrent request deleted it.
    if (!share) throw new AppError('conflict', 'The sharing was just changed. Please try again.');
    return share;
  });
