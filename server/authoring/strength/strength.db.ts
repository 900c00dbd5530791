import { sql } from 'kysely';
import type { RunContract } from '#contract/running/run-request.ts';
import type { Suggestion } from '#contract/authoring/strength.ts';
import type { Db } from '#server/platform/db/db.ts';
import { toJsonb } from '#server/platform/db/storable-text.ts';
import { runLanguageColumns } from '#server/running/runs/run-language-columns.ts';

/** The first line that was changed, before and after. */
export type StoredMutant = {
  id: string;
  line: number;
  before: string;
  after: string;
  /** Missing in what was measured before there were suggestions. */
  suggestion?: Suggestion | null;
};

/** What is measured; null while the tests do not pass. */
export const findSubject = async (db: Db, exerciseId: number) => {
  const row = await db
    .selectFrom('exercises')
    .innerJoin('lessons', 'lessons.id', 'exercises.lessonId')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .innerJoin('languageConfigs', 'languageConfigs.id', 'lessons.languageConfigId')
    .leftJoin('contracts', 'contracts.id', 'exercises.contractId')
    .select([
      'exercises.id as exerciseId',
      'exercises.testCode',
      'exercises.allowsAnyExitCode',
      'exercises.solutionCode',
      'exercises.files',
      'exercises.cpuLimitMs',
      sql<RunContract | null>`contract_record(contracts)`.as('contract'),
      'modules.courseId',
      sql<string>`strength_subject(exercises, language_configs)`.as('subject'),
    ])
    .select(runLanguageColumns.map(name => `languageConfigs.${name}` as const))
    .where('exercises.id', '=', exerciseId)
    .where('exercises.testStatus', '=', 'PASSING')
    .executeTakeFirst();
  return row ?? null;
};
export type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>;

export type StrengthRow = {
  total: number;
  tried: number;
  cpuLimitMs: number;
  survivors: StoredMutant[];
  finishedAt: Date | null;
  kinds: number | null;
  unreachedLines: number[] | null;
};

export const upsertStrength = async (
  db: Db,
  { exerciseId, subject }: Subject,
  begun: Pick<StrengthRow, 'total' | 'cpuLimitMs' | 'kinds' | 'unreachedLines'>,
): Promise<StrengthRow> => {
  const values = { ...begun, subject, tried: 0, survivors: toJsonb([]), finishedAt: null };
  await db
    .insertInto('exerciseStrengths')
    .values({ exerciseId, ...values })
    .onConflict(conflict => conflict.column('exerciseId').doUpdateSet(values))
    .execute();
  return { ...begun, tried: 0, survivors: [], finishedAt: null };
};

/** False if another subject is measured by now, or others than the first `from` were tried. */
export const updateStrength = async (
  db: Db,
  { exerciseId, subject }: Subject,
  { from, ...progress }: { from: number } & Pick<StrengthRow, 'tried' | 'survivors' | 'finishedAt'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('exerciseStrengths')
    .set({ ...progress, survivors: toJsonb(progress.survivors) })
    .where('exerciseId', '=', exerciseId)
    .where('subject', '=', subject)
    .where('tried', '=', from)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
};

export const findStrength = async (db: Db, { exerciseId, subject }: Subject): Promise<StrengthRow | null> => {
  const row = await db
    .selectFrom('exerciseStrengths')
    .select(['total', 'tried', 'cpuLimitMs', 'survivors', 'finishedAt', 'kinds', 'unreachedLines'])
    .where('exerciseId', '=', exerciseId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ? { ...row, survivors: row.survivors as StoredMutant[] } : null;
};

export const listIgnored = async (db: Db, exerciseId: number): Promise<string[]> =>
  (
    await db.selectFrom('ignoredMutants').select('mutantId').where('exerciseId', '=', exerciseId).execute()
  ).map(({ mutantId }) => mutantId);

export const insertIgnored = async (
  db: Db,
  ignored: { exerciseId: number; mutantId: string },
): Promise<void> => {
  await db
    .insertInto('ignoredMutants')
    .values(ignored)
    .onConflict(conflict => conflict.doNothing())
    .execute();
};

export const deleteIgnored = async (
  db: Db,
  { exerciseId, mutantId }: { exerciseId: number; mutantId: string },
): Promise<void> => {
  await db
    .deleteFrom('ignoredMutants')
    .where('exerciseId', '=', exerciseId)
    .where('mutantId', '=', mutantId)
    .execute();
};
