-- A person has one run on its way. The index decides when two clicks come at the same moment, so that the usual click,
-- with nothing before it, is one statement.
create unique index test_processes_one_queued_of_user on test_processes (user_id)
  where finished_at is null and is_queued and not is_background;
