import { type Selectable, sql } from 'kysely';
import type { LanguageReport } from '#contract/running/languages.ts';
import { type PageQuery, type Pagination, paginationOf } from '#contract/core/pages.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { LanguageConfig } from '#server/platform/db/schema.ts';
import { everyWordIn } from '#server/platform/db/search.ts';

export type LanguageConfigRow = Selectable<LanguageConfig>;

export type NewLanguageConfig = Omit<
  LanguageConfigRow,
  'id' | 'createdAt' | 'updatedAt' | 'shippedAs' | 'unavailableReason' | 'runtime'
> & { shippedAs?: string };

/** Does not change an existing configuration, which an admin may have edited. */
export const insertLanguageConfigIfNew = async (db: Db, config: NewLanguageConfig) => {
  await db
    .insertInto('languageConfigs')
    .values(config)
    .onConflict(conflict => conflict.doNothing())
    .execute();
};

export const findLanguageConfig = async (db: Db, id: number): Promise<LanguageConfigRow | null> =>
  (await db.selectFrom('languageConfigs').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

export const listLanguageConfigs = (db: Db): Promise<LanguageConfigRow[]> =>
  db.selectFrom('languageConfigs').selectAll().orderBy('id').execute();

/** Whether anything was another before. */
export const updateAvailability = async (
  db: Db,
  { id }: LanguageConfigRow,
  { unavailableReason, runtime }: Pick<LanguageConfigRow, 'unavailableReason' | 'runtime'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('languageConfigs')
    .set({ unavailableReason, runtime })
    .where('id', '=', id)
    .where(sql<boolean>`(unavailable_reason, runtime) is distinct from (${unavailableReason}, ${runtime})`)
    .executeTakeFirst();
  return numUpdatedRows > 0;
};

export const listLanguageConfigPage = async (
  db: Db,
  query: PageQuery,
): Promise<{ languageConfigs: LanguageConfigRow[]; pagination: Pagination }> => {
  const matching = db
    .selectFrom('languageConfigs')
    .where(everyWordIn(sql`lower(name || ' ' || execution_command)`, query.search));
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const pagination = paginationOf(query, total);
  const languageConfigs = await matching
    .selectAll()
    .orderBy(sql`lower(name)`)
    .limit(pagination.limit)
    .offset((pagination.page - 1) * pagination.limit)
    .execute();
  return { languageConfigs, pagination };
};

/** The fields that an admin edits. */
export type ConfigFields = Omit<NewLanguageConfig, 'shippedAs'>;

export const insertLanguageConfig = (db: Db, fields: ConfigFields): Promise<LanguageConfigRow> =>
  db.insertInto('languageConfigs').values(fields).returningAll().executeTakeFirstOrThrow();

/** Row lock: serializes changes of a configuration and re-runs of all its exercises. */
export const lockLanguageConfig = async (db: Db, id: number): Promise<LanguageConfigRow | null> =>
  (await db
    .selectFrom('languageConfigs')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? null;

export const updateLanguageConfig = (
  db: Db,
  config: LanguageConfigRow,
  fields: ConfigFields,
): Promise<LanguageConfigRow> =>
  db
    .updateTable('languageConfigs')
    .set({ ...fields, updatedAt: sql`now()` })
    .where('id', '=', config.id)
    .returningAll()
    .executeTakeFirstOrThrow();

const runningSolution = sql`
  select from test_processes p where p.exercise_id = e.id and p.finished_at is null and p.is_background`;

/** Exercises in this language without an unfinished background run. */
export const listExercisesToRun = async (
  db: Db,
  config: LanguageConfigRow,
): Promise<{ id: number; version: number; solutionCode: string }[]> => {
  const { rows } = await sql<{ id: number; version: number; solutionCode: string }>`
    select e.id, e.version, e.solution_code
    from exercises e
      join lessons l on l.id = e.lesson_id
      join modules m on m.id = l.module_id and m.course_id is not null
    where l.language_config_id = ${config.id} and not exists (${runningSolution})
    order by e.id
  `.execute(db);
  return rows;
};

export const getLanguageReport = async (db: Db, config: LanguageConfigRow): Promise<LanguageReport> => {
  const { rows } = await sql<LanguageReport>`
    with own as (
      select e.id, e.name, e.position, e.test_status, l.id as lesson_id, l.name as lesson_name,
        c.name as course_name, c.context_id, exists (${runningSolution}) as is_running
      from exercises e
        join lessons l on l.id = e.lesson_id
        join modules m on m.id = l.module_id
        join courses c on c.id = m.course_id
      where l.language_config_id = ${config.id}
    )
    select
      count(*)::int as total,
      count(*) filter (where test_status = 'PASSING')::int as passing,
      count(*) filter (where test_status = 'FAILING')::int as failing,
      count(*) filter (where test_status = 'UNTESTED')::int as untested,
      count(*) filter (where is_running)::int as running,
      coalesce((
        select json_agg(json_build_object(
          'id', f.id, 'name', f.name, 'position', f.position,
          'lesson', json_build_object('id', f.lesson_id, 'name', f.lesson_name),
          'course', json_build_object('name', f.course_name, 'contextId', f.context_id)
        )) from (
          select * from own where test_status = 'FAILING'
          order by lower(course_name), lesson_id, position limit 100
        ) as f
      ), '[]') as failures
    from own
  `.execute(db);
  if (!rows[0]) throw new Error('a count always has a row');
  return rows[0];
};
