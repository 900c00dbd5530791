import { urlOf } from '#contract/core/endpoint.ts';
import { mentionedPictures, type Picture, sendPicture } from '#contract/authoring/pictures.ts';
import { isStaff } from '#server/access/course.access.ts';
import type { Services } from '#server/platform/services.ts';
import type { MemberWithLesson } from '../content.access.ts';
import { listPictures, listPublishedTexts, type PictureRow } from './pictures.db.ts';
import { pictureTicket } from './picture-ticket.ts';

/** As shown to somebody who may see it. */
export const showPicture = (
  { secret, clock }: Services,
  course: { id: number },
  { name, hash, width, height }: PictureRow,
): Picture => ({
  name,
  url: urlOf(sendPicture, {
    params: { ticket: pictureTicket(secret, { courseId: course.id, hash }, clock.now()) },
  }),
  width,
  height,
});

/** Students get what the texts of the lesson mention: not what is in drafts, or in other lessons. */
const namesForStudents = async (services: Services, lesson: { id: number }): Promise<Set<string>> => {
  const texts = await listPublishedTexts(services.db, lesson);
  return new Set(
    texts.flatMap(({ instructions, hints }) => [instructions, ...hints].flatMap(mentionedPictures)),
  );
};

/** Of pictures that nobody named, staff get all and students none: names can give away what a hint says. */
export const readPictures = async (
  services: Services,
  { course, lesson, ...member }: MemberWithLesson,
  names: string | undefined,
): Promise<Picture[]> => {
  const wanted = names === undefined ? null : new Set(names.split(','));
  const isForStaff = isStaff(member);
  if (!wanted && !isForStaff) return [];
  const allowed = isForStaff ? null : await namesForStudents(services, lesson);
  return (await listPictures(services.db, course))
    .filter(({ name }) => (wanted?.has(name) ?? true) && (allowed?.has(name) ?? true))
    .map(picture => showPicture(services, course, picture));
};
