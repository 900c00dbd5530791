-- Files that were sent to be made into modules.
create table imports (
  id integer generated always as identity primary key,
  course_id integer not null references courses on delete cascade,
  user_id integer not null references users on delete cascade,
  file_name text not null,
  status text not null default 'RUNNING' check (status in ('RUNNING', 'FINISHED', 'FAILED')),
  -- What came in; null until it is FINISHED.
  report jsonb,
  -- Why it failed, in sentences.
  reason text,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

create index imports_course_id on imports (course_id);
create index imports_user_id on imports (user_id);
create index imports_unfinished on imports (created_at) where finished_at is null;

-- The bytes of a file until it is read, in pieces, so that no process has to hold all of it.
create table import_chunks (
  import_id integer not null references imports on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (import_id, position)
);
-- Files are compressed already.
alter table import_chunks alter column bytes set storage external;
