import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/** All SQL for how much the runs of a person take up; `finish_run` (migration 0150) adds to it. */

export const getStoredBytes = async (db: Db, user: { id: number }): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select bytes::float8 as bytes from run_storage where user_id = ${user.id}
  `.execute(db);
  return rows[0]?.bytes ?? 0;
};

/** Reads every run of the person: what they take up on the disk, after compression, now. */
export const recountStoredBytes = async (db: Db, user: { id: number }): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    insert into run_storage (user_id, bytes)
    select ${user.id}::int, coalesce(sum(pg_column_size(code) + pg_column_size(files) + coalesce(pg_column_size(result), 0)), 0)
    from test_processes where user_id = ${user.id}
    on conflict (user_id) do update set bytes = excluded.bytes
    returning bytes::float8 as bytes
  `.execute(db);
  return rows[0]?.bytes ?? 0;
};

/** A run in the order of the sweep. `createdAt` as text: a Date would lose its microseconds. */
export type SweepPosition = { createdAt: string; id: number };

type Sweep = { before: Date; at: Date; keptRuns: number; batch: number };

/** What is left of a result: its verdict and the result of each test, without output and long texts. */
const shortened = sql`
  (p.result - 'notes') || jsonb_build_object('output', '', 'results', coalesce((
    select jsonb_agg((test - 'expected' - 'actual' - 'output' - 'input' - 'cause') || '{"feedback": ""}' order by number)
    from jsonb_array_elements(p.result->'results') with ordinality as tests (test, number)
  ), '[]'))
`;

/**
 * Examines the next batch of runs from before the given time and removes the output of those that have `keptRuns` newer
 * ones. Returns the position of the last one examined; null when there are none left.
 */
export const removeOutputs = async (
  db: Db,
  { before, at, keptRuns, batch }: Sweep,
  after: SweepPosition,
): Promise<SweepPosition | null> => {
  const { rows } = await sql<SweepPosition>`
    with old as materialized (
      select id, user_id, exercise_id, created_at from test_processes
      where output_removed_at is null and finished_at is not null and created_at < ${before}
        and (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::int)
      order by created_at, id limit ${batch}
    ), removed as (
      update test_processes p set output_removed_at = ${at}, result = ${shortened}
      from old where p.id = old.id and p.output_removed_at is null and exists (
        select from test_processes newer
        where newer.user_id = old.user_id and newer.exercise_id = old.exercise_id and newer.id > old.id
        offset ${keptRuns - 1} limit 1
      )
    )
    select created_at::text as created_at, id from old order by old.created_at desc, id desc limit 1
  `.execute(db);
  return rows[0] ?? null;
};
