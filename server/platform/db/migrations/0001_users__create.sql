create table users (
  id integer generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  -- Without one, nobody signs in by password: the person comes from a learning management system.
  password_hash text,
  email_verified_at timestamptz,
  is_site_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index users_email_key on users (lower(email)) where password_hash is not null;

create table sessions (
  id text primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

create table password_resets (
  -- One to a user: a newer link ends the older one.
  user_id integer primary key references users on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);

-- Counters that may be lost in a crash, in exchange for never slowing a sign-in.
create unlogged table rate_limits (
  key text primary key,
  tries integer not null,
  window_ends_at timestamptz not null
);
