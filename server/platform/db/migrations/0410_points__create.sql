-- Which run of an exercise counts in a course with points; null: it has none.
alter table courses add column counted_run text check (counted_run in ('best', 'last'));

alter table lessons
  -- What a late run loses for every day that has begun.
  add column late_percent double precision not null default 0 check (late_percent between 0 and 100),
  -- Counted from the due date; runs after that are practice.
  add column closes_after_days integer check (closes_after_days between 0 and 3660),
  -- So many points open the next exercise, also if it is not completed.
  add column go_on_from double precision check (go_on_from > 0);

-- What all tests give together; null: what they say, or 1.
alter table exercises add column points double precision;
alter table exercise_versions add column points double precision;

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
  case when v.number is null then e.contract_id else v.contract_id end as contract_id,
  coalesce(v.files, e.files) as files,
  coalesce(v.helps_typing, e.helps_typing) as helps_typing,
  coalesce(v.allows_any_exit_code, e.allows_any_exit_code) as allows_any_exit_code,
  case when v.number is null then e.rubric else v.rubric end as rubric,
  case when v.number is null then e.points else v.points end as points
from exercises e
  left join exercise_versions v on v.exercise_id = e.id and v.number = e.published_number;

-- A student's run in a course with points: what its tests gave, and could have given.
create table counted_runs (
  id integer generated always as identity primary key,
  user_exercise_id integer not null references user_exercises on delete cascade,
  -- Null: the program was tried with a new version when that took a completion away.
  run_id integer unique references test_processes on delete cascade,
  version_number integer,
  -- When it was handed in: waiting in the queue makes nobody late.
  ran_at timestamptz not null,
  reached double precision not null,
  most double precision not null
);
create index counted_runs_user_exercise_id on counted_runs (user_exercise_id);

-- What follows from these, computed by contract/learning/points whenever something of it changes. Where there is no row, there
-- are no points.
create table offered_points (
  exercise_id integer primary key references exercises on delete cascade,
  most double precision not null
);
create table exercise_points (
  user_exercise_id integer primary key references user_exercises on delete cascade,
  reached double precision not null,
  most double precision not null,
  -- The next exercise is open, although this one is not completed.
  opens_next boolean not null
);
create table lesson_points (
  user_lesson_id integer primary key references user_lessons on delete cascade,
  reached double precision not null,
  most double precision not null,
  -- Null where there is nothing to reach.
  percent double precision
);

-- How the state was reached; null: it is a share, and there are no points.
alter table lti_scores add column given double precision, add column maximum double precision;
