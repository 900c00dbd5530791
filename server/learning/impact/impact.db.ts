import type { ExerciseFiles, OwnFiles } from '#contract/running/exercise-files.ts';
import { type Selectable, sql } from 'kysely';
import { learner } from '#contract/core/roles.ts';
import type { RunOutcome } from '#contract/running/runs.ts';
import type { RunContract } from '#contract/running/run-request.ts';
import { columnList } from '#server/platform/db/column-list.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { ImpactPreview } from '#server/platform/db/schema.ts';
import { toJsonb } from '#server/platform/db/storable-text.ts';
import { runLanguageColumns, type RunLanguageRow } from '#server/running/runs/run-language-columns.ts';

export type PreviewRow = Selectable<ImpactPreview>;
type InExercise = { exerciseId: number };
type Compared = InExercise & { exerciseVersion: number; versionNumber: number };

/** Begins a preview. One of the same two versions goes on, with what was found about code that was not changed since. */
export const upsertPreview = async (db: Db, compared: Compared, at: Date): Promise<PreviewRow> => {
  const { exerciseId, exerciseVersion, versionNumber } = compared;
  await sql`
    delete from impact_previews where exercise_id = ${exerciseId}
      and (exercise_version, version_number) <> (${exerciseVersion}::int, ${versionNumber}::int)
  `.execute(db);
  const { rows } = await sql<PreviewRow>`
    insert into impact_previews (exercise_id, exercise_version, version_number, started_at)
    values (${exerciseId}, ${exerciseVersion}, ${versionNumber}, ${at})
    on conflict (exercise_id) do update set attempt = impact_previews.attempt + 1, started_at = excluded.started_at
    returning *
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an insert or update returns its row');
  return row;
};

/** Everybody with work (as `peopleWithWork` of content/versions counts them); those with newer code wait again. */
export const upsertResults = async (db: Db, { exerciseId }: InExercise) => {
  await sql`
    insert into impact_results (exercise_id, user_exercise_id)
    select ue.exercise_id, ue.id
    from user_exercises ue
      join user_lessons ul on ul.id = ue.user_lesson_id
      join lessons l on l.id = ul.lesson_id
      join modules m on m.id = l.module_id
      join enrollments en on en.user_id = ul.user_id and en.course_id = m.course_id and en.role_key = ${learner}
    where ue.exercise_id = ${exerciseId} and (ue.version > 1 or ue.completed_at is not null)
    on conflict do nothing
  `.execute(db);
  await sql`
    update impact_results r set code_version = null, did_pass = null, does_pass = null, before = null, after = null
    from user_exercises ue
    where r.exercise_id = ${exerciseId} and ue.id = r.user_exercise_id
      and (r.code_version <> ue.version or r.did_pass is null or r.does_pass is null)
  `.execute(db);
  await sql`
    update impact_previews p
    set checked_before = (select count(r.code_version) from impact_results r where r.exercise_id = p.exercise_id)
    where p.exercise_id = ${exerciseId}
  `.execute(db);
};

type Tests = {
  testCode: string;
  allowsAnyExitCode: boolean;
  contract: RunContract | null;
  cpuLimitMs: number | null;
  files: ExerciseFiles;
};

export type Subject = RunLanguageRow & {
  attempt: number;
  courseId: number;
  before: Tests;
  after: Tests;
};

const tests = (table: string) => sql`json_build_object(
  'testCode', ${sql.ref(`${table}.testCode`)}, 'contract', (select contract_record(k) from contracts k where k.id = ${sql.ref(`${table}.contractId`)}),
  'cpuLimitMs', ${sql.ref(`${table}.cpuLimitMs`)},
  'allowsAnyExitCode', ${sql.ref(`${table}.allowsAnyExitCode`)},
  'files', ${sql.ref(`${table}.files`)}
)`;

/** Null if the exercise was changed or published since the preview was begun. */
export const findSubject = async (db: Db, { exerciseId }: InExercise): Promise<Subject | null> => {
  const { rows } = await sql<Subject>`
    select p.attempt, m.course_id, ${columnList(runLanguageColumns, 'c')}, ${tests('v')} as before, ${tests('e')} as after
    from impact_previews p
      join exercises e on e.id = p.exercise_id and e.version = p.exercise_version
        and e.published_number = p.version_number and e.test_status = 'PASSING'
      join exercise_versions v on v.exercise_id = e.id and v.number = p.version_number
      join lessons l on l.id = e.lesson_id
      join modules m on m.id = l.module_id
      join language_configs c on c.id = l.language_config_id
    where p.exercise_id = ${exerciseId}
  `.execute(db);
  return rows[0] ?? null;
};

export type WaitingCode = { userExerciseId: number; codeVersion: number; code: string; files: OwnFiles };

/** The next code that waits; null if none does, or the exercise was changed since. */
export const findNextCode = async (
  db: Db,
  { exerciseId, after }: InExercise & { after: number },
): Promise<WaitingCode | null> => {
  const { rows } = await sql<WaitingCode>`
    select ue.id as user_exercise_id, ue.version as code_version, ue.solution_code as code, ue.files
    from impact_results r
      join impact_previews p on p.exercise_id = r.exercise_id
      join exercises e on e.id = p.exercise_id and e.version = p.exercise_version
      join user_exercises ue on ue.id = r.user_exercise_id
    where r.exercise_id = ${exerciseId} and r.code_version is null and ue.id > ${after}
    order by ue.id limit 1
  `.execute(db);
  return rows[0] ?? null;
};

type Found = { didPass: boolean | null; doesPass: boolean | null; before: RunOutcome; after: RunOutcome };

/** Stored only for the preview that it was found for. */
export const updateResult = async (
  db: Db,
  { exerciseId, attempt }: InExercise & { attempt: number },
  { userExerciseId, codeVersion }: WaitingCode,
  { didPass, doesPass, before, after }: Found,
) => {
  await sql`
    update impact_results r set code_version = ${codeVersion}, did_pass = ${didPass}, does_pass = ${doesPass},
      before = ${toJsonb(before)}, after = ${toJsonb(after)}
    from impact_previews p
    where p.exercise_id = r.exercise_id and p.attempt = ${attempt}
      and r.exercise_id = ${exerciseId} and r.user_exercise_id = ${userExerciseId}
  `.execute(db);
};

const passing = (column: string) => sql`json_build_object(
  'passed', jsonb_array_length(jsonb_path_query_array(${sql.ref(column)}, '$.results[*] ? (@.passed == true)')),
  'total', jsonb_array_length(${sql.ref(column)}->'results')
)`;

/** An exam whose results are not released: what counts is run again anyway, and nothing is completed yet. */
const isHeld = sql`is_exam_held((select lesson_id from exercises where id = r.exercise_id))`;

/** What the choices concern. Code that was changed since is no reason to take completion away. */
const canBeCredited = sql`not r.did_pass and r.does_pass and ue.completed_at is null and not ${isHeld}`;
const canBeRevoked = sql`r.did_pass and not r.does_pass and not ue.instructor_bypassed and ue.version = r.code_version
  and (ue.completed_at is not null or (${isHeld} and exists (select from exam_passes where user_exercise_id = ue.id)))`;

const current = sql`
  impact_previews p
    join exercises e on e.id = p.exercise_id and e.version = p.exercise_version
      and e.published_number = p.version_number
    join impact_results r on r.exercise_id = p.exercise_id
    join user_exercises ue on ue.id = r.user_exercise_id
`;

export type CountsRow = {
  version: number;
  startedAt: Date;
  people: number;
  checked: number;
  checkedBefore: number;
  newlyPass: number;
  newlyFail: number;
  failedToCheck: number;
  canBeCredited: number;
  canBeRevoked: number;
  isExamHeld: boolean;
};

/** Null if there is none of the exercise as it is now. */
export const findCounts = async (db: Db, { exerciseId }: InExercise): Promise<CountsRow | null> => {
  const { rows } = await sql<CountsRow>`
    select p.exercise_version as version, p.started_at, count(*)::int as people, count(r.code_version)::int as checked,
      p.checked_before,
      count(*) filter (where not r.did_pass and r.does_pass)::int as newly_pass,
      count(*) filter (where r.did_pass and not r.does_pass)::int as newly_fail,
      count(*) filter (where r.code_version is not null and (r.did_pass is null or r.does_pass is null))::int
        as failed_to_check,
      count(*) filter (where ${canBeCredited})::int as can_be_credited,
      count(*) filter (where ${canBeRevoked})::int as can_be_revoked,
      coalesce(bool_or(${isHeld}), false) as is_exam_held
    from ${current}
    where p.exercise_id = ${exerciseId}
    group by p.exercise_id
  `.execute(db);
  return rows[0] ?? null;
};

export type ChangedRow = {
  userExerciseId: number;
  firstName: string;
  lastName: string;
  change: 'newly-passes' | 'newly-fails';
  isCompleted: boolean;
  before: { passed: number; total: number };
  after: { passed: number; total: number };
};

export const listChanged = async (
  db: Db,
  { exerciseId }: InExercise,
  most: number,
): Promise<ChangedRow[]> => {
  const { rows } = await sql<ChangedRow>`
    select ue.id as user_exercise_id, u.first_name, u.last_name, ue.completed_at is not null as is_completed,
      case when r.does_pass then 'newly-passes' else 'newly-fails' end as change,
      ${passing('r.before')} as before, ${passing('r.after')} as after
    from ${current}
      join user_lessons ul on ul.id = ue.user_lesson_id
      join users u on u.id = ul.user_id
    where p.exercise_id = ${exerciseId} and r.did_pass <> r.does_pass
    order by r.does_pass, lower(u.last_name), lower(u.first_name), u.id
    limit ${most}
  `.execute(db);
  return rows;
};

/** Of everybody who was checked: what counts of the results of their tests. */
export const listOutcomes = async (
  db: Db,
  { exerciseId }: InExercise,
): Promise<{ userExerciseId: number; before: CountedOutcome; after: CountedOutcome }[]> => {
  const outcome = (column: string) => sql`json_build_object(
    'hasError', ${sql.ref(column)}->'hasError', 'results', coalesce((
      select json_agg(json_build_object('name', t->'name', 'passed', t->'passed'))
      from jsonb_array_elements(${sql.ref(column)}->'results') t), '[]'))`;
  const { rows } = await sql<{ userExerciseId: number; before: CountedOutcome; after: CountedOutcome }>`
    select r.user_exercise_id, ${outcome('r.before')} as before, ${outcome('r.after')} as after
    from ${current}
    where p.exercise_id = ${exerciseId} and r.before is not null and r.after is not null
  `.execute(db);
  return rows;
};

type CountedOutcome = { hasError: boolean; results: { name: string; passed: boolean }[] };

export const findResult = async (
  db: Db,
  { exerciseId, userExerciseId }: InExercise & { userExerciseId: number },
): Promise<{ code: string | null; before: RunOutcome; after: RunOutcome } | null> => {
  const { rows } = await sql<{ code: string | null; before: RunOutcome; after: RunOutcome }>`
    select case when ue.version = r.code_version then ue.solution_code end as code, r.before, r.after
    from ${current}
    where p.exercise_id = ${exerciseId} and ue.id = ${userExerciseId} and r.before is not null
  `.execute(db);
  return rows[0] ?? null;
};

type Concerned = {
  id: number;
  isCredited: boolean;
  completedAt: Date | null;
  /** With the new version. */
  outcome: RunOutcome;
};

/**
 * Those whom the choices concern, in the order in which their lessons are locked: one order for both choices, so that two
 * exercises of a lesson can be published at the same time.
 */
export const listConcerned = async (
  db: Db,
  { exerciseId, exerciseVersion, versionNumber }: Compared,
  { credits, revokes }: { credits: boolean; revokes: boolean },
): Promise<Concerned[]> => {
  const { rows } = await sql<Concerned>`
    select ue.id, r.does_pass as is_credited, ue.completed_at, r.after as outcome
    from impact_previews p
      join impact_results r on r.exercise_id = p.exercise_id
      join user_exercises ue on ue.id = r.user_exercise_id
    where p.exercise_id = ${exerciseId} and p.exercise_version = ${exerciseVersion}
      and p.version_number = ${versionNumber}
      and ((${credits}::boolean and ${canBeCredited}) or (${revokes}::boolean and ${canBeRevoked}))
    order by ue.user_lesson_id
  `.execute(db);
  return rows;
};

export const hasPreviewOf = async (db: Db, { exerciseId, exerciseVersion, versionNumber }: Compared) => {
  const { rows } = await sql`
    select from impact_previews where exercise_id = ${exerciseId} and exercise_version = ${exerciseVersion}
      and version_number = ${versionNumber}
  `.execute(db);
  return rows.length > 0;
};

export const deletePreview = async (db: Db, { exerciseId }: InExercise) => {
  await db.deleteFrom('impactPreviews').where('exerciseId', '=', exerciseId).execute();
};
