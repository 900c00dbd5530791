-- When the last good backup was made: one row, or none before the first.
create table last_backup (
  is_only boolean primary key default true check (is_only),
  made_at timestamptz not null
);
