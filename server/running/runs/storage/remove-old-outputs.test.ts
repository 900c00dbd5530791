import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { getAttempt, listAttempts } from '#contract/learning/attempts.ts';
import type { RunOutcome } from '#contract/running/runs.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { allJobs } from '#server/jobs.ts';
import { as } from '#test/as.ts';
import { freshDatabase } from '#test/database.ts';
import { aRun, aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { removeOldOutputs } from './remove-old-outputs.job.ts';

const { app, services, clock } = await runningApp();
const { db } = services;
const day = 24 * 3600_000;

type Work = Awaited<ReturnType<typeof aUserLesson>>;

/** Runs of one person and exercise, the oldest first, all made so many days ago. */
const someRuns = async (work: Work, count: number, daysAgo: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) ids.push((await aRun(services, work, { code: `code ${i}`, passed: 1 })).id);
  const createdAt = new Date(clock.now().getTime() - daysAgo * day);
  await db.updateTable('testProcesses').set({ createdAt }).where('id', 'in', ids).execute();
  return ids;
};
const removedOf = async (ids: number[]) => {
  const rows = await db
    .selectFrom('testProcesses')
    .select('id')
    .where('id', 'in', ids)
    .where('outputRemovedAt', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
const sweep = () => removeOldOutputs.handle(services, {});

beforeEach(() => db.deleteFrom('testProcesses').execute());

describe('FA-5 after 90 days', () => {
  it('a run loses its output and long texts, but keeps code, verdict and the result of each test', async () => {
    const work = await aUserLesson(services);
    const [first = 0] = await someRuns(work, 21, 91);
    const params = { id: work.userExercise.id, attemptId: first };
    const read = async () => (await as(app, work.learner).call(getAttempt, { params })).body.attempt;
    const before = await read();
    expect(before.outputRemovedAt).toBeNull();
    await sweep();
    const { result, ...after } = await read();
    expect(after).toMatchObject({ code: 'code 0', passed: 1, total: 2, verdict: 'finished' });
    expect(after.outputRemovedAt).toBe(clock.now().toISOString());
    expect(result).toEqual({
      ...before.result,
      output: '',
      results: before.result.results.map(({ name, passed, status }) => ({
        name,
        passed,
        status,
        feedback: '',
      })),
    });
    const listed = (await as(app, work.learner).call(listAttempts, { params })).body.attempts;
    expect(listed).toHaveLength(21);
    expect(listed.map(({ passed, total }) => [passed, total])).toEqual(Array(21).fill([1, 2]));
  });

  it('the last 20 runs of each person at each exercise keep everything', async () => {
    const work = await aUserLesson(services);
    const other = await aUserLesson(services, { lesson: work });
    const mine = await someRuns(work, 25, 200);
    const theirs = await someRuns(other, 20, 200);
    await sweep();
    expect(await removedOf(mine)).toEqual(mine.slice(0, 5));
    expect(await removedOf(theirs)).toEqual([]);
  });

  it('and not before, however many there are', async () => {
    const work = await aUserLesson(services);
    const ids = await someRuns(work, 25, 89);
    await sweep();
    expect(await removedOf(ids)).toEqual([]);
  });

  it('an old run that was among the last 20 follows when newer ones come', async () => {
    const work = await aUserLesson(services);
    const old = await someRuns(work, 20, 200);
    await sweep();
    expect(await removedOf(old)).toEqual([]);
    await someRuns(work, 3, 0);
    await sweep();
    expect(await removedOf(old)).toEqual(old.slice(0, 3));
  });

  it('a second sweep, or two at once, change nothing more', async () => {
    const work = await aUserLesson(services);
    const ids = await someRuns(work, 25, 200);
    await Promise.all([sweep(), sweep()]);
    const all = () =>
      db.selectFrom('testProcesses').selectAll().where('id', 'in', ids).orderBy('id').execute();
    const before = await all();
    clock.advance(day);
    await sweep();
    expect(await all()).toEqual(before);
  });

  it('the sweep is a job that starts every night', () => {
    expect(allJobs).toContain(removeOldOutputs);
    expect(removeOldOutputs.cron).toMatch(/^\d+ 3 \* \* \*$/);
  });
});

describe('FA-5 the nightly sweep', () => {
  it('goes through the old runs once in batches, by index, whatever came in since', async () => {
    const { pool, close } = await freshDatabase();
    const statements: { sql: string; parameters: readonly unknown[] }[] = [];
    const own = new Kysely<DB>({
      dialect: new PostgresDialect({ pool }),
      plugins: [new CamelCasePlugin()],
      log: ({ query }) => void statements.push(query),
    });
    const outcome: Partial<RunOutcome> = {
      verdict: 'finished',
      hasError: false,
      output: 'hello',
      results: [],
    };
    await pool.query(`
      insert into users (first_name, last_name, email) select 'A', 'B', n::text from generate_series(1, 50) n;
      insert into language_configs (name, execution_command, execution_limit, executable_file_name) values ('x', 'x', 1, 'x');
      insert into courses (name, context_id, share_code, language_config_id) values ('x', 'x', 'x', 1);
      insert into modules (course_id, name, position) values (1, 'x', 0);
      insert into lessons (module_id, name, position, language_config_id) values (1, 'x', 0, 1);
      insert into exercises (lesson_id, position) select 1, n from generate_series(0, 9) n;`);
    // 60 old runs of each of 50 people at one exercise, and 200 newer ones of each, 20 of them at that exercise.
    await pool.query(
      `insert into test_processes (user_id, exercise_id, kind, code, started_at, finished_at, result, created_at)
       select u, 1 + (n + u) % 10 * (n > 60)::int, 'student', repeat('code ', 300), now(), now(), $1,
         case when n <= 60 then $2::timestamptz - interval '100 days' else $2::timestamptz end
       from generate_series(1, 260) n, generate_series(1, 50) u`,
      [JSON.stringify(outcome), clock.now()],
    );
    await pool.query('vacuum analyze test_processes');
    const planOf = async ({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) =>
      JSON.stringify((await pool.query(`explain (format json) ${text}`, [...parameters])).rows);
    await removeOldOutputs.handle({ ...services, db: own }, {});
    const { rows } = await pool.query<{ removed: number }>(
      'select count(*)::int as removed from test_processes where output_removed_at is not null',
    );
    expect(rows[0]?.removed).toBe(3000);
    // 3000 old runs in batches of 500, and a look whether there are more.
    expect(statements).toHaveLength(7);
    const plan = await planOf(statements[0] ?? { sql: '', parameters: [] });
    expect(plan).toContain('test_processes_with_output');
    expect(plan).toContain('test_processes_of_person');
    expect(plan).not.toContain('Seq Scan');
    await close();
  });
});

it('FA-5 what is asked of a person’s runs still uses an index', async () => {
  const { rows } = await sql<{ indexes: string[] }>`
    select array_agg(indexname::text) as indexes from pg_indexes where tablename = 'test_processes'
      and indexdef like '%(user_id,%'
  `.execute(db);
  expect(rows[0]?.indexes).toEqual(['test_processes_of_person']);
});
