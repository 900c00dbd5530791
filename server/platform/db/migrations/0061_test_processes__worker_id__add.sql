-- The worker that a run was handed over to directly, without a job in the queue. If that worker is gone, the run gets a job.
alter table test_processes add column worker_id text;
