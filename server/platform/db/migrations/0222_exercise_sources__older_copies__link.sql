-- Copies that were made before exercises knew their source. Positions may have changed since, so an exercise is linked only
-- where its first version is, in all that an author writes, a version of an exercise in the lesson that it was copied from. What
-- allowed these copies was not kept: the source is shown to those who could copy it now.
with found as (
  select distinct on (own.exercise_id) own.exercise_id, source.id as source_exercise_id, theirs.number,
    m.course_id, source_module.course_id as source_course_id
  from exercise_versions own
    join exercises made on made.id = own.exercise_id
    join lessons l on l.id = made.lesson_id
    join modules m on m.id = l.module_id
    join lessons source_lesson on source_lesson.id = l.ancestor_ids[cardinality(l.ancestor_ids)]
    join modules source_module on source_module.id = source_lesson.module_id
      and source_module.course_id <> m.course_id
    join exercises source on source.lesson_id = source_lesson.id
    join exercise_versions theirs on theirs.exercise_id = source.id
      and theirs.test_code = own.test_code and theirs.solution_code = own.solution_code
      and theirs.instructions = own.instructions and theirs.hints = own.hints
      and theirs.shows_solution = own.shows_solution and theirs.files = own.files
      and (theirs.name, theirs.starter_code, theirs.cpu_limit_ms)
        is not distinct from (own.name, own.starter_code, own.cpu_limit_ms)
  where own.number = 1 and own.test_code <> ''
    and not exists (select from exercise_sources known where known.exercise_id = own.exercise_id)
  order by own.exercise_id, source.position <> made.position, theirs.number desc
), linked as (
  insert into exercise_sources (exercise_id, source_exercise_id, source_number)
  select exercise_id, source_exercise_id, number from found
)
insert into course_sources (course_id, source_course_id)
select distinct course_id, source_course_id from found
on conflict do nothing;
