-- Whether the editor of students marks mistakes and suggests names while they type.
alter table exercises add column helps_typing boolean not null default true;
alter table exercise_versions add column helps_typing boolean not null default true;

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
  coalesce(v.files, e.files) as files,
  coalesce(v.helps_typing, e.helps_typing) as helps_typing
from exercises e
  left join exercise_versions v on v.exercise_id = e.id and v.number = e.published_number;
