create table language_configs (
  id integer generated always as identity primary key,
  name text not null,
  execution_command text not null,
  -- CPU milliseconds
  execution_limit integer not null check (execution_limit > 0),
  executable_file_name text not null,
  preamble text not null default '',
  postamble text not null default '',
  test_framework text not null default '',
  default_lesson_code text not null default '',
  default_solution_code text not null default '',
  -- Which of the languages that come with the product this is; null for an admin's own.
  shipped_as text unique,
  -- A sentence for the administrator when this machine lacks the runtime.
  unavailable_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index language_configs_name_key on language_configs (lower(name));

create table courses (
  id integer generated always as identity primary key,
  -- Opaque and random: what every {courseId} and {contextId} in a path holds.
  context_id text not null unique,
  name text not null,
  language_config_id integer not null references language_configs,
  is_public boolean not null default false,
  share_code text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table enrollments (
  user_id integer not null references users on delete cascade,
  course_id integer not null references courses on delete cascade,
  role_key text not null check (role_key in ('CONTEXT_LEARNER', 'CONTEXT_INSTRUCTOR', 'CONTEXT_ADMINISTRATOR')),
  created_at timestamptz not null default now(),
  primary key (user_id, course_id)
);

create index enrollments_course_id on enrollments (course_id);

-- Positions are dense and checked at the end of a transaction, so that they can be set in any order within it.
create table modules (
  id integer generated always as identity primary key,
  course_id integer not null references courses on delete cascade,
  name text not null,
  position integer not null check (position >= 0),
  created_at timestamptz not null default now(),
  constraint modules_position_key unique (course_id, position) deferrable initially deferred
);

create table lessons (
  id integer generated always as identity primary key,
  module_id integer not null references modules on delete cascade,
  name text not null,
  language_config_id integer not null references language_configs,
  position integer not null check (position >= 0),
  created_at timestamptz not null default now(),
  constraint lessons_position_key unique (module_id, position) deferrable initially deferred
);

create table exercises (
  id integer generated always as identity primary key,
  lesson_id integer not null references lessons on delete cascade,
  name text,
  instructions text not null default '',
  test_code text not null default '',
  solution_code text not null default '',
  -- What a student begins with; null takes the language's default.
  starter_code text,
  position integer not null check (position >= 0),
  test_status text not null default 'UNTESTED' check (test_status in ('UNTESTED', 'PASSING', 'FAILING')),
  -- The names of the tests in the run that made it PASSING: a student's run must show exactly these.
  expected_tests jsonb,
  -- Counts saves, so that two tabs do not overwrite each other silently.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint exercises_position_key unique (lesson_id, position) deferrable initially deferred
);
