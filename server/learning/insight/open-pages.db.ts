import { sql } from 'kysely';
import { pageSpeaksMs } from '#contract/open-pages.ts';
import { closedAfterMs } from '#contract/insight.ts';
import type { Db } from '#server/platform/db/db.ts';

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

/** Twice is once, and two tabs that speak by turns are written about as often as one. */
export const upsertOpenPage = async (db: Db, { id }: { id: number }, now: Date) => {
  await sql`
    insert into open_pages as p (user_exercise_id, version, still_since, seen_at)
    select id, version, ${now}, ${now} from user_exercises where id = ${id} and completed_at is null
    on conflict (user_exercise_id) do update set
      version = excluded.version,
      still_since = case
        when p.version = excluded.version and p.seen_at > ${before(now, closedAfterMs)} then p.still_since
        else excluded.still_since
      end,
      seen_at = greatest(p.seen_at, excluded.seen_at)
    where p.version <> excluded.version or p.seen_at <= ${before(now, pageSpeaksMs / 2)}
  `.execute(db);
};
