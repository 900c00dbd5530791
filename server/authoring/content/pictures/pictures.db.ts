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

export const insertPictures = async (
  db: Db,
  course: InCourse,
  pictures: { name: string; hash: string }[],
) => {
  if (pictures.length === 0) return;
  await db
    .insertInto('pictures')
    .values(pictures.map(({ name, hash }) => ({ courseId: course.id, name, hash })))
    .execute();
};

/** The course shows another picture under the name from now on. */
export const deletePicture = async (db: Db, course: InCourse, name: string) => {
  await db.deleteFrom('pictures').where('courseId', '=', course.id).where('name', '=', name).execute();
};

/** With their bytes, ordered by name. */
export const listPictureFiles = (
  db: Db,
  course: InCourse,
  names: readonly string[],
): Promise<{ name: string; bytes: Buffer }[]> =>
  db
    .selectFrom('pictures')
    .innerJoin('pictureContents as c', 'c.hash', 'pictures.hash')
    .select(['pictures.name', 'c.bytes'])
    .where('pictures.courseId', '=', course.id)
    .where('pictures.name', '=', sql<string>`any(${names}::text[])`)
    .orderBy(sql`pictures.name collate "C"`)
    .execute();

/**
 * Notes since when no text mentions a picture, forgets pictures for which that is so since `unusedBefore`, and contents that
 * no course has. A name that is part of another one keeps both, which does no harm.
 */
export const deleteUnusedPictures = async (
  db: Db,
  { now, unusedBefore }: { now: Date; unusedBefore: Date },
) => {
  await sql`
    update pictures p set unused_since = case when used.is_used then null else coalesce(p.unused_since, ${now}) end
    from (
      select p.course_id, p.name, exists (
        -- Also in what was deleted, because it may be restored.
        select from modules m
          join lessons l on m.id in (l.module_id, l.former_module_id)
          join exercises e on l.id in (e.lesson_id, e.former_lesson_id)
          left join exercise_versions v on v.exercise_id = e.id
        where p.course_id in (m.course_id, m.former_course_id) and position('asset:' || p.name in
          concat(e.instructions, e.hints::text, v.instructions, v.hints::text)) > 0
      ) as is_used
      from pictures p
    ) used
    where used.course_id = p.course_id and used.name = p.name and used.is_used = (p.unused_since is not null)
  `.execute(db);
  await db.deleteFrom('pictures').where('unusedSince', '<', unusedBefore).execute();
  // One that is being given to a course at this moment is locked, and is looked at the next time.
  await sql`
    delete from picture_contents where hash in (
      select hash from picture_contents c
      where not exists (select from pictures p where p.hash = c.hash)
      for update skip locked
    )
  `.execute(db);
};
