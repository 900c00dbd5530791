-- What would become of the work of students if the working copy of an exercise were published. Kept until it is published, or
-- tried anew; what was done is kept in exercise_versions.
create table impact_previews (
  exercise_id integer primary key references exercises on delete cascade,
  -- What is compared: the working copy as of this save, and the version that students have.
  exercise_version integer not null,
  version_number integer not null,
  started_at timestamptz not null,
  -- Distinguishes a preview from a later one, for a job that was begun for an earlier one.
  attempt integer not null default 1
);

-- One for each student with work.
create table impact_results (
  exercise_id integer not null references impact_previews on delete cascade,
  user_exercise_id integer not null references user_exercises on delete cascade,
  -- Which save of the student was run; null while it waits.
  code_version integer,
  -- Null if that could not be found out.
  did_pass boolean,
  does_pass boolean,
  before jsonb,
  after jsonb,
  primary key (exercise_id, user_exercise_id)
);
create index impact_results_user_exercise_id on impact_results (user_exercise_id);

-- The version whose publication completed the exercise, or took the completion away.
alter table user_exercises
  add column credited_number integer,
  add column revoked_number integer;
