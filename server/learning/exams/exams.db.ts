import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import { toJsonb } from '#server/platform/db/storable-text.ts';
import type { Exam, ExamSitting } from '#server/platform/db/schema.ts';

export type ExamRow = Selectable<Exam>;
export type SittingRow = Selectable<ExamSitting>;
type Who = { lessonId: number; userId: number };

/** The clock that exams go by: one for all servers. */
export const readNow = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return rows[0]!.now;
};

export const findExam = async (db: Db, lesson: { id: number }): Promise<ExamRow | null> =>
  (await db.selectFrom('exams').selectAll().where('lessonId', '=', lesson.id).executeTakeFirst()) ?? null;

/** Whoever changes times, starts or releases holds it. */
export const lockExam = async (db: Db, lesson: { id: number }): Promise<ExamRow | null> =>
  (await db
    .selectFrom('exams')
    .selectAll()
    .where('lessonId', '=', lesson.id)
    .forUpdate()
    .executeTakeFirst()) ?? null;

type Counts = { begun: number; exerciseCount: number };

export const getCounts = async (db: Db, lesson: { id: number }): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from exam_sittings where lesson_id = ${lesson.id} and started_at is not null) as begun,
      (select count(*)::int from exercises where lesson_id = ${lesson.id}) as exercise_count
  `.execute(db);
  return rows[0]!;
};

/** Whether a learner of the course has begun the lesson as an ordinary one. */
export const hasLearnersWork = async (db: Db, lesson: { id: number }): Promise<boolean> => {
  const { rows } = await sql`
    select from user_lessons ul
      join lessons l on l.id = ul.lesson_id
      join modules m on m.id = l.module_id
      join enrollments e on e.user_id = ul.user_id and e.course_id = m.course_id and e.role_key = 'CONTEXT_LEARNER'
    where l.id = ${lesson.id} limit 1
  `.execute(db);
  return rows.length > 0;
};

type NewRules = Omit<
  ExamRow,
  'lessonId' | 'seed' | 'version' | 'releasedAt' | 'plusMinutes' | 'browserSettings'
> & {
  browserSettings: object | null;
};

const storable = ({ browserSettings, ...rules }: NewRules) => ({
  ...rules,
  browserSettings: browserSettings && toJsonb(browserSettings),
});

/** False if there is one already. */
export const insertExam = async (db: Db, lesson: { id: number }, rules: NewRules): Promise<boolean> => {
  const row = await db
    .insertInto('exams')
    .values({ lessonId: lesson.id, ...storable(rules) })
    .onConflict(conflict => conflict.doNothing())
    .returning('lessonId')
    .executeTakeFirst();
  return row !== undefined;
};

/** False if it was changed meanwhile. */
export const updateExam = async (
  db: Db,
  lesson: { id: number },
  version: number,
  rules: NewRules,
): Promise<boolean> => {
  const row = await db
    .updateTable('exams')
    .set({ ...storable(rules), version: version + 1 })
    .where('lessonId', '=', lesson.id)
    .where('version', '=', version)
    .returning('lessonId')
    .executeTakeFirst();
  return row !== undefined;
};

export const deleteExam = async (db: Db, lesson: { id: number }) => {
  await db.deleteFrom('exams').where('lessonId', '=', lesson.id).execute();
};

export const updatePlusMinutes = async (db: Db, lesson: { id: number }, minutes: number) => {
  await db.updateTable('exams').set({ plusMinutes: minutes }).where('lessonId', '=', lesson.id).execute();
};

export const updateReleased = async (db: Db, lesson: { id: number }) => {
  await db
    .updateTable('exams')
    .set({ releasedAt: sql`now()` })
    .where('lessonId', '=', lesson.id)
    .execute();
};

export const findSitting = async (db: Db, { lessonId, userId }: Who): Promise<SittingRow | null> =>
  (await db
    .selectFrom('examSittings')
    .selectAll()
    .where('lessonId', '=', lessonId)
    .where('userId', '=', userId)
    .executeTakeFirst()) ?? null;

/** Makes it if it is missing, and locks it. */
export const lockSitting = async (db: Db, { lessonId, userId }: Who): Promise<SittingRow> => {
  await db
    .insertInto('examSittings')
    .values({ lessonId, userId })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  return db
    .selectFrom('examSittings')
    .selectAll()
    .where('lessonId', '=', lessonId)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

export const findSittingById = async (db: Db, id: number): Promise<SittingRow | null> =>
  (await db.selectFrom('examSittings').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

export const lockSittingById = async (db: Db, id: number): Promise<SittingRow | null> =>
  (await db.selectFrom('examSittings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
  null;

export const updateStarted = async (
  db: Db,
  sitting: { id: number },
  { startedAt, endsAt, exerciseIds }: { startedAt: Date; endsAt: Date; exerciseIds: number[] | null },
) => {
  await db
    .updateTable('examSittings')
    .set({ startedAt, endsAt, exerciseIds, seenAt: startedAt })
    .where('id', '=', sitting.id)
    .execute();
};

/** Those who are writing or have written, in the order of ids, so that concurrent calls cannot deadlock. */
export const lockBegunSittings = (db: Db, lesson: { id: number }): Promise<SittingRow[]> =>
  db
    .selectFrom('examSittings')
    .selectAll()
    .where('lessonId', '=', lesson.id)
    .where('startedAt', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Whoever has time left again goes on writing. */
export const updateEnd = async (db: Db, sitting: { id: number }, endsAt: Date) => {
  await db
    .updateTable('examSittings')
    .set({
      endsAt,
      closedAt: sql`case when handed_in_at is null and ${endsAt}::timestamptz > now() then null else closed_at end`,
    })
    .where('id', '=', sitting.id)
    .execute();
};

export const updateExtraTime = async (
  db: Db,
  sitting: { id: number },
  extra: { extraMinutes: number; extraPercent: number },
) => {
  await db.updateTable('examSittings').set(extra).where('id', '=', sitting.id).execute();
};

export const updateHandedIn = async (db: Db, sitting: { id: number }, by: { id: number }) => {
  await db
    .updateTable('examSittings')
    .set({ handedInAt: sql`now()`, handedInById: by.id })
    .where('id', '=', sitting.id)
    .execute();
};

/** What a page said; nothing once its exam has ended. */
export const updateSeen = async (db: Db, { lessonId, userId }: Who, isAway: boolean) => {
  await db
    .updateTable('examSittings')
    .set({ seenAt: sql`now()`, isAway })
    .where('lessonId', '=', lessonId)
    .where('userId', '=', userId)
    .where('startedAt', 'is not', null)
    .execute();
};

/** By lot: the same for the same exam and person. */
export const drawExercises = async (db: Db, { lessonId, userId }: Who, picks: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select e.id from exercises e join exams x on x.lesson_id = e.lesson_id
    where e.lesson_id = ${lessonId}
    order by md5(x.seed::text || ' ' || ${userId}::int || ' ' || e.id) limit ${picks}
  `.execute(db);
  return rows.map(({ id }) => id);
};
