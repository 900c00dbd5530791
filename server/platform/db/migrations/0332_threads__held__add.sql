-- Comments of a grading that is not released: students do not see them yet.
alter table threads add column is_held boolean not null default false;

create or replace view course_threads as
  select t.id, t.user_exercise_id, t.code, t.line, t.test, t.state, t.created_at,
    ul.user_id, ue.exercise_id, ue.completed_at, ul.lesson_id, m.course_id
  from threads t
    join user_exercises ue on ue.id = t.user_exercise_id
    join user_lessons ul on ul.id = ue.user_lesson_id
    join lessons l on l.id = ul.lesson_id
    join modules m on m.id = l.module_id
  where not t.is_held;
