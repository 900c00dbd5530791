import { sql } from 'kysely';
import type { ListedUser } from '#contract/site/users.ts';
import { type PageQuery, type Pagination, paginationOf } from '#contract/core/pages.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Db } from '#server/platform/db/db.ts';
import { everyWordIn } from '#server/platform/db/search.ts';

/** The same expression as in the index `users_search`. */
const searched = sql`lower(first_name || ' ' || last_name || ' ' || email)`;

export const listUsers = async (
  db: Db,
  query: PageQuery,
): Promise<{ users: ListedUser[]; pagination: Pagination }> => {
  const matches = everyWordIn(searched, query.search);
  const { total } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(matches)
    .executeTakeFirstOrThrow();
  const pagination = paginationOf(query, total);
  const byName = db
    .selectFrom('users')
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy('id');
  // The subquery finds the ids of the page by an index-only scan; only these rows are read.
  const onPage = byName
    .select('id')
    .where(matches)
    .limit(pagination.limit)
    .offset((pagination.page - 1) * pagination.limit);
  const users = await byName
    .select(['id', 'firstName', 'lastName', 'email', 'isSiteAdmin'])
    .where('id', 'in', onPage)
    .execute();
  return { users, pagination };
};

export const countSiteAdmins = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('users')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('isSiteAdmin', '=', true)
      .executeTakeFirstOrThrow()
  ).count;

/** Foreign keys cascade to everything that belongs to the user. */
export const deleteUserRow = async (db: Db, user: UserRow) => {
  await db.deleteFrom('users').where('id', '=', user.id).execute();
};
