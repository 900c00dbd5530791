import { sql } from 'kysely';
import type { ExerciseFiles } from '#contract/running/exercise-files.ts';
import { contractFormat, type RunContract } from '#contract/running/run-request.ts';
import { columnList } from '#server/platform/db/column-list.ts';
import type { Db } from '#server/platform/db/db.ts';
import { toJsonb } from '#server/platform/db/storable-text.ts';
import { runLanguageColumns, type RunLanguageRow } from '../run-language-columns.ts';

/** An attempt to make a contract; without one if the solution did not pass. */
export const insertContract = async (
  db: Db,
  { languageConfigId }: { languageConfigId: number },
  contract: RunContract | null,
): Promise<{ id: number }> => {
  const { rows } = await sql<{ id: number }>`
    insert into contracts (made_with, format, tests, skipped_tests, seen, uses)
    select contract_made_with(c, ${contractFormat}), ${contract?.format ?? contractFormat}::int, ${contract && toJsonb(contract.tests)}::jsonb,
      ${toJsonb(contract?.skippedTests ?? [])}::jsonb, ${toJsonb(contract?.seen ?? {})}::jsonb, ${toJsonb(contract?.uses ?? [])}::jsonb
    from language_configs c where c.id = ${languageConfigId}
    returning id
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the language of an exercise exists');
  return row;
};

/** What students are run against: a published version, or the working copy (null) of an exercise that was never published. */
export type Tested = { exerciseId: number; number: number | null };

export type ContractSubject = Tested &
  RunLanguageRow & {
    /** Of the working copy. */
    version: number;
    testCode: string;
    solutionCode: string;
    allowsAnyExitCode: boolean;
    files: ExerciseFiles;
    cpuLimitMs: number | null;
    courseId: number;
    languageConfigId: number;
    contract: RunContract | null;
    isDue: boolean;
  };

const isDue = sql`is_contract_due(k.made_with, c, ${sql.lit(contractFormat)},
  coalesce(v.test_code, e.test_code), coalesce(v.solution_code, e.solution_code))`;

const subjects = sql`
  select e.id as exercise_id, v.number, e.version, m.course_id, l.language_config_id,
    coalesce(v.test_code, e.test_code) as test_code, coalesce(v.solution_code, e.solution_code) as solution_code,
    coalesce(v.files, e.files) as files, coalesce(v.allows_any_exit_code, e.allows_any_exit_code) as allows_any_exit_code,
    case when v.number is null then e.cpu_limit_ms else v.cpu_limit_ms end as cpu_limit_ms,
    ${columnList(runLanguageColumns, 'c')},
    contract_record(k) as contract, ${isDue} as is_due
  from exercises e
    left join exercise_versions v on v.exercise_id = e.id and v.number = e.published_number
    left join contracts k on k.id = case when v.number is null then e.contract_id else v.contract_id end
    join lessons l on l.id = e.lesson_id
    join modules m on m.id = l.module_id
    join language_configs c on c.id = l.language_config_id
`;

/** Null if it was deleted, or another version was published meanwhile. */
export const findContractSubject = async (
  db: Db,
  { exerciseId, number }: Tested,
): Promise<ContractSubject | null> => {
  const { rows } = await sql<ContractSubject>`
    ${subjects} where e.id = ${exerciseId} and v.number is not distinct from ${number}::int
  `.execute(db);
  return rows[0] ?? null;
};

/** Of the exercises that were run last, one for each language and kind of tests. */
export const listLastRunSubjects = async (db: Db, lookedAt: number): Promise<ContractSubject[]> => {
  const { rows } = await sql<ContractSubject>`
    select distinct on (language_config_id, left(ltrim(test_code), 1) in ('[', '{')) subject.*
    from (${subjects}
      where e.id in (select exercise_id from (select exercise_id from test_processes order by id desc limit ${lookedAt}) lately)
        and m.course_id is not null and not ${isDue}) subject
    order by language_config_id, left(ltrim(test_code), 1) in ('[', '{'), exercise_id desc
  `.execute(db);
  return rows;
};

/** Exercises that students have and whose contract is not there or of another time. */
export const findDueContract = async (
  db: Db,
  { after }: { after: number },
): Promise<ContractSubject | null> => {
  const { rows } = await sql<ContractSubject>`
    ${subjects}
    where e.id > ${after} and m.course_id is not null and ${isDue}
    order by e.id limit 1
  `.execute(db);
  return rows[0] ?? null;
};

/** Of no exercise and no version. Young ones may be about to get one. */
export const deleteUnusedContracts = async (db: Db) => {
  await sql`
    delete from contracts k
    where created_at < now() - interval '1 day'
      and not exists (select from exercises where contract_id = k.id)
      and not exists (select from exercise_versions where contract_id = k.id)
  `.execute(db);
};

/** Exercises with tests that students have and that have no contract. */
export const countWithoutContract = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from published_exercises e
      join lessons l on l.id = e.lesson_id
      join modules m on m.id = l.module_id and m.course_id is not null
      left join contracts k on k.id = e.contract_id
    where e.test_code <> '' and k.tests is null
  `.execute(db);
  return rows[0]?.count ?? 0;
};

/** The names of the tests in the author's last passing run. */
export const listContractTests = async (
  db: Db,
  { contractId }: { contractId: number | null },
): Promise<string[]> => {
  const row = await db
    .selectFrom('contracts')
    .select('tests')
    .where('id', '=', contractId)
    .executeTakeFirst();
  return (row?.tests ?? []) as string[];
};
