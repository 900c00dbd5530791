import { sql } from 'kysely';
import type { DateKind } from '#contract/authoring/dates.ts';
import type { Db } from '#server/platform/db/db.ts';

/** Openings and due dates of lessons when the start of their course changes, and in a copy. */

type InCourse = { id: number };
export type Start = { startsOn: string | null; timeZone: string };

/** The dates `d` of lessons `l`, as they are stored. */
const stored = sql`
  (values ('due', l.due_day, l.due_time, l.due_at), ('opens', l.opens_day, l.opens_time, l.opens_at))
    as d (what, day, "time", at)
`;

/** Of a date `d` in a course `c`: the moment that holds now; null for days that wait for a start. */
const holding = sql`
  coalesce(d.at, (c.starts_on::date + d.day + d."time"::time) at time zone c.time_zone)
`;

export type StartEffectRow = {
  lessonId: number;
  lesson: string;
  what: DateKind;
  before: Date | null;
  after: Date;
};

/** What another start would move. A date that the platform sent stays where it is. */
export const listStartEffectRows = async (
  db: Db,
  course: InCourse,
  { startsOn, timeZone }: Start,
): Promise<StartEffectRow[]> => {
  const { rows } = await sql<StartEffectRow>`
    select * from (
      select l.id as lesson_id, l.name as lesson, d.what, ${holding} as before,
        (${startsOn}::date + d.day + d."time"::time) at time zone ${timeZone} as after,
        row_number() over (order by m.position, l.position, d.what desc) as place
      from courses c
        join modules m on m.course_id = c.id
        join lessons l on l.module_id = m.id
        cross join lateral ${stored}
      where c.id = ${course.id} and d.day is not null and not (d.what = 'due' and l.platform_due_at is not null)
    ) date
    where after is distinct from before and after is not null
    order by place
  `.execute(db);
  return rows;
};

export type Moved = { lessonId: number; what: DateKind };

/**
 * Before the start is changed: gives the dates that shall not move along the day that they have then, or without a start
 * makes them plain. Days that wait for a start stay as they are. Also in deleted lessons, which may be restored.
 */
export const updateDatesThatStay = async (
  db: Db,
  course: InCourse,
  { startsOn, timeZone }: Start,
  moved: readonly Moved[],
) => {
  const keys = moved.map(({ lessonId, what }) => `${lessonId} ${what}`);
  await sql`
    with date as (
      select l.id as lesson_id, d.what, ${holding} as moment, ${holding} at time zone ${timeZone} as there,
        d.at is null and l.id || ' ' || d.what = any(${keys}::text[]) as is_moved
      from courses c
        join modules m on c.id in (m.course_id, m.former_course_id)
        join lessons l on m.id in (l.module_id, l.former_module_id)
        cross join lateral ${stored}
      where c.id = ${course.id}
    ), staying as (
      select lesson_id, what, case when ${startsOn}::date is null then moment end as at,
        there::date - ${startsOn}::date as day, case when ${startsOn}::date is not null then to_char(there, 'HH24:MI') end as "time"
      from date where moment is not null and not is_moved
    )
    update lessons l set
      due_day = case when due.lesson_id is null then l.due_day else due.day end,
      due_time = case when due.lesson_id is null then l.due_time else due."time" end,
      due_at = case when due.lesson_id is null then l.due_at else due.at end,
      opens_day = case when opens.lesson_id is null then l.opens_day else opens.day end,
      opens_time = case when opens.lesson_id is null then l.opens_time else opens."time" end,
      opens_at = case when opens.lesson_id is null then l.opens_at else opens.at end
    from (select distinct lesson_id from staying) one
      left join staying due on due.lesson_id = one.lesson_id and due.what = 'due'
      left join staying opens on opens.lesson_id = one.lesson_id and opens.what = 'opens'
    where l.id = one.lesson_id
  `.execute(db);
};

/**
 * After a copy, in its transaction: plain dates of the source become days, and days are counted from what the copy counts from.
 */
export const updateCopiedDates = async (
  db: Db,
  { from, to }: { from: InCourse; to: InCourse },
  { firstDay: first, countedFrom }: { firstDay: string; countedFrom: string },
) => {
  const day = (what: 'due' | 'opens') => sql`
    coalesce((${sql.ref(`source.${what}At`)} at time zone c.time_zone)::date - ${first}::date, ${sql.ref(`copy.${what}Day`)})
      + (${first}::date - ${countedFrom}::date)
  `;
  const time = (what: 'due' | 'opens') => sql`
    coalesce(to_char(${sql.ref(`source.${what}At`)} at time zone c.time_zone, 'HH24:MI'), ${sql.ref(`copy.${what}Time`)})
  `;
  await sql`
    update lessons copy set due_day = ${day('due')}, due_time = ${time('due')},
      opens_day = ${day('opens')}, opens_time = ${time('opens')}
    from lessons source
      join modules source_module on source_module.id = source.module_id
      join courses c on c.id = source_module.course_id,
      modules m
    where c.id = ${from.id} and m.course_id = ${to.id} and copy.module_id = m.id
      and source.id = copy.ancestor_ids[cardinality(copy.ancestor_ids)] and copy.created_at = now()
  `.execute(db);
};
