-- The lessons that counted when the grade of a whole course was computed for everybody. They change when a lesson is hidden,
-- added, moved or restored, and by themselves when one opens at its date.
alter table lti_resource_links add column counted_lessons text;

-- A lesson counts for the share of a course that somebody has completed if students can open it and there is something to do.
create function counts_for_course(lesson lessons, course courses) returns boolean language sql stable as $$
  select is_lesson_open(lesson, course) and exists (select from exercises where lesson_id = lesson.id)
$$;
