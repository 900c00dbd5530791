-- Wrong answers in groups: runs of an exercise that fail the same test in the same way. Filled as runs end, because nobody
-- reads a million results for one page. What a run failed is said by server/running/runs/results/failure-of.ts.
create table wrong_answer_groups (
  id integer generated always as identity primary key,
  exercise_id integer not null references exercises on delete cascade,
  -- The first test that failed; empty if none was run.
  test text not null,
  kind text not null,
  created_at timestamptz not null default now(),
  unique (exercise_id, test, kind)
);

-- Who gave an answer of the group. Previews of staff are recorded too, and whoever reads this table leaves them out: a role
-- may change later.
create table wrong_answers (
  group_id integer not null references wrong_answer_groups on delete cascade,
  user_id integer not null references users on delete cascade,
  runs integer not null default 1,
  -- The newest. Without a reference: it goes with its person, as this row does.
  run_id integer not null,
  last_at timestamptz not null,
  primary key (group_id, user_id)
);
create index wrong_answers_user_id on wrong_answers (user_id);

-- A person's way to a solution of an exercise. What they try after they have passed counts nowhere.
create table exercise_activity (
  exercise_id integer not null references exercises on delete cascade,
  user_id integer not null references users on delete cascade,
  runs integer not null default 0,
  -- From the beginning of the exercise to the last run; a pause of more than ten minutes counts as ten.
  worked_seconds integer not null default 0,
  is_solved boolean not null default false,
  last_at timestamptz not null,
  -- What the last run failed, and how many runs in a row failed this test.
  last_test text,
  last_run_id integer not null,
  same_test_runs integer not null default 0,
  failed_tests text[] not null default '{}',
  primary key (exercise_id, user_id)
);
create index exercise_activity_user_id on exercise_activity (user_id);

-- What is known of the runs so far. Their groups are not: they begin with the next run.
insert into exercise_activity (exercise_id, user_id, runs, worked_seconds, is_solved, last_at, last_run_id)
select exercise_id, user_id, count(*), sum(least(600, greatest(0, seconds))), bool_or(is_solved), max(at), max(id)
from (
  select p.id, p.exercise_id, p.user_id, p.finished_at as at,
    ue.completed_at is not null and not ue.instructor_bypassed as is_solved,
    extract(epoch from p.finished_at - coalesce(
      lag(p.finished_at) over (partition by p.user_exercise_id order by p.id), ue.created_at
    ))::integer as seconds
  from test_processes p
    join user_exercises ue on ue.id = p.user_exercise_id
  where p.kind = 'student' and p.started_at is not null and p.finished_at is not null
    and p.result->>'verdict' not in ('sandbox-failed', 'cancelled')
    and (ue.instructor_bypassed or ue.completed_at is null or p.finished_at <= ue.completed_at)
) run
group by exercise_id, user_id;

create function test_processes_record_answer() returns trigger language plpgsql as $$
declare
  failure jsonb := new.result->'failure';
  found_group integer;
  times integer;
begin
  insert into exercise_activity as a
    (exercise_id, user_id, runs, worked_seconds, is_solved, last_at, last_test, last_run_id, same_test_runs, failed_tests)
  select new.exercise_id, new.user_id, 1,
    least(600, greatest(0, extract(epoch from new.finished_at - greatest(ue.created_at, (
      select max(o.completed_at) from user_exercises o where o.user_lesson_id = ue.user_lesson_id and o.id <> ue.id
    )))))::integer,
    failure is null, new.finished_at, failure->>'test', new.id, case when failure is null then 0 else 1 end,
    array(select jsonb_array_elements_text(failure->'failed'))
  from user_exercises ue where ue.id = new.user_exercise_id
  on conflict (exercise_id, user_id) do update set
    runs = a.runs + 1,
    worked_seconds = a.worked_seconds
      + least(600, greatest(0, extract(epoch from excluded.last_at - a.last_at)))::integer,
    is_solved = excluded.is_solved,
    last_at = greatest(a.last_at, excluded.last_at),
    last_test = excluded.last_test,
    last_run_id = excluded.last_run_id,
    same_test_runs = case
      when excluded.last_test = a.last_test then a.same_test_runs + 1 else excluded.same_test_runs
    end,
    failed_tests = array(select distinct name from unnest(a.failed_tests || excluded.failed_tests) name limit 100)
  where not a.is_solved
  returning same_test_runs into times;
  -- Nothing was written: they have passed before.
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
  return null;
end $$;

-- What counts as an attempt is said in server/learning/work/attempts/attempts.db.ts; a run that was cancelled says nothing
-- about the answer. A student's run that did not pass always has a failure.
create trigger test_processes_record_answer
  after update of finished_at on test_processes for each row
  when (
    old.finished_at is null and new.finished_at is not null and new.started_at is not null
    and new.kind = 'student' and new.user_exercise_id is not null
    and new.result->>'verdict' not in ('sandbox-failed', 'cancelled')
  )
  execute function test_processes_record_answer();
