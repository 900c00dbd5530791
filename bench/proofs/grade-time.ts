import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { sweepScores } from '#server/lti/grades/sweep-scores.job.ts';
import type { RunningProduct } from '../running-product.ts';

/** Time passes for the outbox of grades by moving its timestamps back. */

export const until = async (isSo: () => Promise<boolean> | boolean, mostMs: number): Promise<boolean> => {
  const start = performance.now();
  while (!(await isSo())) {
    if (performance.now() - start > mostMs) return false;
    await pause(20);
  }
  return true;
};

/** When the last killed server was replaced: the jobs that it had begun stay locked. */
const replacedAt = new WeakMap<RunningProduct, Date>();

const isIdle = async (product: RunningProduct): Promise<boolean> => {
  const since = replacedAt.get(product) ?? new Date(0);
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select from lti_scores where state = 'waiting' and claimed_until is not null)
      or exists (
        select from graphile_worker.jobs
        where locked_at > ${since} or (locked_at is null and run_at <= now() and attempts = 0)) as busy
  `.execute(product.services.db);
  return rows[0]?.busy === false;
};

/** Until every try that was begun has its outcome; a request without a response times out after ten seconds. */
export const settle = (product: RunningProduct): Promise<boolean> => until(() => isIdle(product), 15_000);

/**
 * Only between tries: the outcome of one that is under way would be written after the hours have passed, and nothing would
 * be due.
 */
export const letHoursPass = async (product: RunningProduct, hours: number): Promise<void> => {
  const { db } = product.services;
  await settle(product);
  await sql`update lti_scores set next_try_at = next_try_at - make_interval(hours => ${hours})
    where state = 'waiting'`.execute(db);
  await sql`update lti_platforms set scores_paused_until = scores_paused_until - make_interval(hours => ${hours})`.execute(
    db,
  );
  await enqueue(db, sweepScores, {});
  await settle(product);
};

/** A server is killed without warning; half a minute later its claims count for nothing. */
export const killServer = async (product: RunningProduct): Promise<void> => {
  await product.server.end('SIGKILL');
  replacedAt.set(product, new Date());
  await product.restart();
  await sql`update lti_scores set claimed_until = null where claimed_until is not null`.execute(
    product.services.db,
  );
};
