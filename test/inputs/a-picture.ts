import { pictureKindOf } from '#server/authoring/formats/folder/picture-kind.ts';

/** The smallest PNG picture: one pixel. With a note of its own it is another picture. */
export const pngBytes = (note = ''): Buffer =>
  Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    // Behind the end of a picture anything may stand.
    Buffer.from(note),
  ]);

/** A picture to store. */
export const aPicture = (name: string, note = '') => {
  const bytes = pngBytes(note);
  const kind = pictureKindOf(bytes);
  if (!kind) throw new Error('it is a PNG picture');
  return { name, bytes, kind };
};
