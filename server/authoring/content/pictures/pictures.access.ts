import { contentProblems } from '#contract/authoring/content-problems.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Access } from '#server/platform/http/access-rule.ts';
import { findPictureContent, type PictureContentRow } from './pictures.db.ts';
import { readPictureTicket } from './picture-ticket.ts';

/** Whoever has an address that we signed, as long as the course has the picture. */
export const pictureTicketHolder: Access<{ ticket: string }, { picture: PictureContentRow }> = {
  name: 'pictureTicketHolder',
  grant: async ({ db, secret, clock }, _caller, { ticket }) => {
    const signed = readPictureTicket(secret, ticket, clock.now());
    const picture = signed && (await findPictureContent(db, signed));
    if (!picture) throw new AppError('not_found', contentProblems.noSuchPicture);
    return { picture };
  },
};
