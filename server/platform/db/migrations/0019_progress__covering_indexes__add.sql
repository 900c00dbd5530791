-- The progress of a whole course is read from these two alone, each lesson and exercise in one piece.
create index user_lessons_of_lesson on user_lessons (lesson_id) include (id, user_id, completed_at);
drop index user_lessons_lesson_id;

create index user_exercises_completed_of_exercise on user_exercises (exercise_id) include (user_lesson_id)
  where completed_at is not null;
