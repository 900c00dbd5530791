-- One definition of what is solved, for progress, insight and the list of who is stuck: completed, and not because staff marked
-- it so. It was stored a second time beside the runs of a person, and stayed there when completion was taken away.
create function is_solved(work user_exercises) returns boolean language sql immutable as $$
  select work.completed_at is not null and not work.instructor_bypassed
$$;

-- A run that passes leaves no failed test behind, so these are the ways that may not have come to an end.
drop index exercise_activity_open;
create index exercise_activity_open on exercise_activity (exercise_id, last_at) where last_test is not null;
alter table exercise_activity drop column is_solved;

-- Completion changes without a run only when a version is published, so what was counted holds for one version.
alter table exercise_summaries add column counted_number integer;
update exercise_summaries set counted_version = null;

-- The version whose tests accept the newest answer of the group: its people gave no wrong answer by what holds now.
alter table wrong_answer_groups add column accepted_number integer;

create or replace function test_processes_record_answer() returns trigger language plpgsql as $$
declare
  failure jsonb := new.result->'failure';
  found_group integer;
  times integer;
begin
  -- What somebody tries after they have passed counts nowhere. The run that passes is recorded before it completes anything.
  if (select is_solved(ue) from user_exercises ue where ue.id = new.user_exercise_id) then
    return null;
  end if;
  insert into exercise_activity as a
    (exercise_id, user_id, runs, worked_seconds, last_at, last_test, last_run_id, same_test_runs, failed_tests)
  select new.exercise_id, new.user_id, 1,
    least(600, greatest(0, extract(epoch from new.finished_at - greatest(ue.created_at, (
      select max(o.completed_at) from user_exercises o where o.user_lesson_id = ue.user_lesson_id and o.id <> ue.id
    )))))::integer,
    new.finished_at, failure->>'test', new.id, case when failure is null then 0 else 1 end,
    array(select jsonb_array_elements_text(failure->'failed'))
  from user_exercises ue where ue.id = new.user_exercise_id
  on conflict (exercise_id, user_id) do update set
    runs = a.runs + 1,
    worked_seconds = a.worked_seconds
      + least(600, greatest(0, extract(epoch from excluded.last_at - a.last_at)))::integer,
    last_at = greatest(a.last_at, excluded.last_at),
    last_test = excluded.last_test,
    last_run_id = excluded.last_run_id,
    same_test_runs = case
      when excluded.last_test = a.last_test then a.same_test_runs + 1 else excluded.same_test_runs
    end,
    failed_tests = array(select distinct name from unnest(a.failed_tests || excluded.failed_tests) name limit 100)
  returning same_test_runs into times;
  if not found or failure is null then
    return null;
  end if;
  -- Whoever watches the progress of the course is told of somebody who is stuck (stuckRuns in contract/insight.ts).
  if times = 4 then
    perform signal_progress_of_lesson(x.lesson_id) from exercises x where x.id = new.exercise_id;
  end if;
  select id into found_group from wrong_answer_groups
    where exercise_id = new.exercise_id and test = failure->>'test' and kind = failure->>'kind';
  if not found then
    insert into wrong_answer_groups (exercise_id, test, kind)
      values (new.exercise_id, failure->>'test', failure->>'kind')
      on conflict do nothing returning id into found_group;
    -- Somebody else was faster, and has committed meanwhile.
    if not found then
      select id into found_group from wrong_answer_groups
        where exercise_id = new.exercise_id and test = failure->>'test' and kind = failure->>'kind';
    end if;
  end if;
  insert into wrong_answers as w (group_id, user_id, run_id, last_at)
    values (found_group, new.user_id, new.id, new.finished_at)
    on conflict (group_id, user_id) do update set
      runs = w.runs + 1, run_id = excluded.run_id, last_at = greatest(w.last_at, excluded.last_at);
  update wrong_answer_groups set accepted_number = null
    where id = found_group and accepted_number <= coalesce(new.version_number, accepted_number);
  return null;
end $$;
