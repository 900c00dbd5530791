-- For programs that call the API in the name of a person. Only the hash is kept.
create table personal_tokens (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  scopes text[] not null,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- To the minute.
  last_used_at timestamptz
);
create index personal_tokens_user_id on personal_tokens (user_id);

-- A connection that was opened with a token must end with it, as with a session (0240).
create trigger personal_tokens_signal_end
  after delete on personal_tokens for each row execute function sessions_signal_end();
