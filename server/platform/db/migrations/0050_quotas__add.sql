-- How much the runs of a person take up: their code and what came of it. Added to when a run ends, and counted anew before
-- anybody is refused, so that what was deleted meanwhile does not count against them.
create table run_storage (
  user_id integer primary key references users on delete cascade,
  bytes bigint not null
);

insert into run_storage (user_id, bytes)
select user_id, sum(pg_column_size(code) + coalesce(pg_column_size(result), 0)) from test_processes group by user_id;

alter table imports
  -- How much of its sender's room the file takes up until it is read.
  add column reserved_bytes integer not null default 0;
