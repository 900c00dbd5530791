import { type RawBuilder, sql } from 'kysely';
import type { Deleted, DeletedKind, WorkAtStake } from '#contract/authoring/deleted.ts';
import { learner } from '#contract/core/roles.ts';
import type { Db } from '#server/platform/db/db.ts';

/**
 * What was deleted has no parent, only a former one (migration 0261): these are the only queries that look for it there.
 * Its position is the one that it had, counted without what had been deleted before it.
 */

type InCourse = { id: number };

/** Names of tables and columns, never of what a user sends. */
const placeOf = (kind: DeletedKind) => {
  const [table, parent] = (
    {
      module: ['modules', 'course_id'],
      lesson: ['lessons', 'module_id'],
      exercise: ['exercises', 'lesson_id'],
    } as const
  )[kind];
  return { table: sql.raw(table), parent: sql.raw(parent), former: sql.raw(`former_${parent}`) };
};

/**
 * Waits for transactions that rely on it (they hold a key share lock), and keeps new ones waiting. False if it is not there
 * any more.
 */
export const lockContentRow = async (db: Db, kind: DeletedKind, id: number): Promise<boolean> => {
  const { table, parent } = placeOf(kind);
  const { rows } = await sql`
    select from ${table} where id = ${id} and ${parent} is not null for update
  `.execute(db);
  return rows.length > 0;
};

export const updateDeleted = async (
  db: Db,
  kind: DeletedKind,
  id: number,
  { by, at }: { by: { id: number }; at: Date },
) => {
  const { table, parent, former } = placeOf(kind);
  await sql`
    update ${table} set ${former} = ${parent}, ${parent} = null, deleted_at = ${at}, deleted_by_id = ${by.id} where id = ${id}
  `.execute(db);
};

/** Returns the position that it had; null if it is not deleted. Call it with the content lock, and place it afterwards. */
export const updateRestored = async (db: Db, kind: DeletedKind, id: number): Promise<number | null> => {
  const { table, parent, former } = placeOf(kind);
  // Those that were deleted later were counted without it.
  await sql`
    update ${table} later set position = later.position + 1
    from ${table} restored
    where restored.id = ${id} and later.${former} = restored.${former} and later.deleted_at > restored.deleted_at
      and later.position >= restored.position
  `.execute(db);
  const { rows } = await sql<{ position: number }>`
    update ${table} set ${parent} = ${former}, ${former} = null, deleted_at = null, deleted_by_id = null
    where id = ${id} and ${former} is not null
    returning position
  `.execute(db);
  return rows[0]?.position ?? null;
};

export type DeletedRow = {
  id: number;
  name: string | null;
  /** Its own, or that of an exercise. */
  lessonId: number | null;
  parentName: string | null;
  isParentDeleted: boolean;
};

/** Also what stands in something that is itself deleted. */
const deletedIn = (course: InCourse) => sql`
  select 'module' as kind, m.id, m.name, m.position, null::text as parent_name, false as is_parent_deleted,
    null::int as lesson_id, m.deleted_at, m.deleted_by_id
  from modules m where m.former_course_id = ${course.id}
  union all
  select 'lesson', l.id, l.name, l.position, m.name, m.course_id is null, l.id, l.deleted_at, l.deleted_by_id
  from modules m join lessons l on l.former_module_id = m.id
  where ${course.id} in (m.course_id, m.former_course_id)
  union all
  select 'exercise', e.id, e.name, e.position, l.name, l.module_id is null or m.course_id is null, l.id,
    e.deleted_at, e.deleted_by_id
  from modules m
    join lessons l on m.id in (l.module_id, l.former_module_id)
    join exercises e on e.former_lesson_id = l.id
  where ${course.id} in (m.course_id, m.former_course_id)
`;

export const findDeleted = async (
  db: Db,
  course: InCourse,
  kind: DeletedKind,
  id: number,
): Promise<DeletedRow | null> => {
  const { rows } = await sql<DeletedRow>`
    select * from (${deletedIn(course)}) deleted where kind = ${kind} and id = ${id}
  `.execute(db);
  return rows[0] ?? null;
};

/** `exercises` e in `lessons` l and their completions, of one module, lesson or exercise; also of a deleted one. */
const within = (kind: RawBuilder<unknown>, id: RawBuilder<unknown>) => ({
  exercises: sql`
    exercises e join lessons l on l.id = coalesce(e.lesson_id, e.former_lesson_id)
    where case ${kind} when 'exercise' then e.id = ${id} when 'lesson' then e.lesson_id = ${id}
      else l.module_id = ${id} and e.lesson_id is not null end
  `,
  lessons: sql`(case ${kind} when 'lesson' then l.id = ${id} when 'module' then l.module_id = ${id} else false end)`,
});

const workIn = (course: InCourse, kind: RawBuilder<unknown>, id: RawBuilder<unknown>) => {
  const { exercises, lessons } = within(kind, id);
  const ofLearner = sql`
    join enrollments en on en.user_id = ul.user_id and en.course_id = ${course.id} and en.role_key = ${learner}
  `;
  const works = sql`
    from user_exercises ue
      join user_lessons ul on ul.id = coalesce(ue.user_lesson_id, ue.former_user_lesson_id) ${ofLearner}
  `;
  const inThem = sql`ue.exercise_id in (select e.id from ${exercises})`;
  return sql`json_build_object(
    'people', (select count(distinct ul.user_id) ${works}
      where ${inThem} and (ue.version > 1 or ue.completed_at is not null)),
    'completions', case ${kind} when 'exercise'
      then (select count(*) ${works} where ${inThem} and ue.completed_at is not null)
      else (select count(*) from lessons l join user_lessons ul on ul.lesson_id = l.id and ul.completed_at is not null
        ${ofLearner} where ${lessons}) end,
    'questions', (select count(*) ${works} join threads t on t.user_exercise_id = ue.id where ${inThem})
  )`;
};

export const getWorkAtStake = async (
  db: Db,
  course: InCourse,
  kind: DeletedKind,
  id: number,
): Promise<WorkAtStake> => {
  const { rows } = await sql<{ work: WorkAtStake }>`
    select ${workIn(course, sql`${kind}::text`, sql`${id}::int`)} as work
  `.execute(db);
  return rows[0]?.work ?? { people: 0, completions: 0, questions: 0 };
};

export type ListedDeleted = Omit<Deleted, 'deletedAt' | 'erasedAt'> & { deletedAt: Date };

export const listDeletedRows = async (db: Db, course: InCourse): Promise<ListedDeleted[]> => {
  const { rows } = await sql<ListedDeleted>`
    select deleted.*, nullif(trim(u.first_name || ' ' || u.last_name), '') as deleted_by,
      ${workIn(course, sql`deleted.kind`, sql`deleted.id`)} as work
    from (${deletedIn(course)}) deleted left join users u on u.id = deleted.deleted_by_id
    order by deleted.deleted_at desc, deleted.id desc
  `.execute(db);
  return rows;
};

/** One module, lesson or exercise at a time, with all that hangs on it; false when there are none left. */
export const eraseOneDeleted = async (db: Db, kind: DeletedKind, before: Date): Promise<boolean> => {
  const { table } = placeOf(kind);
  const { rows } = await sql`
    delete from ${table} where id = (select id from ${table} where deleted_at < ${before} order by id limit 1) returning id
  `.execute(db);
  return rows.length > 0;
};
