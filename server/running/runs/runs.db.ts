import { type Selectable, sql } from 'kysely';
import type { ExerciseFiles, OwnFiles } from '#contract/running/exercise-files.ts';
import { contractFormat, type RunContract } from '#contract/running/run-request.ts';
import type { RunOutcome } from '#contract/running/runs.ts';
import { plainColumnList } from '#server/platform/db/column-list.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { TestProcess } from '#server/platform/db/schema.ts';
import type { PartOfStatement } from '#server/platform/db/part-of-statement.ts';
import { type PlainSql, plainSql, rawSql } from '#server/platform/db/plain-sql.ts';
import { toJsonb } from '#server/platform/db/storable-text.ts';
import { runLanguageColumns, type RunLanguageRow } from './run-language-columns.ts';

export type TestProcessRow = Omit<Selectable<TestProcess>, 'result'> & { result: RunOutcome | null };

export type NewTestProcess = Pick<
  TestProcessRow,
  'userId' | 'exerciseId' | 'userExerciseId' | 'kind' | 'code' | 'exerciseVersion'
> & {
  /** Of a student; an author's are those of the solution. */
  files?: OwnFiles;
};

const filesFor = ({ kind, exerciseId, files = {} }: Pick<NewTestProcess, 'kind' | 'exerciseId' | 'files'>) =>
  kind === 'author'
    ? plainSql<OwnFiles>`(select solution_files(files) from exercises where id = ${exerciseId}::int)`
    : plainSql<OwnFiles>`${files}::jsonb`;

/** Students' code is run against what is published when they click; an author runs the working copy. */
const newestVersionFor = ({ kind, exerciseId }: Pick<NewTestProcess, 'kind' | 'exerciseId'>) =>
  kind === 'author'
    ? plainSql<null>`null::int`
    : plainSql<number | null>`(select published_number from exercises where id = ${exerciseId}::int)`;

export const insertTestProcess = async (
  db: Db,
  process: NewTestProcess & { isBackground?: boolean; isQueued?: boolean },
): Promise<{ id: number }> =>
  db
    .insertInto('testProcesses')
    .values({ ...process, files: filesFor(process), versionNumber: newestVersionFor(process) })
    .returning('id')
    .executeTakeFirstOrThrow();

type RunJob = { kind: string; maxAttempts: number };

type OnlyRun = {
  run: NewTestProcess;
  /** Set if this process executes the run itself. */
  workerId: string | null;
  startedAt: Date | null;
  mostBytes: number | null;
};

const hasRoom = ({ userId }: { userId: number }, mostBytes: number | null) => plainSql`
  not exists (select from run_storage where user_id = ${userId} and bytes >= ${mostBytes}::bigint)
`;

/**
 * Inserts a run if its user has no unfinished one. Inserts nothing if there is one, another transaction holds the lock
 * of `lockRunsOf`, a concurrent click was first (detected by the unique index), or the user's runs take up `mostBytes`.
 */
const onlyRun = ({ run, workerId, startedAt, mostBytes }: OnlyRun, condition = plainSql`true`) => plainSql`
  insert into test_processes
    (user_id, exercise_id, user_exercise_id, kind, code, files, exercise_version, version_number, worker_id, started_at, tries)
  select ${run.userId}::int, ${run.exerciseId}::int, ${run.userExerciseId}::int, ${run.kind}, ${run.code}, ${filesFor(run)},
    ${run.exerciseVersion}::int, ${newestVersionFor(run)}, ${workerId}::text, ${startedAt}::timestamptz, ${workerId === null ? 0 : 1}::int
  where pg_try_advisory_xact_lock(hashtext('cairn runs'), ${run.userId})
    and not exists (select from test_processes where user_id = ${run.userId} and finished_at is null)
    and ${hasRoom(run, mostBytes)} and ${condition}
  on conflict do nothing
  returning *
`;

/** The common case of a user without unfinished runs, with a job for any worker: one round trip, or null (`onlyRun`). */
export const insertOnlyRun = async (
  db: Db,
  run: NewTestProcess,
  job: RunJob,
  mostBytes: number | null,
): Promise<{ id: number } | null> => {
  const { rows } = await plainSql<{ id: number }>`
    with made as (${onlyRun({ run, workerId: null, startedAt: null, mostBytes })})
    select made.id from made, ${jobFor(job, plainSql`made.id`)}
  `.execute(db);
  return rows[0] ?? null;
};

export type OwnRun = BegunRun & { createdAt: Date };

/** The same, without a job: this process executes the run, and gets all that it needs in the same round trip. */
export const insertOwnRun = async (
  db: Db,
  run: Omit<OnlyRun, 'workerId'> & { workerId: string },
): Promise<OwnRun | null> => {
  const { rows } = await plainSql<OwnRun>`
    with begun as (${onlyRun(run)})
    select begun.created_at, ${begunColumns}
  `.execute(db);
  return rows[0] ?? null;
};

/** The same, and the statement saves the code first. Null if that was refused; no run if it could not be inserted. */
export const insertSavedOwnRun = async (
  db: Db,
  run: Omit<OnlyRun, 'workerId'> & { workerId: string },
  saving: PartOfStatement,
): Promise<{ version: number; run: OwnRun | null } | null> => {
  const { rows } = await plainSql<{ version: number } & (OwnRun | { id: null })>`
    with saved as (${saving(hasRoom(run.run, run.mostBytes))}),
      begun as (${onlyRun(run, plainSql`exists (select from saved)`)})
    select saved.version, made.* from saved left join (select begun.created_at, ${begunColumns}) made on true
  `.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { version, ...made } = row;
  return { version, run: made.id === null ? null : made };
};

/** Null if it was refused. */
export const saveAlone = async (db: Db, saving: PartOfStatement): Promise<number | null> => {
  const { rows } = await saving(plainSql`true`).execute(db);
  return rows[0]?.version ?? null;
};

const jobFor = ({ kind, maxAttempts }: RunJob, id: PlainSql, runAt = plainSql`now()`) => plainSql`
  graphile_worker.add_job(
    ${kind}, payload := json_build_object('testProcessId', ${id}), run_at := ${runAt}, max_attempts := ${maxAttempts}
  )`;

/** A finished run, or one with a job, is left alone. What has failed twice is tried again some seconds later. */
export const enqueueOwn = async (db: Db, id: number, job: RunJob) => {
  const runAt = plainSql`now() + (given.tries - 1) * interval '3 seconds'`;
  await sql`
    with given as (
      update test_processes set worker_id = null where id = ${id} and finished_at is null and worker_id is not null
      returning id, tries
    )
    select from given, ${jobFor(job, plainSql`given.id`, runAt)}
  `.execute(db);
};

/** Runs that were handed over to a worker that is gone get a job. */
export const enqueueOrphaned = async (db: Db, job: RunJob) => {
  await sql`
    with given as (
      update test_processes set worker_id = null
      where finished_at is null and worker_id is not null
        and not exists (select from workers where workers.id = test_processes.worker_id)
      returning id
    )
    select from given, ${jobFor(job, plainSql`given.id`)}
  `.execute(db);
};

/** For a run that had to wait for a slot after its row was written. Only for display, so the commit need not be on disk. */
export const updateStarted = async (db: Db, id: number, at: Date) =>
  plainSql`
    update test_processes set started_at = ${at}
    where id = ${id} and started_at is null and set_config('synchronous_commit', 'off', true) is not null
  `.execute(db);

/** A run with its course and lesson, for the access rule. */
export type FoundTestProcess = TestProcessRow & { contextId: string; courseId: number; lessonId: number };

export const findTestProcess = async (db: Db, id: number): Promise<FoundTestProcess | null> => {
  const row = await db
    .selectFrom('testProcesses')
    .innerJoin('exercises', 'exercises.id', 'testProcesses.exerciseId')
    .innerJoin('lessons', 'lessons.id', 'exercises.lessonId')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .innerJoin('courses', 'courses.id', 'modules.courseId')
    .selectAll('testProcesses')
    .select(['courses.contextId', 'courses.id as courseId', 'exercises.lessonId'])
    .where('testProcesses.id', '=', id)
    .executeTakeFirst();
  return (row as FoundTestProcess | undefined) ?? null;
};

/** Re-reads a run without its course, after access was checked. */
export const reloadTestProcess = async (
  db: Db,
  { id }: Pick<TestProcessRow, 'id'>,
): Promise<TestProcessRow | null> => {
  const row = await db.selectFrom('testProcesses').selectAll().where('id', '=', id).executeTakeFirst();
  return (row as TestProcessRow | undefined) ?? null;
};

/** Skips cancelled runs and sandbox failures, which say nothing about the exercise. */
export const findLastAuthorRunRow = async (
  db: Db,
  exerciseId: number,
): Promise<{ id: number; finishedAt: Date; result: RunOutcome } | null> => {
  const { rows } = await sql<{ id: number; finishedAt: Date; result: RunOutcome }>`
    select id, finished_at, result from test_processes
    where exercise_id = ${exerciseId} and kind = 'author' and finished_at is not null
      and result->>'verdict' not in ('cancelled', 'sandbox-failed')
    order by id desc limit 1
  `.execute(db);
  return rows[0] ?? null;
};

/** The data of run, exercise and language that the runner needs. */
export type BegunRun = Pick<
  TestProcessRow,
  | 'id'
  | 'kind'
  | 'code'
  | 'files'
  | 'tries'
  | 'userId'
  | 'userExerciseId'
  | 'exerciseId'
  | 'exerciseVersion'
  | 'versionNumber'
  | 'isBackground'
> & {
  /** Time since the run was queued, by the database's clock. */
  waitedSeconds: number;
  testCode: string;
  contract: RunContract | null;
  allowsAnyExitCode: boolean;
  /** There is no contract, or one of another time (contracts.db.ts). */
  isContractDue: boolean;
  languageConfigId: number;
  starterCode: string;
  /** All of the exercise; those of the run have replaced some of them. */
  exerciseFiles: ExerciseFiles;
  /** The exercise's own limit, if it has one. */
  cpuLimitMs: number | null;
  courseId: number;
  /** The student had passed the exercise before, which cannot be undone. */
  isCompleted: boolean;
} & RunLanguageRow;

/** Columns and tables of a `BegunRun`, for a statement with `begun` as rows of test_processes. */
const begunColumns = plainSql`
  begun.id, begun.kind, begun.code, begun.files, begun.tries, begun.user_id, begun.user_exercise_id, begun.exercise_id,
    begun.exercise_version, begun.is_background,
    extract(epoch from now() - begun.created_at)::float as waited_seconds, coalesce(v.test_code, e.test_code) as test_code,
    coalesce(v.allows_any_exit_code, e.allows_any_exit_code) as allows_any_exit_code, contract_record(k) as contract, is_contract_due(k.made_with, c, ${rawSql(String(contractFormat))}, coalesce(v.test_code, e.test_code),
      coalesce(v.solution_code, e.solution_code)) as is_contract_due, c.id as language_config_id, begun.version_number,
    case when v.number is null then e.cpu_limit_ms else v.cpu_limit_ms end as cpu_limit_ms, m.course_id, coalesce(is_solved(ue), false) as is_completed,
    coalesce(e.starter_code, c.default_lesson_code) as starter_code, coalesce(v.files, e.files) as exercise_files, ${plainColumnList(runLanguageColumns, 'c')}
  from begun
    join exercises e on e.id = begun.exercise_id
    left join exercise_versions v on v.exercise_id = e.id and v.number = begun.version_number
    left join contracts k on k.id = case when v.number is null then e.contract_id else v.contract_id end
    join lessons l on l.id = e.lesson_id
    join modules m on m.id = l.module_id
    join language_configs c on c.id = l.language_config_id
    left join user_exercises ue on ue.id = begun.user_exercise_id
`;

/**
 * Takes a run from the queue and loads its data in one round trip; `workerId` is set if this process executes it without the
 * job. Null if the run is finished, or a process has taken it already.
 */
export const updateBegun = async (
  db: Db,
  id: number,
  { at, workerId }: { at: Date | null; workerId: string | null },
): Promise<OwnRun | null> => {
  const { rows } = await plainSql<OwnRun>`
    with begun as (
      update test_processes set tries = tries + 1, worker_id = ${workerId}::text,
        started_at = coalesce(started_at, ${at}::timestamptz)
      where id = ${id} and finished_at is null and worker_id is null
      returning *
    )
    select begun.created_at, ${begunColumns}
  `.execute(db);
  return rows[0] ?? null;
};

/** Ends a run and gives the user's next one a job (migration 0062). False if it was already finished. */
export const updateFinished = async (
  db: Db,
  { id, userId }: { id: number; userId: number },
  at: Date,
  result: RunOutcome,
  { kind, maxAttempts }: RunJob,
): Promise<boolean> => {
  const { rows } = await plainSql<{ isFinished: boolean }>`
    select finish_run(${id}, ${userId}, ${at}, ${toJsonb(result)}, ${kind}, ${maxAttempts}) as is_finished
  `.execute(db);
  return rows[0]?.isFinished ?? false;
};

export type UnfinishedRun = Pick<
  TestProcessRow,
  'id' | 'userId' | 'kind' | 'exerciseId' | 'startedAt' | 'isBackground' | 'workerId'
>;

/** All queued and running runs of a user. */
export const listUnfinishedOf = (db: Db, userId: number): Promise<UnfinishedRun[]> =>
  db
    .selectFrom('testProcesses')
    .select(['id', 'userId', 'kind', 'exerciseId', 'startedAt', 'isBackground', 'workerId'])
    .where('userId', '=', userId)
    .where('finishedAt', 'is', null)
    .orderBy('id')
    .execute();

/** Serializes transactions that queue or finish runs of this user. */
export const lockRunsOf = async (db: Db, userId: number) => {
  await sql`select pg_advisory_xact_lock(hashtext('cairn runs'), ${userId})`.execute(db);
};

export type QueueState = { waiting: number[]; averageMs: number; slots: number };

/** Waiting interactive runs in order, the recent average duration, and the total number of slots. */
export const getQueueState = async (db: Db): Promise<QueueState> => {
  const { rows } = await sql<QueueState>`
    select
      array(
        select id from test_processes
        where finished_at is null and started_at is null and not is_background order by id
      ) as waiting,
      coalesce((
        select avg(extract(epoch from finished_at - started_at) * 1000)::int from (
          select started_at, finished_at from test_processes
          where finished_at is not null and started_at is not null order by id desc limit 50
        ) as lately
      ), 500) as average_ms,
      greatest(1, coalesce((select sum(run_slots)::int from workers), 1)) as slots
  `.execute(db);
  return rows[0] ?? { waiting: [], averageMs: 500, slots: 1 };
};

/** For the data export: with those of deleted exercises, which are kept as long as these can be restored. */
export const listRunsOf = async (db: Db, user: { id: number }): Promise<TestProcessRow[]> => {
  const rows = await db
    .selectFrom('testProcesses')
    .selectAll()
    .where('userId', '=', user.id)
    .orderBy('id')
    .execute();
  return rows as TestProcessRow[];
};

/** Whether somebody waits for a run now, or did a moment ago. */
export const isAnyoneRunning = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ isRunning: boolean }>`
    select finished_at is null or created_at > now() - interval '2 seconds' as is_running
    from test_processes where not is_background order by id desc limit 1
  `.execute(db);
  return rows[0]?.isRunning ?? false;
};

/** Of an exercise `exercise_id`: whether it is in a course, neither deleted nor in a deleted lesson or module. */
const isInCourse = sql<boolean>`exists (
  select from exercises e join lessons l on l.id = e.lesson_id join modules m on m.id = l.module_id
  where e.id = test_processes.exercise_id and m.course_id is not null
)`;

export const deleteRunsOfDeleted = async (db: Db) => {
  await db
    .deleteFrom('testProcesses')
    .where('finishedAt', 'is', null)
    .where(eb => eb.not(isInCourse))
    .execute();
};
