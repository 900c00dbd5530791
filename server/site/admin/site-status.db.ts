import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

/** Read-only statistics over the tables of all areas. */

export type SiteNumbers = {
  people: number;
  courses: number;
  failedGrades: number;
  runsToday: number;
  waitingRuns: number;
  oldestWaitingSince: Date | null;
  p50Ms: number | null;
  p95Ms: number | null;
  runBytes: number;
  importBytes: number;
};

const day = sql`interval '24 hours'`;

export const getSiteNumbers = async (db: Db, now: Date): Promise<SiteNumbers> => {
  const { rows } = await sql<SiteNumbers>`
    select
      (select count(*)::int from users) as people,
      (select count(*)::int from courses) as courses,
      (select count(*)::int from lti_scores where state = 'parked') as failed_grades,
      (select count(*)::int from test_processes
        where created_at >= date_trunc('day', ${now}::timestamptz, 'UTC')) as runs_today,
      pg_total_relation_size('test_processes')::float8 as run_bytes,
      (pg_total_relation_size('imports') + pg_total_relation_size('import_chunks'))::float8 as import_bytes,
      waiting.runs as waiting_runs, waiting.since as oldest_waiting_since,
      round(lately.p50)::int as p50_ms, round(lately.p95)::int as p95_ms
    from
      (select count(*)::int as runs, min(created_at) as since from test_processes
        where finished_at is null and started_at is null and not is_background) as waiting,
      (select
          percentile_cont(0.5) within group (order by ms) as p50,
          percentile_cont(0.95) within group (order by ms) as p95
        from (
          select extract(epoch from finished_at - started_at) * 1000 as ms from test_processes
          where created_at >= ${now}::timestamptz - ${day} and finished_at is not null and started_at is not null
        ) as runs) as lately
  `.execute(db);
  if (!rows[0]) throw new Error('a query over constants always has a row');
  return rows[0];
};
