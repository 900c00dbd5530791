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

export const upsertPlatformExtension = async (db: Db, whose: Whose, dueAt: Date) => {
  await db
    .insertInto('extensions')
    .values({ ...whose, dueAt, isFromPlatform: true })
    .onConflict(conflict =>
      conflict
        .columns(['lessonId', 'userId'])
        .doUpdateSet({ dueAt })
        .where('extensions.isFromPlatform', '=', true)
        .where('extensions.dueAt', '!=', dueAt),
    )
    .execute();
};

export const deletePlatformExtension = async (db: Db, { lessonId, userId }: Whose) => {
  await db
    .deleteFrom('extensions')
    .where('lessonId', '=', lessonId)
    .where('userId', '=', userId)
    .where('isFromPlatform', '=', true)
    .execute();
};

export const deleteExtension = async (db: Db, { lessonId, userId }: Whose) => {
  await db.deleteFrom('extensions').where('lessonId', '=', lessonId).where('userId', '=', userId).execute();
};

export const listExtensionsOf = (db: Db, user: { id: number }) =>
  db
    .selectFrom('extensions')
    .innerJoin('lessons', 'lessons.id', 'extensions.lessonId')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .innerJoin('courses', 'courses.id', 'modules.courseId')
    .select(['courses.name as course', 'lessons.name as lesson', 'extensions.dueAt', 'extensions.createdAt'])
    .where('extensions.userId', '=', user.id)
    .orderBy('courses.id')
    .orderBy('lessons.id')
    .execute();
