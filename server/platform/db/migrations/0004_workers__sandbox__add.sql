-- What each worker found when it probed its sandbox, for the administrator to read.
alter table workers
  add column is_sandbox_ready boolean not null default false,
  add column sandbox_detail text not null default 'is starting';
