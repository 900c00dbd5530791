-- What authors edit (exercises) is a working copy; students work with the newest published version.
create table exercise_versions (
  exercise_id integer not null references exercises on delete cascade,
  number integer not null check (number > 0),
  name text,
  instructions text not null,
  test_code text not null,
  solution_code text not null,
  starter_code text,
  cpu_limit_ms integer,
  hints text[] not null,
  shows_solution boolean not null,
  -- What the run found that passed; null where the language was changed since.
  test_status text not null,
  expected_tests jsonb,
  skipped_tests jsonb,
  published_at timestamptz not null default now(),
  -- Null: by the migration, or by somebody whose account was deleted.
  published_by_id integer references users on delete set null,
  -- How many people had work in it, for how many it was completed by this version, and from how many completion was taken.
  people integer not null default 0,
  credited integer not null default 0,
  revoked integer not null default 0,
  primary key (exercise_id, number)
);
create index exercise_versions_published_by_id on exercise_versions (published_by_id);

insert into exercise_versions (exercise_id, number, name, instructions, test_code, solution_code, starter_code, cpu_limit_ms,
  hints, shows_solution, test_status, expected_tests, skipped_tests, published_at, published_by_id)
select id, 1, name, instructions, test_code, solution_code, starter_code, cpu_limit_ms,
  hints, shows_solution, test_status, expected_tests, skipped_tests, updated_at, updated_by
from exercises;

-- Null: never published. Such an exercise is used as it is.
alter table exercises add column published_number integer;
update exercises set published_number = 1;

-- What students see of each exercise.
create view published_exercises as
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
  case when v.number is null then e.skipped_tests else v.skipped_tests end as skipped_tests
from exercises e
  left join exercise_versions v on v.exercise_id = e.id and v.number = e.published_number;

-- The version that a student's code was run against; null for an author's run, and before there were versions.
alter table test_processes add column version_number integer;
