import { contentProblems } from '#contract/authoring/content-problems.ts';
import { createHash } from 'node:crypto';
import { pictureLimits } from '#contract/authoring/pictures.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import { checkPicture } from '#server/authoring/formats/folder/check-picture.ts';
import type { PictureFile } from '#server/authoring/formats/folder/content-model.ts';
import type { PictureKind } from '#server/authoring/formats/folder/picture-kind.ts';
import { freeName } from './free-name.ts';
import { deletePicture, insertPicture, listPictures, type PictureRow } from './pictures.db.ts';

export type NewPicture = { name: string; bytes: Buffer; kind: PictureKind };

const assertRoomFor = (course: readonly PictureRow[], size: number) => {
  if (course.length >= pictureLimits.count)
    throw new AppError('conflict', contentProblems.tooManyPictures({ count: pictureLimits.count }));
  if (course.reduce((sum, picture) => sum + picture.size, size) > pictureLimits.totalBytes)
    throw new AppError(
      'conflict',
      contentProblems.picturesTooLarge({ megabytes: pictureLimits.totalBytes / 1_000_000 }),
    );
};

/**
 * Adds pictures to a course and returns each with the name that it has there: of one that is there already, the name that it
 * had. Callers must hold the content lock.
 */
export const storePictures = async (
  tx: Db,
  course: { id: number },
  added: readonly NewPicture[],
): Promise<PictureRow[]> => {
  const present = added.length === 0 ? [] : await listPictures(tx, course);
  const stored: PictureRow[] = [];
  for (const { name, bytes, kind } of added) {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const known = present.find(picture => picture.hash === hash);
    if (!known) assertRoomFor(present, bytes.length);
    const { type, width, height } = kind;
    const row = known ?? {
      name: freeName(new Set(present.map(picture => picture.name)), name),
      hash,
      width,
      height,
      size: bytes.length,
    };
    if (!known) {
      await insertPicture(tx, course, { ...row, type, bytes });
      present.push(row);
    }
    stored.push(row);
  }
  return stored;
};

type Import = {
  /** A picture of a name that is taken takes its place, instead of getting another name. */
  replaces?: boolean;
};

/** Pictures of a file that is imported. Returns the names that changed. */
export const importPictures = async (
  tx: Db,
  course: { id: number },
  files: readonly PictureFile[],
  { replaces = false }: Import = {},
): Promise<Map<string, string>> => {
  const checked = files.map(({ name, bytes }) => {
    const kind = checkPicture(bytes);
    if ('fault' in kind)
      throw new AppError('invalid', contentProblems.pictureFault({ name, fault: kind.fault }));
    return { name, bytes, kind };
  });
  if (replaces) for (const { name } of checked) await deletePicture(tx, course, name);
  const stored = await storePictures(tx, course, checked);
  const names = files.map(({ name }, i) => [name, stored[i]?.name ?? name] as const);
  return new Map(names.filter(([name, newName]) => name !== newName));
};
