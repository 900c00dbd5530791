import { createHash } from 'node:crypto';
import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { DB } from '#server/platform/db/schema.ts';
import { freshDatabase } from '#test/database.ts';
import { listUsers } from './users.db.ts';

const { pool, close } = await freshDatabase();
afterAll(close);

await pool.query(`
  insert into users (first_name, last_name, email)
  select 'Ada ' || n, md5(n::text), 'person' || n || '@school.example' from generate_series(1, 10000) n
`);
// Also puts what was just written into the index of the search.
await pool.query('vacuum analyze users');

type PlanNode = { 'Node Type': string; 'Index Name'?: string; Plans?: PlanNode[] };
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Which indexes the database would read for a page of the list, and which tables it would read as a whole. */
const planOf = async (query: { search: string; page: number }) => {
  const asked: CompiledQuery[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: ({ query: one }) => {
      asked.push(one);
    },
  });
  await listUsers(db, { ...query, limit: 30 });
  const plans = await Promise.all(
    asked.map(async ({ sql, parameters }) => {
      const { rows } = await pool.query(`explain (format json) ${sql}`, [...parameters]);
      return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
    }),
  );
  return { count: plans[0] ?? [], page: plans[1] ?? [] };
};

const indexesOf = (nodes: PlanNode[]) => nodes.flatMap(node => node['Index Name'] ?? []);

it('AD-1 a page of all people is read in the order of its index', async () => {
  const { page } = await planOf({ search: '', page: 100 });
  expect(page).toContainEqual(
    expect.objectContaining({ 'Node Type': 'Index Only Scan', 'Index Name': 'users_by_name' }),
  );
  expect(page.map(node => node['Node Type'])).not.toContain('Seq Scan');
});

it('AD-1 people are found by the index of their names and addresses, to count them and to show them', async () => {
  const name = createHash('md5').update('4321').digest('hex').slice(0, 8);
  const { count, page } = await planOf({ search: `${name} ada`, page: 1 });
  expect(indexesOf(count)).toEqual(['users_search']);
  expect(indexesOf(page)).toContain('users_search');
});

it('AD-1 one or two letters, which the index cannot find, read the people once instead of the whole index', async () => {
  const { count } = await planOf({ search: 'zz', page: 1 });
  expect(indexesOf(count)).toEqual([]);
});
