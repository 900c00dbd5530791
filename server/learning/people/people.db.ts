import { type Selectable, sql } from 'kysely';
import type { SentInvite } from '#contract/learning/people.ts';
import { type CourseRole, staffRoles } from '#contract/core/roles.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Invite } from '#server/platform/db/schema.ts';

type InCourse = { id: number };
type MailState = SentInvite['mailState'];

export type EnrolledPerson = Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'email'> & {
  roleKey: CourseRole;
  sections: { name: string; isFromPlatform: boolean }[];
};

const selectPeople = (db: Db, course: InCourse) =>
  db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.userId')
    .select(['users.id', 'users.firstName', 'users.lastName', 'users.email'])
    .select([
      sql<CourseRole>`enrollments.role_key`.as('roleKey'),
      sql<EnrolledPerson['sections']>`coalesce((
        select json_agg(json_build_object('name', s.name, 'isFromPlatform', s.is_from_platform) order by s.name)
        from sections s where s.course_id = enrollments.course_id and s.user_id = enrollments.user_id
      ), '[]')`.as('sections'),
    ])
    .where('enrollments.courseId', '=', course.id);

export const listPeople = (db: Db, course: InCourse): Promise<EnrolledPerson[]> =>
  selectPeople(db, course)
    .orderBy(sql`lower(users.last_name), lower(users.first_name), users.id`)
    .execute();

export const findPerson = async (db: Db, course: InCourse, userId: number): Promise<EnrolledPerson | null> =>
  (await selectPeople(db, course).where('users.id', '=', userId).executeTakeFirst()) ?? null;

type Labelled = { userId: number; section: string | null };

/** Replaces what staff wrote before. Whoever is not in the course is skipped. */
export const updateSections = async (db: Db, course: InCourse, people: Labelled[]) => {
  const ids = people.map(({ userId }) => userId);
  const names = people.map(({ section }) => section);
  await db
    .deleteFrom('sections')
    .where('courseId', '=', course.id)
    .where('userId', '=', sql<number>`any(${ids}::int[])`)
    .where('isFromPlatform', '=', false)
    .execute();
  await sql`
    insert into sections (course_id, user_id, name)
    select e.course_id, e.user_id, wanted.name
    from unnest(${ids}::int[], ${names}::text[]) as wanted (user_id, name)
      join enrollments e on e.user_id = wanted.user_id and e.course_id = ${course.id}
    where wanted.name is not null
    on conflict do nothing
  `.execute(db);
};

/** Replaces what the platform said before, of the people whom it named now. */
export const updatePlatformSections = async (
  db: Db,
  course: InCourse,
  user: { id: number },
  names: string[],
) => {
  await sql`
    delete from sections
    where course_id = ${course.id} and user_id = ${user.id} and is_from_platform and name <> all(${names}::text[])
  `.execute(db);
  await sql`
    insert into sections (course_id, user_id, name, is_from_platform)
    select e.course_id, e.user_id, wanted.name, true
    from unnest(${names}::text[]) as wanted (name)
      join enrollments e on e.user_id = ${user.id} and e.course_id = ${course.id}
    on conflict do nothing
  `.execute(db);
};

export const listSectionsOf = (db: Db, user: { id: number }) =>
  db
    .selectFrom('sections')
    .innerJoin('courses', 'courses.id', 'sections.courseId')
    .select(['courses.name as course', 'sections.name as section'])
    .where('sections.userId', '=', user.id)
    .orderBy('courses.id')
    .orderBy('sections.name')
    .execute();

/** Serializes changes that could remove the last staff member. */
export const lockStaff = async (db: Db, course: InCourse) => {
  await sql`select 1 from courses where id = ${course.id} for no key update`.execute(db);
};

/** Row lock that blocks a concurrent deletion of the course. */
export const holdCourse = async (db: Db, course: InCourse) => {
  await sql`select 1 from courses where id = ${course.id} for key share`.execute(db);
};

export const hasOtherStaff = async (db: Db, course: InCourse, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('enrollments')
    .select('userId')
    .where('courseId', '=', course.id)
    .where('userId', '<>', userId)
    .where('roleKey', 'in', staffRoles)
    .executeTakeFirst()) !== undefined;

/** Which of these lower-case addresses belong to members of the course. */
export const listMemberAddresses = async (
  db: Db,
  course: InCourse,
  addresses: string[],
): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.userId')
    .select(sql<string>`lower(users.email)`.as('address'))
    .where('enrollments.courseId', '=', course.id)
    .where('users.hasAccount', '=', true)
    .where(sql`lower(users.email)`, '=', sql`any(${addresses})`)
    .execute();
  return new Set(rows.map(row => row.address));
};

export type InviteRow = Omit<Selectable<Invite>, 'roleKey' | 'mailState'> & {
  roleKey: CourseRole;
  mailState: MailState;
  course: { id: number; name: string; contextId: string };
  invitedBy: { firstName: string; lastName: string } | null;
};

const selectInvites = (db: Db) =>
  db
    .selectFrom('invites')
    .innerJoin('courses', 'courses.id', 'invites.courseId')
    .leftJoin('users as inviters', 'inviters.id', 'invites.invitedById')
    .select(['invites.id', 'invites.courseId', 'invites.email', 'invites.invitedById', 'invites.createdAt'])
    .select([
      sql<CourseRole>`invites.role_key`.as('roleKey'),
      sql<MailState>`invites.mail_state`.as('mailState'),
      'courses.name as courseName',
      'courses.contextId',
      'inviters.firstName as inviterFirstName',
      'inviters.lastName as inviterLastName',
    ]);

type FlatInvite = Awaited<ReturnType<ReturnType<typeof selectInvites>['execute']>>[number];

const shape = ({
  courseName,
  contextId,
  inviterFirstName,
  inviterLastName,
  ...row
}: FlatInvite): InviteRow => ({
  ...row,
  course: { id: row.courseId, name: courseName, contextId },
  invitedBy:
    inviterFirstName === null ? null : { firstName: inviterFirstName, lastName: inviterLastName ?? '' },
});

export const listInvitesOfCourse = async (db: Db, course: InCourse): Promise<InviteRow[]> =>
  (
    await selectInvites(db)
      .where('invites.courseId', '=', course.id)
      .orderBy(sql`lower(invites.email)`)
      .execute()
  ).map(shape);

/** Invites to courses that the user is not enrolled in. */
export const listInvitesOfAddress = async (db: Db, user: UserRow): Promise<InviteRow[]> =>
  (
    await selectInvites(db)
      .where(sql`lower(invites.email)`, '=', sql`lower(${user.email})`)
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('enrollments')
              .select('enrollments.userId')
              .whereRef('enrollments.courseId', '=', 'invites.courseId')
              .where('enrollments.userId', '=', user.id),
          ),
        ),
      )
      .orderBy(sql`lower(courses.name), invites.id`)
      .execute()
  ).map(shape);

export const findInvite = async (db: Db, id: number): Promise<InviteRow | null> => {
  const row = await selectInvites(db).where('invites.id', '=', id).executeTakeFirst();
  return row ? shape(row) : null;
};

export const findInviteOfAddress = async (
  db: Db,
  contextId: string,
  address: string,
): Promise<InviteRow | null> => {
  const row = await selectInvites(db)
    .where('courses.contextId', '=', contextId)
    .where(sql`lower(invites.email)`, '=', sql`lower(${address})`)
    .executeTakeFirst();
  return row ? shape(row) : null;
};

export const isInCourse = async (db: Db, contextId: string, user: UserRow): Promise<boolean> =>
  (await db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.courseId')
    .select('courses.id')
    .where('courses.contextId', '=', contextId)
    .where('enrollments.userId', '=', user.id)
    .executeTakeFirst()) !== undefined;

export const hasAccount = async (db: Db, address: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${address})`)
    .where('hasAccount', '=', true)
    .executeTakeFirst()) !== undefined;

type NewInvite = { email: string; roleKey: CourseRole; mailState: MailState };

/** Returns the ids of new invites. Inserts in sorted order, so that concurrent calls cannot deadlock. */
export const insertInvitesIfNew = async (
  db: Db,
  course: InCourse,
  inviter: UserRow,
  invites: NewInvite[],
): Promise<number[]> => {
  if (invites.length === 0) return [];
  const rows = await db
    .insertInto('invites')
    .values(
      invites
        .toSorted((a, b) => (a.email.toLowerCase() < b.email.toLowerCase() ? -1 : 1))
        .map(invite => ({ ...invite, courseId: course.id, invitedById: inviter.id })),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.map(row => row.id);
};

export const updateMailState = async (db: Db, id: number, mailState: MailState): Promise<boolean> =>
  (await db
    .updateTable('invites')
    .set({ mailState })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Returns true for one of several concurrent calls. */
export const deleteInvite = async (db: Db, id: number): Promise<boolean> =>
  (await db.deleteFrom('invites').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;

export const deleteInviteOfAddress = async (db: Db, course: InCourse, address: string) => {
  await db
    .deleteFrom('invites')
    .where('courseId', '=', course.id)
    .where(sql`lower(email)`, '=', sql`lower(${address})`)
    .execute();
};
