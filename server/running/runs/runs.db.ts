import { type Selectable, sql } from 'kysely';
import type { ExerciseFiles, OwnFiles } from '#contract/running/exercise-files.ts';
import { contractFormat, type RunContract } from '#contract/running/run-request.ts';
import type { RunOutcome } from '#contract/running/runs.ts';
import { plainColumnList } from '#server/platform/db/column-list.ts';
import type { ExamGate } from '#server/access/exams/exam-gate.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { TestProcess } from '#server/platform/db/schema.ts';
import type { PartOfStatement } from '#server/platform/db/part-of-statement.ts';
import { letterTo } from '#server/platform/db/signals.ts';
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
  /** Who executes the run without a job: a worker of this process, or one that it is handed to. */
  workerId: string | null;
  startedAt: Date | null;
  mostBytes: number | null;
};

/** The run of a process with a worker of its own has begun with its row; of one that is handed over it says that it was not taken in yet. */
type Tries = 0 | 1;

const hasRoom = ({ userId }: { userId: number }, mostBytes: number | null) => plainSql`
  not exists (select from run_storage where user_id = ${userId} and bytes >= ${mostBytes}::bigint)
`;

/**
 * Inserts a run if its user has no unfinished one. Inserts nothing if there is one, another transaction holds the lock
 * of `lockRunsOf`, a concurrent click was first (detected by the unique index), or the user's runs take up `mostBytes`.
 */
const onlyRun = (
  { run, workerId, startedAt, mostBytes }: OnlyRun,
  tries: Tries,
  condition = plainSql`true`,
) => plainSql`
  insert into test_processes
    (user_id, exercise_id, user_exercise_id, kind, code, files, exercise_version, version_number, worker_id, started_at, tries)
  select ${run.userId}::int, ${run.exerciseId}::int, ${run.userExerciseId}::int, ${run.kind}, ${run.code}, ${filesFor(run)},
    ${run.exerciseVersion}::int, ${newestVersionFor(run)}, ${workerId}::text, ${startedAt}::timestamptz, ${tries}::int
  where pg_try_advisory_xact_lock(hashtext('cairn runs'), ${run.userId})
    and not exists (select from test_processes where user_id = ${run.userId} and finished_at is null)
    and ${hasRoom(run, mostBytes)} and ${condition}
  on conflict do nothing
  returning *
`;

/** For another process: one worker hears of it, or any of them finds a job. */
type Elsewhere = { run: NewTestProcess; workerId: string | null; mostBytes: number | null; job: RunJob };

/** What a worker hears at: the ids of runs that were handed to it. */
export const runsAddress = (workerId: string) => `runs ${workerId}`;

const elsewhere = ({ run, workerId, mostBytes, job }: Elsewhere, condition?: PlainSql) => {
  const made = onlyRun({ run, workerId, startedAt: null, mostBytes }, 0, condition);
  const told =
    workerId === null
      ? jobFor(job, plainSql`made.id`)
      : letterTo(runsAddress(workerId), plainSql`made.id::text`);
  return { made, told };
};

/** The common case of a user without unfinished runs: one round trip, or null (`onlyRun`). */
export const insertOnlyRun = async (db: Db, given: Elsewhere): Promise<{ id: number } | null> => {
  const { made, told } = elsewhere(given);
  const { rows } = await plainSql<{ id: number }>`
    with made as (${made}) select made.id from made, ${told}
  `.execute(db);
  return rows[0] ?? null;
};

/** The same, and the statement saves the code first. Null if that was refused; no run if it could not be inserted. */
export const insertSavedRun = async (
  db: Db,
  given: Elsewhere,
  saving: PartOfStatement,
): Promise<{ version: number; run: { id: number } | null } | null> => {
  const { made, told } = elsewhere(given, plainSql`exists (select from saved)`);
  const { rows } = await plainSql<{ version: number; id: number | null }>`
    with saved as (${saving(hasRoom(given.run, given.mostBytes))}), made as (${made})
    select saved.version, told.id from saved left join (select made.id from made, ${told}) told on true
  `.execute(db);
  const [row] = rows;
  return row ? { version: row.version, run: row.id === null ? null : { id: row.id } } : null;
};

export type OwnRun = BegunRun & { createdAt: Date };

/** The same, without a job: this process executes the run, and gets all that it needs in the same round trip. */
export const insertOwnRun = async (
  db: Db,
  run: Omit<OnlyRun, 'workerId'> & { workerId: string },
): Promise<OwnRun | null> => {
  const { rows } = await plainSql<OwnRun>`
    with begun as (${onlyRun(run, 1)})
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
      begun as (${onlyRun(run, 1, plainSql`exists (select from saved)`)})
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

/** A run that was handed to a worker which has not taken it in: null if it has meanwhile. */
export const enqueueUntaken = async (
  db: Db,
  id: number,
  job: RunJob,
): Promise<{ workerId: string } | null> => {
  const { rows } = await sql<{ workerId: string }>`
    with handed as (
      select id, worker_id from test_processes
      where id = ${id} and finished_at is null and worker_id is not null and tries = 0 for update
    ), given as (
      update test_processes set worker_id = null from handed where test_processes.id = handed.id
      returning test_processes.id, handed.worker_id
    )
    select given.worker_id from given, ${jobFor(job, plainSql`given.id`)}
  `.execute(db);
  return rows[0] ?? null;
};

/** Runs of a worker that is gone, and those that were handed to one which has not taken them in, get a job. */
export const enqueueOrphaned = async (db: Db, job: RunJob) => {
  await sql`
    with given as (
      update test_processes set worker_id = null
      where finished_at is null and worker_id is not null
        and (not exists (select from workers where workers.id = test_processes.worker_id)
          or tries = 0 and created_at < now() - interval '5 seconds')
      returning id
    )
    select from given, ${jobFor(job, plainSql`given.id`)}
  `.execute(db);
};

export type WorkerLoad = { id: string; runSlots: number; unfinished: number };

/** Workers that a run can be handed to, with the number of runs that they have. */
export const listWorkerLoads = async (db: Db, seenWithinMs: number): Promise<WorkerLoad[]> => {
  const { rows } = await sql<WorkerLoad>`
    select workers.id, run_slots, count(run.id)::int as unfinished
    from workers left join test_processes run on run.worker_id = workers.id and run.finished_at is null
    where is_sandbox_ready and seen_at >= now() - ${seenWithinMs} * interval '1 millisecond'
    group by workers.id
  `.execute(db);
  return rows;
};

/** For a run that had to wait for a slot after its row was written. Only for display, so the commit need not be on disk. */
export const updateStarted = async (db: Db, id: number, at: Date) =>
  plainSql`
    update test_processes set started_at = ${at}
    where id = ${id} and started_at is null and set_config('synchronous_commit', 'off', true) is not null
  `.execute(db);

/** A run with its course and lesson, for the access rule. */
export type FoundTestProcess = TestProcessRow & {
  contextId: string;
  courseId: number;
  lessonId: number;
  /** What the exam of its lesson allows whoever started it. */
  exam: ExamGate | null;
};

export const findTestProcess = async (db: Db, id: number): Promise<FoundTestProcess | null> => {
  const row = await db
    .selectFrom('testProcesses')
    .innerJoin('exercises', 'exercises.id', 'testProcesses.exerciseId')
    .innerJoin('lessons', 'lessons.id', 'exercises.lessonId')
    .innerJoin('modules', 'modules.id', 'lessons.moduleId')
    .innerJoin('courses', 'courses.id', 'modules.courseId')
    .selectAll('testProcesses')
    .select(['courses.contextId', 'courses.id as courseId', 'exercises.lessonId'])
    .select(sql<ExamGate | null>`exam_for(exercises.lesson_id, test_processes.user_id)`.as('exam'))
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
  /** Runs give points in this course. */
  hasPoints: boolean;
} & RunLanguageRow;

/** Columns and tables of a `BegunRun`, for a statement with `begun` as rows of test_processes. */
const begunColumns = plainSql`
  begun.id, begun.kind, begun.code, begun.files, begun.tries, begun.user_id, begun.user_exercise_id, begun.exercise_id,
    begun.exercise_version, begun.is_background,
    extract(epoch from now() - begun.created_at)::float as waited_seconds, coalesce(v.test_code, e.test_code) as test_code,
    coalesce(v.allows_any_exit_code, e.allows_any_exit_code) as allows_any_exit_code, contract_record(k) as contract, is_contract_due(k.made_with, c, ${rawSql(String(contractFormat))}, coalesce(v.test_code, e.test_code),
      coalesce(v.solution_code, e.solution_code)) as is_contract_due, c.id as language_config_id, begun.version_number,
    case when v.number is null then e.cpu_limit_ms else v.cpu_limit_ms end as cpu_limit_ms, m.course_id, coalesce(is_solved(ue), false) as is_completed,
    (select counted_run is not null from courses where courses.id = m.course_id) as has_points,
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
 * Takes a run from the queue, or one that was handed over, and loads its data in one round trip; `workerId` is set if this process
 * executes it without the job. Null if the run is finished, or a process has taken it already.
 */
export const updateBegun = async (
  db: Db,
  id: number,
  { at, workerId, isHanded = false }: { at: Date | null; workerId: string | null; isHanded?: boolean },
): Promise<OwnRun | null> => {
  const isFree = isHanded ? plainSql`worker_id = ${workerId} and tries = 0` : plainSql`worker_id is null`;
  const { rows } = await plainSql<OwnRun>`
    with begun as (
      update test_processes set tries = tries + 1, worker_id = ${workerId}::text,
        started_at = coalesce(started_at, ${at}::timestamptz)
      where id = ${id} and finished_at is null and ${isFree}
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
/** With what an exam holds back of their results. */
export const listRunsOf = async (
  db: Db,
  user: { id: number },
): Promise<(TestProcessRow & { exam: ExamGate | null })[]> => {
  const rows = await db
    .selectFrom('testProcesses')
    .innerJoin('exercises', 'exercises.id', 'testProcesses.exerciseId')
    .selectAll('testProcesses')
    .select(
      sql<ExamGate | null>`
      case when kind = 'student' then exam_for(coalesce(lesson_id, former_lesson_id), user_id) end`.as(
        'exam',
      ),
    )
    .where('userId', '=', user.id)
    .orderBy('testProcesses.id')
    .execute();
  return rows as (TestProcessRow & { exam: ExamGate | null })[];
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
