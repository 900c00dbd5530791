-- Accounts used to be the people with a password. Now a provider can say who somebody is, so an account may have none.
alter table users add column has_account boolean not null default false;
update users set has_account = true where password_hash is not null;
alter table users add constraint users_password_needs_account check (password_hash is null or has_account);
drop index users_email_key;
create unique index users_email_key on users (lower(email)) where has_account;

-- False only where a rule of a provider says so.
alter table users add column may_create_courses boolean not null default true;

-- One row.
create table sign_in_settings (
  id boolean primary key default true check (id),
  has_passwords boolean not null default true,
  -- Whether an account without a password may choose one.
  may_add_password boolean not null default false,
  -- Signs in with its password even without passwords for the others.
  emergency_user_id integer references users on delete set null
);
insert into sign_in_settings default values;
create index sign_in_settings_emergency_user_id on sign_in_settings (emergency_user_id);

create table sign_in_providers (
  id integer generated always as identity primary key,
  name text not null,
  issuer text not null unique,
  client_id text not null,
  -- Encrypted; null for a client that has none.
  client_secret text,
  scope text not null,
  -- Whose addresses it may speak for; '*' for every address.
  trusted_domains text[] not null default '{}',
  rules jsonb not null default '[]',
  creates_accounts boolean not null default true,
  -- Whether signing out here signs out there, too.
  ends_session boolean not null default true,
  is_enabled boolean not null default true,
  is_from_environment boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The key of a person at a provider is issuer and subject, which survive a provider that is removed and added again.
create table sign_in_identities (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  -- What the provider said the last time, for the list on the profile.
  email text not null,
  -- What its rules gave the last time.
  grants text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null,
  unique (issuer, subject)
);
create index sign_in_identities_user_id on sign_in_identities (user_id);

-- A browser on its way to a provider and back.
create table sign_in_attempts (
  state_hash text primary key,
  browser_hash text not null,
  provider_id integer not null references sign_in_providers on delete cascade,
  -- Who wants to join the identity with their account.
  user_id integer references users on delete cascade,
  verifier text not null,
  nonce text not null,
  expires_at timestamptz not null
);
create index sign_in_attempts_provider_id on sign_in_attempts (provider_id);
create index sign_in_attempts_user_id on sign_in_attempts (user_id);
create index sign_in_attempts_expires_at on sign_in_attempts (expires_at);

-- What a browser has reached and not taken yet: a session, the start of joining, or an identity to join.
create table sign_in_tickets (
  token_hash text primary key,
  kind text not null check (kind in ('sign-in', 'start-join', 'join')),
  user_id integer not null references users on delete cascade,
  -- Null for a link of the command line, and before the browser is known.
  browser_hash text,
  -- What the provider said.
  told jsonb,
  expires_at timestamptz not null
);
create index sign_in_tickets_user_id on sign_in_tickets (user_id);
create index sign_in_tickets_expires_at on sign_in_tickets (expires_at);

-- Where a session came from, so that it ends with the one there.
alter table sessions
  add column issuer text,
  add column subject text,
  add column provider_session text,
  -- Encrypted; the provider wants it back when somebody signs out.
  add column id_token text;
create index sessions_of_provider on sessions (issuer, subject) where issuer is not null;
