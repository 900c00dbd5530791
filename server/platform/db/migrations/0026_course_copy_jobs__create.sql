-- Copies that somebody asked for: what the queue does, as a person sees it.
create table course_copy_jobs (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Null once what was to be copied is deleted.
  source_course_id integer references courses on delete set null,
  -- What the copy is called.
  course_name text not null,
  status text not null default 'RUNNING' check (status in ('RUNNING', 'FINISHED', 'FAILED')),
  -- The copy, once it is there.
  course_id integer references courses on delete set null,
  -- Why it failed, in a sentence.
  reason text,
  -- How often it was begun; one that takes the worker down with it is not begun for ever.
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

create index course_copy_jobs_user_id on course_copy_jobs (user_id) where status <> 'FINISHED';
create index course_copy_jobs_source_course_id on course_copy_jobs (source_course_id);
create index course_copy_jobs_course_id on course_copy_jobs (course_id);
-- Asked twice while the first is on its way, it is one copy.
create unique index course_copy_jobs_running_key on course_copy_jobs (user_id, source_course_id) where status = 'RUNNING';
