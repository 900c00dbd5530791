import { type Selectable, sql } from 'kysely';
import { type CourseRole, staffRoles } from '#contract/core/roles.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { CopyOffer } from '#contract/authoring/sharing.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { CourseShare } from '#server/platform/db/schema.ts';

export type ShareRow = Selectable<CourseShare>;
/** A share for one e-mail address; a share without an address is for everyone. */
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

/** Null if the course is already shared with this address. */
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

/** A share with the course name, for the mail. */
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

/** A condition on a row `s` of course_shares. */
const isSharedWith = (user: UserRow, linkedId: number | null) => {
  // An unverified address could be anybody's, and a copy contains the solutions.
  const isProven = user.hasAccount && user.emailVerifiedAt !== null;
  return sql<boolean>`(
    s.email is null
    or (${isProven}::boolean and lower(s.email) = lower(${user.email}))
    or s.id = ${linkedId}::integer
  )`;
};

/** Learners of a course cannot copy it, because a copy contains the solutions. */
const isNoLearner = (user: UserRow) => sql<boolean>`(${user.isSiteAdmin}::boolean or not exists (
  select from enrollments e where e.course_id = c.id and e.user_id = ${user.id} and e.role_key = 'CONTEXT_LEARNER'
))`;

const mostOffers = 200;

type Offers = { courseShares: CopyOffer[]; hasMore: boolean };

/**
 * Each course is offered once; a share for the user's address takes precedence over a public one. A server may have
 * thousands of public courses, so others than the first are found by a search.
 */
export const listOffersFor = async (
  db: Db,
  user: UserRow,
  { linkedId, search = '' }: { linkedId: number | null; search?: string | undefined },
): Promise<Offers> => {
  const { rows } = await sql<{
    id: number;
    name: string;
    email: string | null;
    owner: string | null;
    lessons: number;
    exercises: number;
    isSample: boolean;
  }>`
    with offers as (
      select distinct on (c.id) s.id, c.id as course_id, c.name, s.email,
        exists (select from seeds where seeds.course_id = c.id) as is_sample,
        (select trim(u.first_name || ' ' || u.last_name) from enrollments e join users u on u.id = e.user_id
          where e.course_id = c.id and e.role_key <> 'CONTEXT_LEARNER' order by e.created_at, u.id limit 1) as owner
      from course_shares s join courses c on c.id = s.course_id
      where ${isSharedWith(user, linkedId)} and ${isNoLearner(user)}
      order by c.id, s.email nulls last
    ), first as (
      select row_number() over (order by email is null, not is_sample, lower(name), id) as place, *
      from offers
      where ${search.trim() === '' ? sql`true` : sql`strpos(lower(concat_ws(' ', name, owner)), lower(${search.trim()})) > 0`}
      order by place limit ${mostOffers + 1}
    )
    select id, name, email, owner, is_sample,
      (select count(*)::int from lessons l join modules m on m.id = l.module_id
        where m.course_id = first.course_id) as lessons,
      (select count(*)::int from exercises x join lessons l on l.id = x.lesson_id
        join modules m on m.id = l.module_id where m.course_id = first.course_id) as exercises
    from first order by place
  `.execute(db);
  const courseShares = rows.slice(0, mostOffers).map(({ id, name, email, ...rest }) => ({
    id,
    course: { name },
    user: email === null ? null : { email },
    ...rest,
  }));
  return { courseShares, hasMore: rows.length > mostOffers };
};

/** A course to copy, and the user's role in it. */
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

/** The sample course, as long as it is public. */
export const findCopyableSample = async (db: Db, user: UserRow): Promise<Copyable | null> =>
  (await courseWithRole(db, user)
    .innerJoin('seeds', 'seeds.courseId', 'courses.id')
    .where('courses.isPublic', '=', true)
    .executeTakeFirst()) ?? null;

/** Through a public share, a share for the user's verified address, or a share link. */
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

/** Who asks, and whether by a session that a learning management system has bound to a course. */
type Asking = { user: UserRow; isLaunched: boolean };

/**
 * The sources of a copied course that a person may look at: what allowed the copy still holds, or the person could copy
 * it now. A session that a platform has bound to one course reaches another one only where that platform said that it is
 * the source.
 */
export const listSourcesInReach = async (
  db: Db,
  course: { id: number },
  { user, isLaunched }: Asking,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id
    from course_sources cs join courses c on c.id = cs.source_course_id
    where cs.course_id = ${course.id} and ${isNoLearner(user)} and (
      cs.share_code = c.share_code
      or cs.share_id is not null
      or exists (select from course_shares s where s.course_id = c.id and ${isSharedWith(user, null)})
      or ((cs.is_by_platform or not ${isLaunched}::boolean) and (${user.isSiteAdmin}::boolean or exists (
        select from enrollments en where en.course_id = c.id and en.user_id = ${user.id}
          and en.role_key <> 'CONTEXT_LEARNER'
      )))
    )
  `.execute(db);
  return rows.map(({ id }) => id);
};

/** Whether somebody is of the staff of a course, or a site admin. */
export const isStaffOfCourse = async (
  db: Db,
  { userId, courseId }: { userId: number; courseId: number | null },
): Promise<boolean> => {
  const { rows } = await sql`
    select from users u left join enrollments e on e.user_id = u.id and e.course_id = ${courseId}
    where u.id = ${userId} and (u.is_site_admin or e.role_key in (${sql.join(staffRoles)}))
  `.execute(db);
  return rows.length > 0;
};
