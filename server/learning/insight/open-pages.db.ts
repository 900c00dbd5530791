import { sql } from 'kysely';
import { pageSpeaksMs } from '#contract/site/open-pages.ts';
import { closedAfterMs } from '#contract/learning/insight.ts';
import type { Db } from '#server/platform/db/db.ts';

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

/**
 * Twice is once, and two tabs that speak by turns are written about as often as one. Opening the page and changing the code
 * are acts, too.
 */
export const upsertOpenPage = async (
  db: Db,
  { id }: { id: number },
  { isActive, now }: { isActive: boolean; now: Date },
) => {
  await sql`
    insert into open_pages as p (user_exercise_id, version, still_since, seen_at, active_at)
    select id, version, ${now}, ${now}, ${now} from user_exercises where id = ${id} and completed_at is null
    on conflict (user_exercise_id) do update set
      version = excluded.version,
      active_at = case
        when not ${isActive} and p.version = excluded.version and p.seen_at > ${before(now, closedAfterMs)} then p.active_at
        else greatest(p.active_at, excluded.active_at)
      end,
      still_since = case
        when p.version = excluded.version and p.seen_at > ${before(now, closedAfterMs)} then p.still_since
        else excluded.still_since
      end,
      seen_at = greatest(p.seen_at, excluded.seen_at)
    where p.version <> excluded.version or p.seen_at <= ${before(now, pageSpeaksMs / 2)}
      or (${isActive} and p.active_at <= ${before(now, pageSpeaksMs / 2)})
  `.execute(db);
};
