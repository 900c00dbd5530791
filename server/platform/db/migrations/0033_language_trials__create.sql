-- A language configuration that is tried before it is saved. One to a person: the next takes its place.
create table language_trials (
  id integer generated always as identity primary key,
  user_id integer not null unique references users on delete cascade,
  request jsonb not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  result jsonb,
  check ((finished_at is null) = (result is null))
);
