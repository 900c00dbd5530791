-- The lessons that counted when the grade of a whole course was computed for everybody. They change when a lesson is hidden,
-- added, moved or restored, and by themselves when one opens at its date.
alter table lti_resource_links add column counted_lessons text;

-- A lesson counts for the share of a course that somebody has completed if students can open it and there is something to do.
create function counts_for_course(lesson lessons, course courses) returns boolean language sql stable as $$
  select is_lesson_open(lesson, course) and exists (select from exercises where lesson_id = lesson.id)
$$;

-- A link to a lesson that was deleted is no link to the whole course: its column must not get the grade of the course.
alter table lti_resource_links add column names_lesson boolean not null default false;
update lti_resource_links set names_lesson = true where lesson_id is not null;

create function lti_resource_links_keep_kind() returns trigger language plpgsql as $$
begin
  new.names_lesson := new.names_lesson or new.lesson_id is not null;
  return new;
end $$;

create trigger lti_resource_links_keep_kind
  before insert or update of lesson_id on lti_resource_links for each row execute function lti_resource_links_keep_kind();
