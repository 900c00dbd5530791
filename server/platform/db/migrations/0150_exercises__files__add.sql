-- Files of an exercise besides the main one, by name (contract/exercise-files.ts). Of students only those that they changed.
alter table exercises add column files jsonb not null default '{}';
alter table exercise_versions add column files jsonb not null default '{}';
alter table user_exercises
  add column files jsonb not null default '{}',
  add column files_before_reset jsonb;
alter table test_processes add column files jsonb not null default '{}';

create or replace view published_exercises as
select e.id, e.lesson_id, e.position, v.number,
  case when v.number is null then e.name else v.name end as name,
  coalesce(v.instructions, e.instructions) as instructions,
  coalesce(v.test_code, e.test_code) as test_code,
  coalesce(v.solution_code, e.solution_code) as solution_code,
  case when v.number is null then e.starter_code else v.starter_code end as starter_code,
  case when v.number is null then e.cpu_limit_ms else v.cpu_limit_ms end as cpu_limit_ms,
  coalesce(v.hints, e.hints) as hints,
  coalesce(v.shows_solution, e.shows_solution) as shows_solution,
  coalesce(v.test_status, e.test_status) as test_status,
  case when v.number is null then e.expected_tests else v.expected_tests end as expected_tests,
  case when v.number is null then e.skipped_tests else v.skipped_tests end as skipped_tests,
  case when v.number is null then e.expected_checks else v.expected_checks end as expected_checks,
  coalesce(v.files, e.files) as files
from exercises e
  left join exercise_versions v on v.exercise_id = e.id and v.number = e.published_number;

-- The solutions, by name, of an author's files, for a run of them.
create function solution_files(files jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value->'solution') filter (where value ? 'solution'), '{}') from jsonb_each(files)
$$;

-- What decides about a run besides the files that students edit: the others, and what those are called.
create function fixed_files(files jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, case when value->>'kind' = 'edited' then '"edited"' else value end), '{}')
  from jsonb_each(files)
$$;

-- As in migration 0062; the files of a run count too.
create or replace function finish_run(
  run integer, person integer, ended timestamptz, outcome jsonb, job_kind text, job_attempts integer
) returns boolean language plpgsql as $$
declare
  size bigint;
  following integer;
begin
  perform pg_advisory_xact_lock(hashtext('cairn runs'), person);
  -- The exercise is locked before the run: deleting an exercise locks in that order too.
  perform from exercises e join test_processes p on p.exercise_id = e.id where p.id = run for key share of e;
  update test_processes set finished_at = ended, result = outcome,
    -- A run that was cancelled while it waited never started.
    started_at = case when outcome->>'verdict' = 'cancelled' then started_at else coalesce(started_at, ended) end
    where id = run and finished_at is null
    returning pg_column_size(code) + pg_column_size(files) + pg_column_size(result) into size;
  if not found then
    return false;
  end if;
  insert into run_storage (user_id, bytes) values (person, size)
    on conflict (user_id) do update set bytes = run_storage.bytes + excluded.bytes;
  perform pg_notify('run_finished', run::text);
  update test_processes set is_queued = true
    where id = (
      select min(id) from test_processes where user_id = person and finished_at is null and not is_queued
    ) and not exists (
      select from test_processes where user_id = person and finished_at is null and is_queued and not is_background
    )
    returning id into following;
  if following is not null then
    perform graphile_worker.add_job(
      job_kind, payload := json_build_object('testProcessId', following), max_attempts := job_attempts
    );
  end if;
  return true;
end $$;
