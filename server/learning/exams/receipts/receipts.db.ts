import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import type { Receipt, ReceiptKey } from '#server/platform/db/schema.ts';

export type ReceiptKeyRow = Selectable<ReceiptKey>;
export type ReceiptRow = Selectable<Receipt>;

export const findCurrentKey = async (db: Db): Promise<ReceiptKeyRow | null> =>
  (await db.selectFrom('receiptKeys').selectAll().where('retiredAt', 'is', null).executeTakeFirst()) ?? null;

export const findKey = async (db: Db, id: string): Promise<ReceiptKeyRow | null> =>
  (await db.selectFrom('receiptKeys').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** Does nothing if another transaction was first. */
export const insertKey = async (db: Db, key: { publicKey: string; privateKey: string }) => {
  await sql`
    insert into receipt_keys (public_key, private_key) values (${key.publicKey}, ${key.privateKey})
    on conflict ((true)) where retired_at is null do nothing
  `.execute(db);
};

/** The half that signs is gone for good; the other one verifies what it signed. */
export const updateKeyRetired = async (db: Db) => {
  await db
    .updateTable('receiptKeys')
    .set({ privateKey: null, retiredAt: sql`now()` })
    .where('retiredAt', 'is', null)
    .execute();
};

export const insertReceipt = async (
  db: Db,
  receipt: { id: string; sittingId: number; body: string; signature: string; keyId: string; madeAt: Date },
) => {
  await db.insertInto('receipts').values(receipt).execute();
};

const newest = sql`(select r.id from receipts r where r.sitting_id = receipts.sitting_id order by r.made_at desc, r.id limit 1)`;

/** The one that counts. */
export const findReceipt = async (db: Db, sitting: { id: number }): Promise<ReceiptRow | null> =>
  (await db
    .selectFrom('receipts')
    .selectAll()
    .where('sittingId', '=', sitting.id)
    .orderBy('madeAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()) ?? null;

export const isReplaced = async (db: Db, receiptId: string): Promise<boolean> => {
  const { rows } = await sql`select from receipts where id = ${receiptId} and id <> ${newest}`.execute(db);
  return rows.length > 0;
};

export type ToSign = {
  course: string;
  exam: string;
  person: string;
  startedAt: Date;
  endedAt: Date;
  madeAt: Date;
  exercises: {
    exercise: number;
    mainFile: string;
    code: string;
    files: Record<string, string>;
    isLate: boolean;
  }[];
};

export const getToSign = async (db: Db, sitting: { id: number }): Promise<ToSign> => {
  const { rows } = await sql<ToSign>`
    select c.name as course, l.name as exam, u.first_name || ' ' || u.last_name as person, s.started_at,
      least(s.ends_at, coalesce(s.handed_in_at, s.ends_at)) as ended_at, clock_timestamp() as made_at,
      coalesce((
        select json_agg(json_build_object('exercise', e.position + 1, 'mainFile', k.executable_file_name, 'code', a.code,
          'files', a.files, 'isLate', a.accepted_at is not null) order by e.position)
        from exam_answers a
          join user_exercises ue on ue.id = a.user_exercise_id
          join exercises e on e.id = ue.exercise_id
          join language_configs k on k.id = l.language_config_id
        where a.sitting_id = s.id
      ), '[]') as exercises
    from exam_sittings s
      join users u on u.id = s.user_id
      join lessons l on l.id = s.lesson_id
      join modules m on m.id = coalesce(l.module_id, l.former_module_id)
      join courses c on c.id = coalesce(m.course_id, m.former_course_id)
    where s.id = ${sitting.id}
  `.execute(db);
  return rows[0]!;
};
