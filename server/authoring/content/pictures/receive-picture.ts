import { contentProblems } from '#contract/authoring/content-problems.ts';
import { pictureLimits } from '#contract/authoring/pictures.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Upload } from '#server/platform/http/route.ts';
import type { Services } from '#server/platform/services.ts';
import { checkPicture, tooLargePicture } from '#server/authoring/formats/folder/check-picture.ts';
import { slugOf } from '#server/authoring/formats/folder/write-content.ts';
import { changeContent } from '../change-content.ts';
import type { PictureRow } from './pictures.db.ts';
import { storePictures } from './store-pictures.ts';

const longestShownName = 80;

/** Names are shown in sentences, so they are shortened and lose control characters. */
const shownName = (fileName: string) =>
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  fileName.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, '').slice(0, longestShownName) ||
  contentProblems.unnamedFile;

const wholeOf = async ({ pieces, fileName }: Upload): Promise<Buffer> => {
  const held: Uint8Array[] = [];
  let size = 0;
  // Read to its end even if it is too large, so that the sentence can say how large it is.
  for await (const piece of pieces) {
    size += piece.length;
    if (size <= pictureLimits.bytes) held.push(piece);
  }
  if (size > pictureLimits.bytes)
    throw new AppError(
      'too_large',
      contentProblems.pictureFault({ name: shownName(fileName), fault: tooLargePicture(size) }),
    );
  return Buffer.concat(held);
};

/** Checks an uploaded picture by its content and stores it with the course. */
export const receivePicture = async (
  services: Services,
  course: { id: number },
  upload: Upload,
): Promise<PictureRow> => {
  const bytes = await wholeOf(upload);
  const kind = checkPicture(bytes);
  if ('fault' in kind)
    throw new AppError(
      'invalid',
      contentProblems.pictureFault({ name: shownName(upload.fileName), fault: kind.fault }),
      { field: 'file' },
    );
  const name = `${slugOf(upload.fileName.replace(/\.\w+$/, '')) || 'picture'}.${kind.ending}`;
  const [picture] = await changeContent(services, course, tx =>
    storePictures(tx, course, [{ name, bytes, kind }]),
  );
  if (!picture) throw new Error('each picture that is stored is returned');
  return picture;
};
