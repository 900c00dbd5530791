-- How many exercises of a lesson a student has completed is counted in the index alone.
create index user_exercises_completed on user_exercises (user_lesson_id) where completed_at is not null;

-- Whoever watches the progress of a course is told at once, whichever part of us (or a repair by hand) made it.
create function signal_progress_of_lesson(lesson integer) returns void language sql as $$
  select pg_notify('progress_changed', m.course_id::text)
  from lessons l join modules m on m.id = l.module_id where l.id = lesson;
$$;

create function user_lessons_signal_progress() returns trigger language plpgsql as $$
begin
  perform signal_progress_of_lesson(new.lesson_id);
  return null;
end $$;

create trigger user_lessons_signal_progress
  after insert or update of completed_at on user_lessons
  for each row execute function user_lessons_signal_progress();

create function user_exercises_signal_progress() returns trigger language plpgsql as $$
begin
  perform signal_progress_of_lesson(ul.lesson_id) from user_lessons ul where ul.id = new.user_lesson_id;
  return null;
end $$;

-- Not for saves of code, which come twice a second from everybody who types.
create trigger user_exercises_signal_progress
  after update of completed_at on user_exercises
  for each row when (old.completed_at is distinct from new.completed_at)
  execute function user_exercises_signal_progress();

create function enrollments_signal_progress() returns trigger language plpgsql as $$
begin
  perform pg_notify('progress_changed', coalesce(new.course_id, old.course_id)::text);
  return null;
end $$;

create trigger enrollments_signal_progress
  after insert or delete or update of role_key on enrollments
  for each row execute function enrollments_signal_progress();
