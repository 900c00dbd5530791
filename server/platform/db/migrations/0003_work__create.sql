-- A learner's way through a lesson; a member of staff has one too, as a preview that is never counted.
create table user_lessons (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  lesson_id integer not null references lessons on delete cascade,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, lesson_id)
);

create index user_lessons_lesson_id on user_lessons (lesson_id);

create table user_exercises (
  id integer generated always as identity primary key,
  user_lesson_id integer not null references user_lessons on delete cascade,
  exercise_id integer not null references exercises on delete cascade,
  solution_code text not null default '',
  completed_at timestamptz,
  instructor_bypassed boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_lesson_id, exercise_id)
);

create index user_exercises_exercise_id on user_exercises (exercise_id);

-- One run of tests. Kept, with its code and what came of it: a student's rows are the history of their attempts.
create table test_processes (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  exercise_id integer not null references exercises on delete cascade,
  -- The student's row whose code runs; null for an author's run of the solution.
  user_exercise_id integer references user_exercises on delete cascade,
  -- author: the solution. student: counts. instructor: the student's code, recorded nowhere.
  kind text not null check (kind in ('author', 'student', 'instructor')),
  code text not null,
  created_at timestamptz not null default now(),
  -- Where the exercise stood in its saves when its author ran it: a newer save makes the outcome void.
  exercise_version integer,
  -- How often it was begun; a program that takes the worker down with it is not begun for ever.
  tries integer not null default 0,
  started_at timestamptz,
  finished_at timestamptz,
  result jsonb,
  check ((finished_at is null) = (result is null))
);

create index test_processes_user_exercise_id on test_processes (user_exercise_id, id);
create index test_processes_exercise_id on test_processes (exercise_id);
create index test_processes_user_id on test_processes (user_id);
create index test_processes_unfinished on test_processes (id) where finished_at is null;

-- Workers that live say so; the jobs of one that stopped saying so are given to others.
create table workers (
  id text primary key,
  -- The ids under which graphile-worker locks its jobs.
  lock_ids text[] not null,
  -- How many runs it does at a time.
  run_slots integer not null default 0,
  seen_at timestamptz not null default now()
);
