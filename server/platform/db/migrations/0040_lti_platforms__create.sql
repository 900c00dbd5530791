-- A learning management system that may launch us: one row for each pair of issuer and client id.
create table lti_platforms (
  id integer generated always as identity primary key,
  name text not null,
  issuer text not null,
  client_id text not null,
  auth_url text not null,
  token_url text not null,
  -- What the platform wants to read in our assertions, where it is not the token URL.
  token_audience text,
  jwks_url text not null,
  -- Pages of these origins may show us in a frame.
  frame_origins text[] not null default '{}',
  state text not null default 'pending' check (state in ('pending', 'active', 'disabled')),
  -- Whether a deployment that launches for the first time is taken in without asking.
  is_open_to_deployments boolean not null default true,
  -- No scores before this moment: the platform asked us to wait, or does not answer.
  scores_paused_until timestamptz,
  last_launch_at timestamptz,
  created_at timestamptz not null default now(),
  unique (issuer, client_id)
);

create table lti_deployments (
  id integer generated always as identity primary key,
  platform_id integer not null references lti_platforms on delete cascade,
  deployment_id text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (platform_id, deployment_id)
);

-- A link that an administrator pastes into a platform; it registers one platform and is then worthless.
create table lti_registration_keys (
  key_hash text primary key,
  created_by_id integer not null references users on delete cascade,
  -- Whether the platform may launch at once, without being approved afterwards.
  is_approving boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create index lti_registration_keys_created_by_id on lti_registration_keys (created_by_id);

-- What we sign with. A new key is published a day before it is used and stays a day after it was.
create table lti_tool_keys (
  kid text primary key,
  -- Encrypted with a key made of the server's secret.
  private_key text not null,
  public_jwk jsonb not null,
  starts_at timestamptz not null,
  retires_at timestamptz,
  created_at timestamptz not null default now()
);

-- Why the last launch failed, for the administrator: one row for each platform and one for all unknown ones.
create table lti_failures (
  platform_key text primary key,
  platform_id integer unique references lti_platforms on delete cascade,
  issuer text,
  client_id text,
  reason text not null,
  reference text not null,
  failed_at timestamptz not null
);

-- A nonce is a login under way: made when a platform sends somebody, deleted by the launch that answers it.
alter table lti_nonces
  add column state_hash text unique,
  -- What the browser must show: in a cookie, or in the platform's storage.
  add column binding_hash text,
  add column proof_hash text,
  -- What the platform sent, to begin again in a window of its own.
  add column login_query text;
