import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

type Whose = { lessonId: number; userId: number };

export const upsertExtension = async (db: Db, whose: Whose, dueAt: Date, givenBy: { id: number }) => {
  const fields = { dueAt, givenById: givenBy.id, isFromPlatform: false };
  await db
    .insertInto('extensions')
    .values({ ...whose, ...fields })
    .onConflict(conflict => conflict.columns(['lessonId', 'userId']).doUpdateSet(fields))
    .execute();
};

/** False if it was so before. */
export const upsertPlatformExtension = async (db: Db, whose: Whose, dueAt: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('extensions')
    .values({ ...whose, dueAt, isFromPlatform: true })
    .onConflict(conflict =>
      conflict
        .columns(['lessonId', 'userId'])
        .doUpdateSet({ dueAt })
        .where('extensions.isFromPlatform', '=', true)
        .where('extensions.dueAt', '!=', dueAt),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
};

/** False if there was none. */
export const deletePlatformExtension = async (db: Db, { lessonId, userId }: Whose): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('extensions')
    .where('lessonId', '=', lessonId)
    .where('userId', '=', userId)
    .where('isFromPlatform', '=', true)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const deleteExtension = async (db: Db, { lessonId, userId }: Whose) => {
  await db.deleteFrom('extensions').where('lessonId', '=', lessonId).where('userId', '=', userId).execute();
};

/** For the data export: also in deleted lessons. */
export const listExtensionsOf = async (db: Db, user: { id: number }) => {
  const { rows } = await sql<{ course: string; lesson: string; dueAt: Date; createdAt: Date }>`
    select c.name as course, l.name as lesson, x.due_at, x.created_at
    from extensions x
      join lessons l on l.id = x.lesson_id
      join modules m on m.id = coalesce(l.module_id, l.former_module_id)
      join courses c on c.id = coalesce(m.course_id, m.former_course_id)
    where x.user_id = ${user.id}
    order by c.id, l.id
  `.execute(db);
  return rows;
};
