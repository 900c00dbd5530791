-- A person of a learning management system who is also an account of ours: both agreed. Rows of work are never moved; the
-- account reaches what the other identity has as a student.
create table identity_links (
  identity_id integer primary key references users on delete cascade,
  account_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  check (identity_id <> account_id)
);
create index identity_links_account_id on identity_links (account_id);

-- Shown inside the platform, typed in the account, confirmed on both sides. One for each person.
create table identity_codes (
  identity_id integer primary key references users on delete cascade,
  code_hash text not null unique,
  -- The account that typed it and agreed.
  account_id integer references users on delete cascade,
  expires_at timestamptz not null
);
create index identity_codes_account_id on identity_codes (account_id);
