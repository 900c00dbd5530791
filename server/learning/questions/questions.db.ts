import { type RawBuilder, sql } from 'kysely';
import { learner, staffRoles } from '#contract/core/roles.ts';
import type { ThreadState } from '#contract/learning/questions.ts';
import type { Db } from '#server/platform/db/db.ts';

type Thread = { id: number };
type Person = { id: number };

/** Messages of the other side after the last one that was seen. */
const unreadOf = (userId: RawBuilder<unknown>, isStaff: RawBuilder<unknown>) => sql`
  (select count(*)::int from messages n
    where n.thread_id = t.id and n.is_from_staff <> ${isStaff}
      and n.id > coalesce((select r.message_id from thread_reads r
        where r.thread_id = t.id and r.user_id = ${userId}), 0))
`;

export type MessageRow = {
  id: number;
  authorId: number | null;
  author: { firstName: string; lastName: string } | null;
  isFromStaff: boolean;
  text: string;
  createdAt: string;
};

export type ThreadRow = {
  id: number;
  code: string;
  line: number | null;
  test: string | null;
  state: ThreadState;
  createdAt: Date;
  messages: MessageRow[];
  unread: number;
  before: number;
};

export const listThreadRows = async (
  db: Db,
  { userExerciseId, course }: { userExerciseId: number; course: { id: number } },
  reader: { user: Person; isStaff: boolean },
): Promise<ThreadRow[]> => {
  const { rows } = await sql<ThreadRow>`
    select t.id, t.code, t.line, t.test, t.state, t.created_at,
      ${unreadOf(sql`${reader.user.id}`, sql`${reader.isStaff}::boolean`)} as unread,
      case when t.state = 'open' then (
        select count(*)::int from course_threads o
          join enrollments e on e.user_id = o.user_id and e.course_id = o.course_id and e.role_key = ${learner}
        where o.course_id = ${course.id} and o.state = 'open' and o.id < t.id
      ) else 0 end as before,
      (select json_agg(json_build_object('id', m.id, 'authorId', m.author_id, 'isFromStaff', m.is_from_staff,
          'text', m.text, 'createdAt', m.created_at, 'author', case when u.id is not null then
            json_build_object('firstName', u.first_name, 'lastName', u.last_name) end) order by m.id)
        from messages m left join users u on u.id = m.author_id where m.thread_id = t.id) as messages
    from threads t
    where t.user_exercise_id = ${userExerciseId} and (${reader.isStaff}::boolean or not t.is_held)
    order by t.id
  `.execute(db);
  return rows;
};

export type FoundThread = { id: number; userExerciseId: number; isHeld: boolean };

export const findThread = async (db: Db, id: number): Promise<FoundThread | null> =>
  (await db
    .selectFrom('threads')
    .select(['id', 'userExerciseId', 'isHeld'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

export const hasMessage = async (db: Db, sendKey: string): Promise<boolean> =>
  (await db.selectFrom('messages').select('id').where('sendKey', '=', sendKey).executeTakeFirst()) !==
  undefined;

/** Serializes the writes of one student's exercise, so that limits hold and a message is stored once. */
export const lockThreadsOf = async (db: Db, userExerciseId: number) => {
  await sql`select pg_advisory_xact_lock(hashtext('cairn threads'), ${userExerciseId})`.execute(db);
};

export const countThreads = async (db: Db, userExerciseId: number): Promise<number> =>
  (
    await db
      .selectFrom('threads')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('userExerciseId', '=', userExerciseId)
      .executeTakeFirstOrThrow()
  ).count;

export const countMessages = async (db: Db, thread: Thread): Promise<number> =>
  (
    await db
      .selectFrom('messages')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('threadId', '=', thread.id)
      .executeTakeFirstOrThrow()
  ).count;

export const insertThread = (
  db: Db,
  thread: {
    userExerciseId: number;
    code: string;
    line: number | null;
    test: string | null;
    state: ThreadState;
    isHeld?: boolean;
  },
): Promise<Thread> => db.insertInto('threads').values(thread).returning('id').executeTakeFirstOrThrow();

export const insertMessage = async (
  db: Db,
  message: { threadId: number; authorId: number; isFromStaff: boolean; text: string; sendKey: string },
) => {
  await db.insertInto('messages').values(message).execute();
};

/** They are said when students can read them. */
export const updateThreadsShown = async (db: Db, userExerciseIds: number[], at: Date) => {
  await sql`
    with shown as (
      update threads set is_held = false, updated_at = ${at}::timestamptz
      where is_held and user_exercise_id = any(${userExerciseIds}::int[])
      returning id
    )
    update messages set created_at = ${at}::timestamptz where thread_id in (select id from shown)
  `.execute(db);
};

/** Also where the state stays: the trigger tells those who watch. */
export const updateThreadState = async (db: Db, { id }: Thread, state: ThreadState) => {
  await db
    .updateTable('threads')
    .set({ state, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
};

/** Never backwards. A message of another thread changes nothing. */
export const upsertRead = async (db: Db, thread: Thread, user: Person, messageId: number) => {
  await sql`
    insert into thread_reads as r (thread_id, user_id, message_id)
    select thread_id, ${user.id}::int, id from messages where id = ${messageId} and thread_id = ${thread.id}
    on conflict (thread_id, user_id) do update set message_id = greatest(r.message_id, excluded.message_id)
  `.execute(db);
};

export type QuestionRow = {
  threadId: number;
  userId: number;
  firstName: string;
  lastName: string;
  sections: string[];
  lessonId: number;
  lesson: string;
  exerciseId: number;
  exercise: string | null;
  position: number;
  line: number | null;
  test: string | null;
  state: ThreadState;
  text: string;
  isFromStaff: boolean;
  at: Date;
  isUnread: boolean;
  isSolved: boolean;
};

/** Questions of who is a learner now: what staff try as a preview is not listed. */
export const listQuestionRows = async (
  db: Db,
  course: { id: number },
  wanted: { lessonId: number | null; state: ThreadState; most: number | null },
  reader: Person,
): Promise<QuestionRow[]> => {
  const { rows } = await sql<QuestionRow>`
    select t.id as thread_id, u.id as user_id, u.first_name, u.last_name, l.id as lesson_id, l.name as lesson,
      x.id as exercise_id, x.name as exercise, x.position, t.line, t.test, t.state, left(last.text, 200) as text,
      last.is_from_staff, last.created_at as at, t.completed_at is not null as is_solved,
      ${unreadOf(sql`${reader.id}`, sql`true`)} > 0 as is_unread,
      coalesce((select json_agg(distinct s.name) from sections s
        where s.user_id = u.id and s.course_id = ${course.id}), '[]') as sections
    from course_threads t
      join lessons l on l.id = t.lesson_id
      join exercises x on x.id = t.exercise_id
      join users u on u.id = t.user_id
      join enrollments e on e.user_id = u.id and e.course_id = t.course_id and e.role_key = ${learner}
      join lateral (select * from messages where thread_id = t.id order by id desc limit 1) last on true
    where t.course_id = ${course.id} and t.state = ${wanted.state}
      and ${wanted.lessonId === null ? sql`true` : sql`l.id = ${wanted.lessonId}`}
    order by ${wanted.state === 'open' ? sql`t.id` : sql`last.id desc`}
    limit ${wanted.most}
  `.execute(db);
  return rows;
};

export type UnreadRow = { contextId: string; lessonId: number; threads: number; isStaff: boolean };

type Reach = { courseId: number | null; lessonId: number | null; isStaff: boolean };

/** Of the person as a student, also as one of a platform that their account is joined with; and as staff of courses. */
export const listUnread = async (db: Db, user: Person, reach: Reach): Promise<UnreadRow[]> => {
  const { rows } = await sql<UnreadRow>`
    with thread as not materialized (
      select t.id, c.context_id, t.course_id, t.lesson_id, t.user_id
      from course_threads t join courses c on c.id = t.course_id
      where ${reach.courseId === null ? sql`true` : sql`t.course_id = ${reach.courseId}`}
        and ${reach.lessonId === null ? sql`true` : sql`t.lesson_id = ${reach.lessonId}`}
    ), unread as (
      select t.context_id, t.lesson_id, false as is_staff
      from thread t
        join courses c on c.id = t.course_id
        join lessons l on l.id = t.lesson_id and is_lesson_open(l, c)
          and coalesce(exam_for(l.id, t.user_id)->>'state', 'released') in ('running', 'released')
      where t.user_id in (
          select ${user.id}::int union all select identity_id from identity_links where account_id = ${user.id}
        )
        and exists (select from enrollments e
          where e.user_id = t.user_id and e.course_id = t.course_id and e.role_key = ${learner})
        and ${unreadOf(sql`t.user_id`, sql`false`)} > 0
      union all
      select t.context_id, t.lesson_id, true
      from enrollments mine
        join thread t on t.course_id = mine.course_id
        join enrollments e on e.user_id = t.user_id and e.course_id = t.course_id and e.role_key = ${learner}
      where ${reach.isStaff} and mine.user_id = ${user.id} and mine.role_key in (${sql.join(staffRoles)})
        and ${unreadOf(sql`${user.id}`, sql`true`)} > 0
    )
    select context_id, lesson_id, is_staff, count(*)::int as threads
    from unread group by context_id, lesson_id, is_staff order by context_id, lesson_id
  `.execute(db);
  return rows;
};

export const listSavedCommentRows = (db: Db, user: Person): Promise<{ id: number; text: string }[]> =>
  db.selectFrom('savedComments').select(['id', 'text']).where('userId', '=', user.id).orderBy('id').execute();

/** Call it in a transaction that counts them before it adds one. */
export const lockSavedComments = async (db: Db, user: Person) => {
  await sql`select pg_advisory_xact_lock(hashtext('cairn comments'), ${user.id})`.execute(db);
};

export const insertSavedComment = async (db: Db, user: Person, text: string) => {
  await sql`
    insert into saved_comments (user_id, text) values (${user.id}, ${text}) on conflict do nothing
  `.execute(db);
};

export const findSavedComment = async (db: Db, user: Person, id: number): Promise<{ id: number } | null> =>
  (await db
    .selectFrom('savedComments')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', user.id)
    .executeTakeFirst()) ?? null;

export const removeSavedComment = async (db: Db, { id }: { id: number }) => {
  await db.deleteFrom('savedComments').where('id', '=', id).execute();
};

export type ExportedThread = {
  course: string;
  lesson: string;
  exercise: string | null;
  code: string;
  line: number | null;
  createdAt: Date;
  messages: { isMine: boolean; isFromStaff: boolean; text: string; createdAt: string }[];
};

/**
 * Threads about a person's work, with all that was said; and what they wrote in those of others. Also about work in deleted content,
 * which course_threads does not have.
 */
export const listThreadsOf = async (db: Db, user: Person): Promise<ExportedThread[]> => {
  const { rows } = await sql<ExportedThread>`
    select c.name as course, l.name as lesson, x.name as exercise, t.line, t.created_at,
      case when ul.user_id = ${user.id} then t.code else '' end as code,
      (select json_agg(json_build_object('isMine', coalesce(n.author_id = ${user.id}, false),
          'isFromStaff', n.is_from_staff, 'text', n.text, 'createdAt', n.created_at) order by n.id)
        from messages n
        where n.thread_id = t.id and (ul.user_id = ${user.id} or n.author_id = ${user.id})) as messages
    from threads t
      join user_exercises ue on ue.id = t.user_exercise_id
      join user_lessons ul on ul.id = coalesce(ue.user_lesson_id, ue.former_user_lesson_id)
      join exercises x on x.id = ue.exercise_id
      join lessons l on l.id = ul.lesson_id
      join modules m on m.id = coalesce(l.module_id, l.former_module_id)
      join courses c on c.id = coalesce(m.course_id, m.former_course_id)
    where (ul.user_id = ${user.id} and not t.is_held)
      or exists (select from messages n where n.thread_id = t.id and n.author_id = ${user.id})
    order by t.id
  `.execute(db);
  return rows;
};
