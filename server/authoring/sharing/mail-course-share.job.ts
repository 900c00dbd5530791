import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { linkTo } from './share-link.ts';
import { findShareWithCourse } from './sharing.db.ts';

export const mailCourseShare = defineJob({
  kind: 'mail-course-share',
  payload: z.object({ shareId: z.number() }),
  handle: async (services, { shareId }) => {
    const found = await findShareWithCourse(services.db, shareId);
    // The share was deleted meanwhile.
    if (!found) return;
    const { share, courseName } = found;
    await services.mail.send({
      to: share.email,
      subject: `The course “${courseName}” is shared with you`,
      text: [
        'Hello,',
        `the course “${courseName}” on Cairn is shared with ${share.email}. You may take a copy of it, with its tests and solutions, and teach with it. This link opens it:`,
        linkTo(services, share),
        'Whoever has the link can take a copy, so please keep it to yourself.',
      ].join('\n\n'),
    });
  },
});
