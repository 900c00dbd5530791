import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';

export const countWaitingJobs = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where locked_at is null and attempts < max_attempts
  `.execute(db);
  return rows[0]?.count ?? 0;
};

export type JobsOfKind = {
  kind: string;
  waiting: number;
  running: number;
  /** Out of attempts: kept until an operator looks at them. */
  givenUp: number;
  /** The age of the oldest due job. */
  oldestSeconds: number;
};

/** Counts for every kind of job ever queued. Jobs scheduled for later do not count as waiting. */
export const countJobsByKind = async (db: Db): Promise<JobsOfKind[]> => {
  const { rows } = await sql<JobsOfKind>`
    select task.identifier as kind,
      count(job.id) filter (where is_due)::int as waiting,
      count(job.id) filter (where job.locked_at is not null)::int as running,
      count(job.id) filter (where job.attempts >= job.max_attempts and job.locked_at is null)::int as given_up,
      coalesce(extract(epoch from now() - min(job.run_at) filter (where is_due)), 0)::float as oldest_seconds
    from graphile_worker._private_tasks task
      left join graphile_worker._private_jobs job on job.task_id = task.id
      left join lateral (
        select job.locked_at is null and job.attempts < job.max_attempts and job.run_at <= now() as is_due
      ) as state on true
    group by task.identifier order by task.identifier
  `.execute(db);
  return rows;
};

/** Jobs that are out of attempts. */
export const countFailedJobs = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where locked_at is null and attempts >= max_attempts
  `.execute(db);
  return rows[0]?.count ?? 0;
};
