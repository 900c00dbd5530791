import * as contract from '#contract/authoring/pictures.ts';
import { route } from '#server/platform/http/route.ts';
import { lessonForMember, lessonForStaff } from '../content.access.ts';
import { pictureTicketHolder } from './pictures.access.ts';
import { readPictures, showPicture } from './read-pictures.ts';
import { receivePicture } from './receive-picture.ts';

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/svg+xml': 'svg' };

export const picturesRoutes = [
  route(contract.addPicture, lessonForStaff, async ({ services, course, upload }) => ({
    picture: showPicture(services, course, await receivePicture(services, course, upload)),
  })),
  route(contract.getPictures, lessonForMember, async ({ services, query, ...member }) => ({
    pictures: await readPictures(services, member, query.names),
  })),
  route(contract.sendPicture, pictureTicketHolder, async ({ picture: { type, bytes } }) => ({
    fileName: `picture.${endings[type] ?? type.replace('image/', '')}`,
    type,
    bytes,
  })),
];
