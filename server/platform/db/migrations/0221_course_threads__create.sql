-- Conversations with whose work they are about and in which course it is: the list of questions, what is unread, mails and
-- exports all begin with this way through the tables.
create view course_threads as
  select t.id, t.user_exercise_id, t.code, t.line, t.test, t.state, t.created_at,
    ul.user_id, ue.exercise_id, ue.completed_at, ul.lesson_id, m.course_id
  from threads t
    join user_exercises ue on ue.id = t.user_exercise_id
    join user_lessons ul on ul.id = ue.user_lesson_id
    join lessons l on l.id = ul.lesson_id
    join modules m on m.id = l.module_id;
