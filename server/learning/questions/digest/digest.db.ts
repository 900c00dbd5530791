import { sql } from 'kysely';
import { learner, staffRoles } from '#contract/core/roles.ts';
import type { Db } from '#server/platform/db/db.ts';

type Person = { id: number };

/** Messages of these times are told of, by one mail after `pauseFrom`. */
export type Times = { from: Date; until: Date; pauseFrom: Date };

export type DigestCourse = { contextId: string; name: string; isStaff: boolean; threads: number };

export type DigestRow = {
  userId: number;
  email: string;
  firstName: string;
  newest: number;
  courses: DigestCourse[];
};

/**
 * Who has not seen what, of everybody or of one person: students answers and comments about their work, staff questions
 * that are still open. A person of a platform is told at the account that they joined. Only addresses that were verified.
 */
export const listDigests = async (db: Db, times: Times, user?: Person): Promise<DigestRow[]> => {
  const { rows } = await sql<DigestRow>`
    with said as materialized (
      select n.id, n.thread_id, n.is_from_staff, t.state, t.user_id as student_id, c.id as course_id, c.context_id, c.name
      from messages n
        join course_threads t on t.id = n.thread_id
        join courses c on c.id = t.course_id
        join enrollments e on e.user_id = t.user_id and e.course_id = c.id and e.role_key = ${learner}
      where n.created_at > ${times.from} and n.created_at <= ${times.until}
    ), told as (
      select s.*, coalesce(i.account_id, s.student_id) as user_id, s.student_id as reader_id, false as is_staff
      from said s left join identity_links i on i.identity_id = s.student_id
      where s.is_from_staff
      union all
      select s.*, e.user_id, e.user_id, true
      from said s
        join enrollments e on e.course_id = s.course_id and e.role_key in (${sql.join(staffRoles)})
      where not s.is_from_staff and s.state = 'open'
    ), unseen as (
      select u.id, u.email, u.first_name, told.context_id, told.name, told.is_staff, max(told.id) as newest,
        count(distinct told.thread_id)::int as threads
      from told
        join users u on u.id = told.user_id
        left join question_digests d on d.user_id = u.id
        left join thread_reads r on r.thread_id = told.thread_id and r.user_id = told.reader_id
        left join thread_reads own on own.thread_id = told.thread_id and own.user_id = u.id
      where ${user ? sql`u.id = ${user.id}` : sql`true`}
        and u.email_verified_at is not null and u.has_account
        and told.id > greatest(r.message_id, own.message_id, d.told_message_id, 0)
        and coalesce(d.is_wanted, true) and (d.begun_at is null or d.begun_at <= ${times.pauseFrom})
      group by u.id, told.context_id, told.name, told.is_staff
    )
    select id as user_id, email, first_name, max(newest) as newest,
      json_agg(json_build_object('contextId', context_id, 'name', name, 'isStaff', is_staff, 'threads', threads)
        order by name, context_id, is_staff) as courses
    from unseen group by id, email, first_name order by id
  `.execute(db);
  return rows;
};

/** Compare-and-set: false if a mail was begun after `pauseFrom`, or is not wanted any more. */
export const claimDigest = async (
  db: Db,
  user: Person,
  { now, pauseFrom }: { now: Date; pauseFrom: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into question_digests as d (user_id, begun_at) values (${user.id}, ${now})
    on conflict (user_id) do update set begun_at = excluded.begun_at
      where d.is_wanted and (d.begun_at is null or d.begun_at <= ${pauseFrom})
    returning user_id
  `.execute(db);
  return rows.length > 0;
};

/** After a mail that could not be sent, so that it is tried again. */
export const releaseDigest = async (db: Db, user: Person) => {
  await db.updateTable('questionDigests').set({ begunAt: null }).where('userId', '=', user.id).execute();
};

export const updateTold = async (db: Db, user: Person, messageId: number) => {
  await db
    .updateTable('questionDigests')
    .set({ toldMessageId: messageId })
    .where('userId', '=', user.id)
    .execute();
};

export const isDigestWanted = async (db: Db, user: Person): Promise<boolean> =>
  (await db.selectFrom('questionDigests').select('isWanted').where('userId', '=', user.id).executeTakeFirst())
    ?.isWanted ?? true;

export const upsertDigestWanted = async (db: Db, user: Person, isWanted: boolean) => {
  await sql`
    insert into question_digests (user_id, is_wanted) values (${user.id}, ${isWanted})
    on conflict (user_id) do update set is_wanted = excluded.is_wanted
  `.execute(db);
};
