alter table user_exercises
  -- What a reset removed, so that it can be taken back until the next run.
  add column code_before_reset text,
  -- Who marked it as complete, and when.
  add column bypassed_by_id integer references users on delete set null,
  add column bypassed_at timestamptz;

create index user_exercises_bypassed_by_id on user_exercises (bypassed_by_id) where bypassed_by_id is not null;
