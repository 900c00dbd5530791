-- Set when the output and the long texts of an old run were removed. Its code and verdict stay.
alter table test_processes add column output_removed_at timestamptz;

create index test_processes_with_output on test_processes (created_at, id)
  where output_removed_at is null and finished_at is not null;

-- Also replaces the index on user_id alone.
create index test_processes_of_person on test_processes (user_id, exercise_id, id);
drop index test_processes_user_id;
