-- At most one for each course; a new code replaces the old one.
create table join_links (
  course_id integer primary key references courses on delete cascade,
  code text not null unique,
  expires_at timestamptz not null,
  uses integer not null default 0,
  created_at timestamptz not null default now()
);
