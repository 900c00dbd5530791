-- The dates of a course hang on its start, so that a copy for the next term only needs a new start.
alter table courses
  add column starts_on text check (starts_on ~ '^\d{4}-\d\d-\d\d$'),
  add column time_zone text not null default 'UTC';

alter table lessons
  add column due_day integer,
  add column due_time text check (due_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- A date that the platform of a launched course sent. It wins over ours.
  add column platform_due_at timestamptz,
  add constraint lessons_due check ((due_day is null) = (due_time is null));

-- Days and hours are counted in the time zone of the course: across a change of the clocks, 23:59 stays 23:59.
create function lesson_due(lesson lessons, course courses) returns timestamptz language sql stable as $$
  select coalesce(
    lesson.platform_due_at,
    (course.starts_on::date + lesson.due_day + lesson.due_time::time) at time zone course.time_zone
  )
$$;

-- More time for one person.
create table extensions (
  lesson_id integer not null references lessons on delete cascade,
  user_id integer not null references users on delete cascade,
  due_at timestamptz not null,
  given_by_id integer references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (lesson_id, user_id)
);
create index extensions_user_id on extensions (user_id);
create index extensions_given_by_id on extensions (given_by_id);
