import { type Selectable, sql } from 'kysely';
import { learner } from '#contract/roles.ts';
import type { Db } from '#server/db/db.ts';
import type { LtiScore } from '#server/db/schema.ts';

/** All SQL for the outbox of grades. */

export type ScoreRow = Selectable<LtiScore>;

/** The platforms of what was added. Needs a gradebook that takes scores, and a place in it or leave to make one. */
export const insertMissingScores = async (
  db: Db,
  { lessonId, userId }: { lessonId: number; userId?: number },
  now: Date,
  giveUpAt: Date,
): Promise<number[]> => {
  const { rows } = await sql<{ platformId: number }>`
    insert into lti_scores (user_lesson_id, resource_link_id, platform_id, next_try_at, give_up_at)
    select ul.id, rl.id, lu.platform_id, ${now}, ${giveUpAt}
    from user_lessons ul
      join lti_users lu on lu.user_id = ul.user_id
      join lti_resource_links rl on rl.lesson_id = ul.lesson_id
      join lti_contexts cx on cx.id = rl.context_id
      join lti_deployments d on d.id = cx.deployment_id and d.platform_id = lu.platform_id
      join enrollments e on e.user_id = ul.user_id and e.course_id = cx.course_id and e.role_key = ${learner}
    where ul.lesson_id = ${lessonId} and ul.completed_at is not null
      and (${userId ?? null}::int is null or ul.user_id = ${userId ?? null}::int)
      and 'https://purl.imsglobal.org/spec/lti-ags/scope/score' = any(rl.scopes)
      and (rl.line_item_url is not null or (rl.line_items_url is not null
        and 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem' = any(rl.scopes)))
    on conflict (user_lesson_id, resource_link_id) do nothing
    returning platform_id
  `.execute(db);
  return rows.map(row => row.platformId);
};
