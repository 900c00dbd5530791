-- A date of a course that has no start is a plain one: setting it says nothing about a start. Once the course has a start,
-- dates are counted from it, so that a copy for the next term only needs another one.
alter table lessons
  add column due_at timestamptz,
  add column opens_at timestamptz,
  add constraint lessons_one_due check (num_nonnulls(due_at, due_day) < 2),
  add constraint lessons_one_opening check (num_nonnulls(opens_at, opens_day) < 2);

-- Of a copy without a start: the day from which the days of its lessons were counted in the course that it comes from, so that
-- they can be shown as the dates that they were there.
alter table courses add column days_from text check (days_from ~ '^\d{4}-\d\d-\d\d$');

create or replace function lesson_due(lesson lessons, course courses) returns timestamptz language sql stable as $$
  select coalesce(
    lesson.platform_due_at,
    lesson.due_at,
    (course.starts_on::date + lesson.due_day + lesson.due_time::time) at time zone course.time_zone
  )
$$;

create or replace function lesson_opens(lesson lessons, course courses) returns timestamptz language sql stable as $$
  select coalesce(
    lesson.opens_at,
    (course.starts_on::date + lesson.opens_day + lesson.opens_time::time) at time zone course.time_zone
  )
$$;

-- From which day the days of a course are counted in copies and exports: its start, or the first of its plain dates.
create function course_first_day(course courses) returns text language sql stable as $$
  select coalesce(course.starts_on, course.days_from, (
    select to_char(min(least(l.due_at, l.opens_at) at time zone course.time_zone), 'YYYY-MM-DD')
    from modules m join lessons l on l.module_id = m.id
    where m.course_id = course.id
  ))
$$;
