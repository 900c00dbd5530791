-- What was put into the database once and must not come back when somebody deletes it.
create table seeds (
  name text primary key,
  made_at timestamptz not null default now()
);
