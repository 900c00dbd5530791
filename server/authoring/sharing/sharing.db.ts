import { type Selectable, sql } from 'kysely';
import type { CourseRole } from '#contract/roles.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { CopyOffer } from '#contract/sharing.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { CourseShare } from '#server/platform/db/schema.ts';

/** All SQL for shares, as those see them who give and those who take. */

export type ShareRow = Selectable<CourseShare>;
/** A share with an address: one that is not for everyone. */
export type AddressedShare = ShareRow & { email: string };

const isAddressed = (share: ShareRow): share is AddressedShare => share.email !== null;

export const listSharesOf = async (db: Db, course: { id: number }): Promise<AddressedShare[]> => {
  const rows = await db
    .selectFrom('courseShares')
    .selectAll()
    .where('courseId', '=', course.id)
    .orderBy(sql`lower(email)`)
    .execute();
  return rows.filter(isAddressed);
};

export const findShareOf = async (
  db: Db,
  course: { id: number },
  shareId: number,
): Promise<AddressedShare | null> => {
  const row = await db
    .selectFrom('courseShares')
    .selectAll()
    .where('id', '=', shareId)
    .where('courseId', '=', course.id)
    .executeTakeFirst();
  return row && isAddressed(row) ? row : null;
};

/** Null when the course was shared with this address before. */
export const insertShare = async (
  db: Db,
  course: { id: number },
  email: string,
): Promise<AddressedShare | null> => {
  const row = await db
    .insertInto('courseShares')
    .values({ courseId: course.id, email })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && isAddressed(row) ? row : null;
};

export const findShareByEmail = async (
  db: Db,
  course: { id: number },
  email: string,
): Promise<AddressedShare | null> => {
  const row = await db
    .selectFrom('courseShares')
    .selectAll()
    .where('courseId', '=', course.id)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  return row && isAddressed(row) ? row : null;
};

export const deleteShare = async (db: Db, share: ShareRow) => {
  await db.deleteFrom('courseShares').where('id', '=', share.id).execute();
};

export const insertPublicShare = async (db: Db, course: { id: number }) => {
  await db
    .insertInto('courseShares')
    .values({ courseId: course.id, email: null })
    .onConflict(conflict => conflict.doNothing())
    .execute();
};

export const deletePublicShare = async (db: Db, course: { id: number }) => {
  await db.deleteFrom('courseShares').where('courseId', '=', course.id).where('email', 'is', null).execute();
};

/** A share with what a mail about it says. */
export const findShareWithCourse = async (
  db: Db,
  shareId: number,
): Promise<{ share: AddressedShare; courseName: string } | null> => {
  const row = await db
    .selectFrom('courseShares')
    .innerJoin('courses', 'courses.id', 'courseShares.courseId')
    .selectAll('courseShares')
    .select('courses.name as courseName')
    .where('courseShares.id', '=', shareId)
    .executeTakeFirst();
  if (!row) return null;
  const { courseName, ...share } = row;
  return isAddressed(share) ? { share, courseName } : null;
};

/** Asked of a row `s` of course_shares. */
const isSharedWith = (user: UserRow, linkedId: number | null) => {
  // An address that nobody has proven may be anybody's, and a copy carries the solutions.
  const isProven = user.passwordHash !== null && user.emailVerifiedAt !== null;
  return sql<boolean>`(
    s.email is null
    or (${isProven}::boolean and lower(s.email) = lower(${user.email}))
    or s.id = ${linkedId}::integer
  )`;
};

/** A learner of a course cannot copy it: a copy would show the solutions. */
const isNoLearner = (user: UserRow) => sql<boolean>`(${user.isSiteAdmin}::boolean or not exists (
  select from enrollments e where e.course_id = c.id and e.user_id = ${user.id} and e.role_key = 'CONTEXT_LEARNER'
))`;

/** A course that is shared in several ways is offered once, as what is meant for this person if there is such. */
export const listOffersFor = async (db: Db, user: UserRow, linkedId: number | null): Promise<CopyOffer[]> => {
  const { rows } = await sql<{
    id: number;
    name: string;
    email: string | null;
    owner: string | null;
    lessons: number;
    exercises: number;
    isSample: boolean;
  }>`
    select * from (
      select distinct on (c.id) s.id, c.name, s.email,
        exists (select from seeds where seeds.course_id = c.id) as is_sample,
        (select trim(u.first_name || ' ' || u.last_name) from enrollments e join users u on u.id = e.user_id
          where e.course_id = c.id and e.role_key <> 'CONTEXT_LEARNER' order by e.created_at, u.id limit 1) as owner,
        (select count(*)::int from lessons l join modules m on m.id = l.module_id where m.course_id = c.id) as lessons,
        (select count(*)::int from exercises x join lessons l on l.id = x.lesson_id
          join modules m on m.id = l.module_id where m.course_id = c.id) as exercises
      from course_shares s join courses c on c.id = s.course_id
      where ${isSharedWith(user, linkedId)} and ${isNoLearner(user)}
      order by c.id, s.email nulls last
    ) offers
    order by email is null, lower(name), id
  `.execute(db);
  return rows.map(({ id, name, email, ...rest }) => ({
    id,
    course: { name },
    user: email === null ? null : { email },
    ...rest,
  }));
};

/** A course that somebody wants to copy, and what they are in it. */
export type Copyable = { id: number; name: string; role: CourseRole | null };

const courseWithRole = (db: Db, user: UserRow) =>
  db
    .selectFrom('courses')
    .leftJoin('enrollments', join =>
      join.onRef('enrollments.courseId', '=', 'courses.id').on('enrollments.userId', '=', user.id),
    )
    .select(['courses.id', 'courses.name', sql<CourseRole | null>`enrollments.role_key`.as('role')]);

export const findCopyableByCode = async (db: Db, user: UserRow, code: string): Promise<Copyable | null> =>
  (await courseWithRole(db, user).where('courses.shareCode', '=', code).executeTakeFirst()) ?? null;

/** By a share that is for everyone, for this person's proven address, or whose link they hold. */
export const findCopyableByShare = async (
  db: Db,
  user: UserRow,
  shareId: number,
  linkedId: number | null,
): Promise<Copyable | null> =>
  (await courseWithRole(db, user)
    .innerJoin('courseShares as s', 's.courseId', 'courses.id')
    .where('s.id', '=', shareId)
    .where(isSharedWith(user, linkedId))
    .executeTakeFirst()) ?? null;
