-- Ends a run in one round trip and one commit: stores its outcome, counts what it takes up, signals whoever waits for it, and
-- gives the next run of the same person a job. False if the run was finished before.
-- A function, because each of its statements sees what was committed before it: the person's next run must be looked for after
-- the lock is held.
create function finish_run(
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
    returning pg_column_size(code) + pg_column_size(result) into size;
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
