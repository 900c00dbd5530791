alter table test_processes
  -- Runs that nobody waits for stand in no queue that a person is told about.
  add column is_background boolean not null default false,
  -- A person has one run at a time: the next one gets its job when the one before it ends.
  add column is_queued boolean not null default true;

create index test_processes_unfinished_of_user on test_processes (user_id) where finished_at is null;
