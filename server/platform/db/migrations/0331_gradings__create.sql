-- Grading by hand: one row for each student's program that is to be graded, also before anybody has.
create table gradings (
  id integer generated always as identity primary key,
  user_exercise_id integer not null unique references user_exercises on delete cascade,
  -- Stands for the person where graders do not see names. Given by chance, so that it says nothing about the order of names.
  number integer not null,
  -- Who is to grade it, if the work is split.
  grader_id integer references users on delete set null,
  -- Counts the saves.
  version integer not null default 0,
  -- The keys of rubric items. One that the rubric does not have any more counts nothing.
  ticked text[] not null default '{}',
  graded_at timestamptz,
  graded_by_id integer references users on delete set null,
  -- The program as it was graded, with its number of saves.
  code text,
  files jsonb,
  code_version integer,
  -- Drafts are for staff; students see what is released.
  released_at timestamptz,
  released_by_id integer references users on delete set null,
  check ((graded_at is null) = (code is null)),
  check (released_at is null or graded_at is not null)
);
create index gradings_grader_id on gradings (grader_id) where grader_id is not null;
create index gradings_graded_by_id on gradings (graded_by_id) where graded_by_id is not null;
create index gradings_released_by_id on gradings (released_by_id) where released_by_id is not null;

-- Graders of these exercises see numbers instead of names.
create table blind_exercises (
  exercise_id integer primary key references exercises on delete cascade
);

-- A student asks that a released grading is looked at again.
create table second_looks (
  id integer generated always as identity primary key,
  grading_id integer not null references gradings on delete cascade,
  state text not null default 'asked' check (state in ('asked', 'accepted', 'declined')),
  question text not null,
  asked_at timestamptz not null,
  answer text,
  answered_by_id integer references users on delete set null,
  answered_at timestamptz,
  check ((state = 'asked') = (answered_at is null))
);
create index second_looks_grading_id on second_looks (grading_id);
create index second_looks_answered_by_id on second_looks (answered_by_id) where answered_by_id is not null;
-- One at a time.
create unique index second_looks_asked on second_looks (grading_id) where state = 'asked';
