import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import type { JoinLink } from '#server/platform/db/schema.ts';

export type JoinLinkRow = Selectable<JoinLink>;

export const findJoinLink = async (db: Db, course: { id: number }): Promise<JoinLinkRow | null> =>
  (await db.selectFrom('joinLinks').selectAll().where('courseId', '=', course.id).executeTakeFirst()) ?? null;

export type OpenLink = JoinLinkRow & { course: { id: number; name: string; contextId: string } };

export const findOpenLink = async (db: Db, code: string, now: Date): Promise<OpenLink | null> => {
  const row = await db
    .selectFrom('joinLinks')
    .innerJoin('courses', 'courses.id', 'joinLinks.courseId')
    .selectAll('joinLinks')
    .select(['courses.name', 'courses.contextId'])
    .where('joinLinks.code', '=', code)
    .where('joinLinks.expiresAt', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  const { name, contextId, ...link } = row;
  return { ...link, course: { id: link.courseId, name, contextId } };
};

/** A new code takes the place of the old one, and counts from zero. */
export const upsertJoinLink = (
  db: Db,
  course: { id: number },
  { code, expiresAt, now }: { code: string; expiresAt: Date; now: Date },
): Promise<JoinLinkRow> => {
  const fields = { code, expiresAt, uses: 0, createdAt: now };
  return db
    .insertInto('joinLinks')
    .values({ courseId: course.id, ...fields })
    .onConflict(conflict => conflict.column('courseId').doUpdateSet(fields))
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const deleteJoinLink = async (db: Db, course: { id: number }) => {
  await db.deleteFrom('joinLinks').where('courseId', '=', course.id).execute();
};

/** False if the code was closed, replaced or ran out meanwhile. */
export const updateUsed = async (db: Db, code: string, now: Date): Promise<boolean> =>
  (await db
    .updateTable('joinLinks')
    .set(eb => ({ uses: eb('uses', '+', 1) }))
    .where('code', '=', code)
    .where('expiresAt', '>', now)
    .returning('courseId')
    .executeTakeFirst()) !== undefined;
