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
// Also flushes the pending list of the GIN search index.
await pool.query('vacuum analyze users');

type PlanNode = { 'Node Type': string; 'Index Name'?: string; Plans?: PlanNode[] };
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The plan nodes of the count query and of the page query. */
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

it('AD-1 a page of all people uses an index-only scan in name order', async () => {
  const { page } = await planOf({ search: '', page: 100 });
  expect(page).toContainEqual(
    expect.objectContaining({ 'Node Type': 'Index Only Scan', 'Index Name': 'users_by_name' }),
  );
  expect(page.map(node => node['Node Type'])).not.toContain('Seq Scan');
});

it('AD-1 a search uses the trigram index for the count and for the page', async () => {
  const name = createHash('md5').update('4321').digest('hex').slice(0, 8);
  const { count, page } = await planOf({ search: `${name} ada`, page: 1 });
  expect(indexesOf(count)).toEqual(['users_search']);
  expect(indexesOf(page)).toContain('users_search');
});

it('AD-1 a search for one or two letters scans the table instead of the trigram index', async () => {
  const { count } = await planOf({ search: 'zz', page: 1 });
  expect(indexesOf(count)).toEqual([]);
});
