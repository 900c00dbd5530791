import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import type { PictureContent } from '#server/platform/db/schema.ts';

type InCourse = { id: number };
export type PictureContentRow = Selectable<PictureContent>;
export type PictureRow = { name: string } & Pick<PictureContentRow, 'hash' | 'width' | 'height' | 'size'>;

/** Without the bytes, newest first. */
export const listPictures = (db: Db, course: InCourse): Promise<PictureRow[]> =>
  db
    .selectFrom('pictures')
    .innerJoin('pictureContents as c', 'c.hash', 'pictures.hash')
    .select(['pictures.name', 'c.hash', 'c.width', 'c.height', 'c.size'])
    .where('pictures.courseId', '=', course.id)
    .orderBy('pictures.createdAt', 'desc')
    .orderBy('pictures.name')
    .execute();

export const findPictureContent = async (
  db: Db,
  { courseId, hash }: { courseId: number; hash: string },
): Promise<PictureContentRow | null> =>
  (await db
    .selectFrom('pictureContents as c')
    .innerJoin('pictures', 'pictures.hash', 'c.hash')
    .selectAll('c')
    .where('pictures.courseId', '=', courseId)
    .where('c.hash', '=', hash)
    .executeTakeFirst()) ?? null;

/** The texts of a lesson in which students can see pictures. */
export const listPublishedTexts = async (
  db: Db,
  lesson: { id: number },
): Promise<{ instructions: string; hints: string[] }[]> => {
  const { rows } = await sql<{ instructions: string; hints: string[] }>`
    select instructions, hints from published_exercises where lesson_id = ${lesson.id}
  `.execute(db);
  return rows;
};

export const insertPicture = async (
  db: Db,
  course: InCourse,
  { name, ...content }: { name: string } & PictureContentRow,
) => {
  await db
    .insertInto('pictureContents')
    .values(content)
    .onConflict(conflict => conflict.column('hash').doNothing())
    .execute();
  await db.insertInto('pictures').values({ courseId: course.id, name, hash: content.hash }).execute();
};
