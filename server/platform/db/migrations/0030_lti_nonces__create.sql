-- Words that a launch from a learning management system may use once; kept until they could not be used anyway.
create table lti_nonces (
  nonce text primary key,
  platform_id integer,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create index lti_nonces_expires_at on lti_nonces (expires_at);
