import { sql } from 'kysely';
import { journalLostMs } from '#contract/learning/journal/journal.ts';
import type { Db } from '#server/platform/db/db.ts';
import { plainSql } from '#server/platform/db/plain-sql.ts';

export type StoredRow = {
  pageId: string;
  seq: number;
  lastSeq: number;
  receivedAt: Date;
  lastReceivedAt: Date;
  hasBase: boolean;
  bytes: Buffer;
};

type NewChunk = { seq: number; hasBase: boolean; bytes: Buffer };

type Contact = {
  userExercise: { id: number; lessonId: number };
  pageId: string;
  /** How long ago the page began its chain, as far as this call says. */
  begunForMs: number;
  chunks: NewChunk[];
};

export type JournalMode = 'off' | 'record' | 'exam';

type Inserted = {
  mode: JournalMode;
  /** Null where nothing is kept, and if another exercise has a page of this name. */
  nextSeq: number | null;
};

/**
 * Stores what a page sent, and that it was there, in one statement; chunks that are there already stay as they are. The time is that of
 * the database, the only clock that all processes share and that saves have, too. Gives up to
 * where its chain can be followed.
 */
export const insertChunks = async (db: Db, contact: Contact): Promise<Inserted> => {
  const { userExercise, pageId, begunForMs, chunks } = contact;
  const first = chunks[0]?.seq ?? 0;
  const after = (chunks.at(-1)?.seq ?? -1) + 1;
  const isWhole = chunks.some(({ hasBase }) => hasBase);
  const { rows } = await plainSql<Inserted>`
    with kept as (
      select journal_mode(${userExercise.lessonId}) as mode
    ), page as (
      insert into edit_pages as p (page_id, user_exercise_id, began_at, last_contact_at, next_seq)
      select ${pageId}, ${userExercise.id}, now() - ${begunForMs} * interval '1 millisecond', now(), ${isWhole ? after : 0} from kept where mode <> 'off'
      on conflict (page_id) do update set
        began_at = least(p.began_at, excluded.began_at),
        last_contact_at = greatest(p.last_contact_at, excluded.last_contact_at),
        next_seq = case when ${isWhole} or ${first} <= p.next_seq then greatest(p.next_seq, ${after}) else p.next_seq end
      where p.user_exercise_id = ${userExercise.id}
      returning next_seq
    ), gap as (
      insert into edit_gaps (page_id, lost_at, back_at)
      select page_id, last_contact_at, now() from edit_pages
      where page_id = ${pageId} and user_exercise_id = ${userExercise.id} and last_contact_at < now() - ${journalLostMs} * interval '1 millisecond'
      on conflict do nothing
    ), chunks as (
      insert into edit_chunks (page_id, seq, last_seq, received_at, last_received_at, has_base, bytes)
      select ${pageId}, c.seq, c.seq, now(), now(), c.has_base, c.bytes
      from page, unnest(${chunks.map(({ seq }) => seq)}::integer[], ${chunks.map(({ hasBase }) => hasBase)}::boolean[],
        ${chunks.map(({ bytes }) => bytes)}::bytea[]) as c (seq, has_base, bytes)
      where not exists (
        select from edit_chunks o where o.page_id = ${pageId} and o.seq <= c.seq and o.last_seq >= c.seq
      )
      on conflict do nothing
    )
    select mode, (select next_seq from page) as next_seq from kept
  `.execute(db);
  return rows[0] ?? { mode: 'off', nextSeq: null };
};

/** All chains of an exercise: those of each page together, in order. */
export const listChunks = async (db: Db, userExerciseId: number): Promise<StoredRow[]> =>
  db
    .selectFrom('editChunks')
    .innerJoin('editPages', 'editPages.pageId', 'editChunks.pageId')
    .selectAll('editChunks')
    .where('userExerciseId', '=', userExerciseId)
    .orderBy('editPages.beganAt')
    .orderBy('editChunks.pageId')
    .orderBy('editChunks.seq')
    .execute();

export const listPages = (db: Db, userExerciseId: number) =>
  db
    .selectFrom('editPages')
    .selectAll()
    .where('userExerciseId', '=', userExerciseId)
    .orderBy('beganAt')
    .orderBy('pageId')
    .execute();

/**
 * Since when the server had not heard of a page at this moment; null if it had. A page that it did not know then was opened without a
 * network: it counts as lost if every page of this student's lesson that was known had been.
 */
export const findLostAt = async (
  db: Db,
  { userExerciseId, pageId, at }: { userExerciseId: number; pageId: string; at: Date },
): Promise<Date | null> => {
  const lostBefore = new Date(at.getTime() - journalLostMs);
  const { rows } = await sql<{ lostAt: Date | null }>`
    with known as (
      select p.page_id, coalesce(
        (select min(g.lost_at) from edit_gaps g
          where g.page_id = p.page_id and g.lost_at < ${lostBefore} and g.back_at > ${at}),
        case when p.last_contact_at < ${lostBefore} then p.last_contact_at end
      ) as lost_at
      from user_exercises asked
        join user_exercises ue on ue.user_lesson_id = asked.user_lesson_id
        join edit_pages p on p.user_exercise_id = ue.id
      where asked.id = ${userExerciseId} and p.first_contact_at <= ${at}
    )
    select lost_at from known where page_id = ${pageId}
    union all
    select max(lost_at) from known
    where not exists (select from known where page_id = ${pageId})
    having bool_and(lost_at is not null)
  `.execute(db);
  return rows[0]?.lostAt ?? null;
};

/** Whether edits of a lesson are kept: those of an exam always, until its results are released. */
export const findJournalMode = async (db: Db, lessonId: number): Promise<JournalMode> => {
  const { rows } = await plainSql<{ mode: JournalMode }>`select journal_mode(${lessonId}) as mode`.execute(
    db,
  );
  return rows[0]?.mode ?? 'off';
};

/** The program as it was saved last, and when. */
export const findSaved = async (db: Db, userExerciseId: number) =>
  (await db
    .selectFrom('userExercises')
    .select(['solutionCode', 'files', 'updatedAt'])
    .where('id', '=', userExerciseId)
    .executeTakeFirst()) ?? null;

/** For one writer at a time, so that nothing is packed while it arrives. */
export const lockPage = (db: Db, pageId: string) =>
  db
    .selectFrom('editPages')
    .select(['pageId', 'userExerciseId'])
    .where('pageId', '=', pageId)
    .forUpdate()
    .executeTakeFirst();

export const listChunksOfPage = (db: Db, pageId: string): Promise<StoredRow[]> =>
  db.selectFrom('editChunks').selectAll().where('pageId', '=', pageId).orderBy('seq').execute();

export const replaceChunks = async (db: Db, pageId: string, row: StoredRow) => {
  await db
    .deleteFrom('editChunks')
    .where('pageId', '=', pageId)
    .where('seq', '>=', row.seq)
    .where('seq', '<=', row.lastSeq)
    .execute();
  await db.insertInto('editChunks').values(row).execute();
};

/** Pages of which many chunks have a row of their own, or that are quiet and have a few. */
export const listUnpackedPages = async (db: Db, quietMs: number, most: number): Promise<string[]> => {
  const { rows } = await sql<{ pageId: string }>`
    select p.page_id from edit_pages p
    where (select count(*) from (
      select from edit_chunks c where c.page_id = p.page_id and c.seq = c.last_seq limit 200
    ) c) > case when p.last_contact_at < now() - ${quietMs} * interval '1 millisecond' then 1 else 199 end
    limit ${most}
  `.execute(db);
  return rows.map(({ pageId }) => pageId);
};

/** Of an exam in a course that keeps no record; in others it stays. */
export const deleteJournalOfExam = async (db: Db, lessonId: number) => {
  await sql`
    delete from edit_pages p using user_exercises ue, exercises e, lessons l, modules m, courses c
    where p.user_exercise_id = ue.id and e.id = ue.exercise_id and l.id = e.lesson_id and m.id = l.module_id
      and c.id = m.course_id and l.id = ${lessonId} and c.process_record = 'off'
  `.execute(db);
};
