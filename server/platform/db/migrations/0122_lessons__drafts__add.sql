-- Students do not see drafts, and can open a lesson from a date on. As a due date, that hangs on the start of the course.
alter table lessons
  add column is_draft boolean not null default false,
  add column opens_day integer,
  add column opens_time text check (opens_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add constraint lessons_opens check ((opens_day is null) = (opens_time is null));

create function lesson_opens(lesson lessons, course courses) returns timestamptz language sql stable as $$
  select (course.starts_on::date + lesson.opens_day + lesson.opens_time::time) at time zone course.time_zone
$$;

create function is_lesson_open(lesson lessons, course courses) returns boolean language sql stable as $$
  select not lesson.is_draft and coalesce(lesson_opens(lesson, course) <= now(), true)
$$;
