import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

export type WaitingRuns = { isBackground: boolean; waiting: number; running: number; oldestSeconds: number };

/** Unfinished runs, counted separately for interactive and background runs; always two rows. */
export const countUnfinishedRuns = async (db: Db): Promise<WaitingRuns[]> => {
  const { rows } = await sql<WaitingRuns>`
    select side.is_background, count(run.id) filter (where run.started_at is null)::int as waiting,
      count(run.started_at)::int as running,
      coalesce(extract(epoch from now() - min(run.created_at) filter (where run.started_at is null)), 0)::float
        as oldest_seconds
    from (values (false), (true)) as side (is_background)
      left join test_processes run on run.finished_at is null and run.is_background = side.is_background
    group by side.is_background order by side.is_background
  `.execute(db);
  return rows;
};
