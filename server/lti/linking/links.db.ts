import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import type { LtiResourceLink } from '#server/platform/db/schema.ts';

/** Links of platforms and what they lead to. */

export type ResourceLinkRow = Selectable<LtiResourceLink>;

type OfLink = { id: number };

export const findResourceLink = async (
  db: Db,
  context: { id: number },
  platformLinkId: string,
): Promise<ResourceLinkRow | null> =>
  (await db
    .selectFrom('ltiResourceLinks')
    .selectAll()
    .where('contextId', '=', context.id)
    .where('platformLinkId', '=', platformLinkId)
    .forUpdate()
    .executeTakeFirst()) ?? null;

type Told = Pick<
  ResourceLinkRow,
  'contextId' | 'lineItemUrl' | 'lineItemsUrl' | 'scopes' | 'registrationId'
> & {
  platformLinkId: string;
};

/** The columns that we made for lessons of the link are reached as the link says now. */
export const upsertResourceLink = async (db: Db, link: Told): Promise<ResourceLinkRow> => {
  const stored = await db
    .insertInto('ltiResourceLinks')
    .values(link)
    .onConflict(conflict =>
      conflict.columns(['contextId', 'platformLinkId']).doUpdateSet({
        lineItemUrl: sql`coalesce(excluded.line_item_url, lti_resource_links.line_item_url)`,
        lineItemsUrl: sql`coalesce(excluded.line_items_url, lti_resource_links.line_items_url)`,
        scopes: link.scopes,
        registrationId: link.registrationId,
        columnProblem: sql`case
          when lti_resource_links.scopes = excluded.scopes
            and lti_resource_links.line_item_url is not distinct from
              coalesce(excluded.line_item_url, lti_resource_links.line_item_url)
          then lti_resource_links.column_problem end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  if (stored.hasLessonColumns)
    await db
      .updateTable('ltiResourceLinks')
      .set({
        lineItemsUrl: stored.lineItemsUrl,
        scopes: stored.scopes,
        registrationId: stored.registrationId,
      })
      .where('parentId', '=', stored.id)
      .execute();
  return stored;
};

/** When the work is due, as the platform told staff. */
export const updateLinkDue = async (db: Db, { id }: OfLink, dueAt: Date | null) => {
  await db.updateTable('ltiResourceLinks').set({ dueAt }).where('id', '=', id).execute();
};

export type Target = Pick<ResourceLinkRow, 'leadsTo' | 'lessonId' | 'hasLessonColumns'>;

export const updateLinkTarget = async (db: Db, { id }: OfLink, target: Target) => {
  await db.updateTable('ltiResourceLinks').set(target).where('id', '=', id).execute();
};

/** Keeps the first of several unread changes: that is what staff still believe. */
export const updateLinkChanged = async (db: Db, { id }: OfLink, formerName: string, at: Date) => {
  await db
    .updateTable('ltiResourceLinks')
    .set({ formerName: sql`coalesce(former_name, ${formerName})`, changedAt: at })
    .where('id', '=', id)
    .execute();
};

export const updateLinkChangeSeen = async (
  db: Db,
  course: { id: number },
  linkId: number,
): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    update lti_resource_links rl set former_name = null, changed_at = null
    from lti_contexts cx
    where rl.id = ${linkId} and cx.id = rl.context_id and cx.course_id = ${course.id}
    returning rl.id
  `.execute(db);
  return rows.length > 0;
};

/** What a link leads to, by its name. */
export const findNameOfTarget = async (
  db: Db,
  { contextId, lessonId }: Pick<ResourceLinkRow, 'contextId' | 'lessonId'>,
): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select coalesce(
      (select l.name from lessons l where l.id = ${lessonId}),
      (select c.name from lti_contexts cx join courses c on c.id = cx.course_id where cx.id = ${contextId}),
      '') as name
  `.execute(db);
  return rows[0]?.name ?? '';
};

export type CourseLink = {
  id: number;
  leadsTo: string;
  lessonId: number | null;
  name: string;
  lineItemUrl: string | null;
  lineItemsUrl: string | null;
  scopes: string[];
  hasLessonColumns: boolean;
  columnProblem: string | null;
  formerName: string | null;
  changedAt: Date | null;
  platformName: string;
  family: string;
};

const selectLinks = sql`
  select rl.id, rl.leads_to, rl.lesson_id, coalesce(l.name, c.name) as name, rl.line_item_url, rl.line_items_url,
    rl.scopes, rl.has_lesson_columns,
    coalesce(rl.column_problem, (
      select min(made.column_problem) from lti_resource_links made where made.parent_id = rl.id)) as column_problem,
    rl.former_name, rl.changed_at, p.name as platform_name, p.family
  from lti_resource_links rl
    join lti_contexts cx on cx.id = rl.context_id
    join courses c on c.id = cx.course_id
    join lti_deployments d on d.id = cx.deployment_id
    join lti_platforms p on p.id = d.platform_id
    left join lessons l on l.id = rl.lesson_id
  where rl.parent_id is null and (rl.leads_to = 'course' or rl.lesson_id is not null)`;

/** The links that lead into a course, without the columns that we made. */
export const listLinksOfCourse = async (db: Db, course: { id: number }): Promise<CourseLink[]> =>
  (await sql<CourseLink>`${selectLinks} and c.id = ${course.id} order by rl.id limit 500`.execute(db)).rows;

export const findCourseLink = async (db: Db, linkId: number): Promise<CourseLink | null> =>
  (await sql<CourseLink>`${selectLinks} and rl.id = ${linkId}`.execute(db)).rows[0] ?? null;
