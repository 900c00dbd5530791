-- What an author's passing run fixed (RunContract). A row of its own, because versions and copies share it and because it is
-- large where it holds compiled tests. A row without tests is an attempt that failed: the solution did not pass.
create table contracts (
  id int primary key generated always as identity,
  -- Format and runtime of the attempt: if they are not the current ones, it is made anew.
  made_with text not null,
  format int not null,
  tests jsonb,
  skipped_tests jsonb not null default '[]',
  seen jsonb not null default '{}',
  uses jsonb not null default '[]',
  created_at timestamptz not null default now()
);

create function contract_record(c contracts) returns json language sql stable as $$
  select case when c.tests is not null then json_build_object(
    'format', c.format, 'tests', c.tests, 'skippedTests', c.skipped_tests, 'seen', c.seen, 'uses', c.uses
  ) end
$$;

-- Which runtime the workers have.
alter table language_configs add column runtime text;

create function contract_made_with(c language_configs, format int) returns text language sql immutable as $$
  select format || ' ' || coalesce(c.runtime, '')
$$;
-- Without tests or a solution there is nothing to make.
create function is_contract_due(made_with text, c language_configs, format int, test_code text, solution_code text)
returns boolean language sql immutable as $$
  select made_with is distinct from contract_made_with(c, format)
    and test_code <> '' and solution_code <> '' and c.unavailable_reason is null
$$;

alter table exercises add column contract_id int references contracts (id);
alter table exercise_versions add column contract_id int references contracts (id);

-- What was recorded so far, in its three columns. Its format is no current one, so all of them are made anew in time.
alter table contracts add column exercise_id int, add column number int;
with known as (
  select id as exercise_id, null::int as number, expected_tests, skipped_tests, expected_checks from exercises
  union all
  select exercise_id, number, expected_tests, skipped_tests, expected_checks from exercise_versions
)
insert into contracts (exercise_id, number, made_with, format, tests, skipped_tests, seen)
select exercise_id, number, 'columns', 0, expected_tests, coalesce(skipped_tests, '[]'),
  case
    when expected_checks is json object and expected_checks::jsonb ? 'areProgramTypesSound'
      then jsonb_build_object('types', expected_checks::jsonb)
    when expected_checks is json object then jsonb_build_object('traces', expected_checks::jsonb)
    else '{}'
  end
from known where expected_tests is not null;
update exercises e set contract_id = c.id from contracts c where c.exercise_id = e.id and c.number is null;
update exercise_versions v set contract_id = c.id
  from contracts c where c.exercise_id = v.exercise_id and c.number = v.number;
alter table contracts drop column exercise_id, drop column number;

create index exercises_contract on exercises (contract_id);
create index exercise_versions_contract on exercise_versions (contract_id);

drop view published_exercises;
alter table exercises drop column expected_tests, drop column skipped_tests, drop column expected_checks;
alter table exercise_versions drop column expected_tests, drop column skipped_tests, drop column expected_checks;

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
  case when v.number is null then e.contract_id else v.contract_id end as contract_id,
  coalesce(v.files, e.files) as files,
  coalesce(v.helps_typing, e.helps_typing) as helps_typing
from exercises e
  left join exercise_versions v on v.exercise_id = e.id and v.number = e.published_number;
