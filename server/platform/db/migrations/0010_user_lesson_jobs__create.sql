-- The first opening of a lesson, while its rows are made; gone once they are there.
create table user_lesson_jobs (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  lesson_id integer not null references lessons on delete cascade,
  status text not null default 'RUNNING' check (status in ('RUNNING', 'FAILED')),
  -- How often it was begun; what fails again and again is said instead of tried for ever.
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  unique (user_id, lesson_id)
);

create index user_lesson_jobs_lesson_id on user_lesson_jobs (lesson_id);
