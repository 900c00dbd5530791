import { pictureLimits } from '#contract/authoring/pictures.ts';
import { type PictureKind, pictureKindOf } from './picture-kind.ts';

const megabytes = (bytes: number) => `${Math.ceil(bytes / 100_000) / 10} MB`;

/** Of a picture that is larger than one may be. */
export const tooLargePicture = (size: number) =>
  `has ${megabytes(size)}; the limit is ${megabytes(pictureLimits.bytes)}.`;

/** What a picture is, or the end of a sentence that says why it cannot be used. */
export const checkPicture = (bytes: Buffer): PictureKind | { fault: string } => {
  if (bytes.length > pictureLimits.bytes) return { fault: tooLargePicture(bytes.length) };
  const kind = pictureKindOf(bytes);
  if (!kind) return { fault: 'cannot be used. Pictures are PNG, JPEG, GIF, WebP or SVG.' };
  if ((kind.width ?? 0) * (kind.height ?? 0) > pictureLimits.pixels)
    return {
      fault: `has ${kind.width} × ${kind.height} pixels. Make it smaller, so that every device can show it.`,
    };
  return kind;
};
