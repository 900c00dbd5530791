import type { Sentence } from '#contract/core/catalogue.ts';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { pictureLimits } from '#contract/authoring/pictures.ts';
import { type PictureKind, pictureKindOf } from './picture-kind.ts';

const megabytes = (bytes: number) => Math.ceil(bytes / 100_000) / 10;

/** Of a picture that is larger than one may be. */
export const tooLargePicture = (size: number) =>
  transferProblems.pictureTooLarge({ megabytes: megabytes(size), most: megabytes(pictureLimits.bytes) });

/** What a picture is, or the end of a sentence that says why it cannot be used. */
export const checkPicture = (bytes: Buffer): PictureKind | { fault: Sentence } => {
  if (bytes.length > pictureLimits.bytes) return { fault: tooLargePicture(bytes.length) };
  const kind = pictureKindOf(bytes);
  if (!kind) return { fault: transferProblems.pictureUnusable };
  const { width, height } = kind;
  if (width !== null && height !== null && width * height > pictureLimits.pixels)
    return { fault: transferProblems.pictureHasTooManyPixels({ width, height }) };
  return kind;
};
