create table email_verifications (
  -- One to a user: a newer link ends the older one.
  user_id integer primary key references users on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);
