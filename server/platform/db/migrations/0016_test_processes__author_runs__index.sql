-- An author finds the last run of a solution, however many students ran the exercise since.
create index test_processes_author_runs on test_processes (exercise_id, id) where kind = 'author';
