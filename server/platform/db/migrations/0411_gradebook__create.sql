-- How the lessons of a module count in the total of a course with points.
alter table modules
  -- Compared with the other modules; null: nobody weighs.
  add column weight double precision check (weight >= 0),
  -- So many lessons with the smallest share do not count.
  add column dropped integer not null default 0 check (dropped between 0 and 100);

-- The same for the columns that staff add to the gradebook.
alter table courses
  add column columns_weight double precision check (columns_weight >= 0),
  add column columns_dropped integer not null default 0 check (columns_dropped between 0 and 100);

create table gradebook_columns (
  id integer generated always as identity primary key,
  course_id integer not null references courses on delete cascade,
  name text not null,
  most double precision not null,
  created_at timestamptz not null default now(),
  -- It can be restored for some time.
  deleted_at timestamptz
);
create unique index gradebook_columns_name on gradebook_columns (course_id, lower(name)) where deleted_at is null;

create table gradebook_entries (
  column_id integer not null references gradebook_columns on delete cascade,
  user_id integer not null references users on delete cascade,
  points double precision not null,
  primary key (column_id, user_id)
);
create index gradebook_entries_user_id on gradebook_entries (user_id);

-- What does not count for a person.
create table gradebook_exemptions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  lesson_id integer references lessons on delete cascade,
  column_id integer references gradebook_columns on delete cascade,
  check (num_nonnulls(lesson_id, column_id) = 1)
);
create unique index gradebook_exemptions_lesson on gradebook_exemptions (lesson_id, user_id) where lesson_id is not null;
create unique index gradebook_exemptions_column on gradebook_exemptions (column_id, user_id) where column_id is not null;
create index gradebook_exemptions_user_id on gradebook_exemptions (user_id);

-- Who changed what in the gradebook, and why. Never changed, and erased with the person whom it is about.
create table gradebook_changes (
  id integer generated always as identity primary key,
  course_id integer not null references courses on delete cascade,
  -- Null: it concerns everybody.
  user_id integer references users on delete cascade,
  -- The name of the lesson, column or module, as it was.
  place text not null,
  what text not null check (what in ('points', 'exempt', 'column', 'weight', 'dropped')),
  before text,
  after text,
  why text not null default '',
  by_id integer references users on delete set null,
  at timestamptz not null
);
create index gradebook_changes_course_id on gradebook_changes (course_id, id);
create index gradebook_changes_user_id on gradebook_changes (user_id) where user_id is not null;
create index gradebook_changes_by_id on gradebook_changes (by_id) where by_id is not null;
