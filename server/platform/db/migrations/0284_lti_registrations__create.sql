-- A platform may know us by several client ids: Moodle makes one for each registration, and activities keep theirs. What
-- belongs to the platform itself (people, courses, links, grades) stays with it through all of them.
create table lti_registrations (
  id integer generated always as identity primary key,
  platform_id integer not null references lti_platforms on delete cascade,
  issuer text not null,
  client_id text not null,
  auth_url text not null,
  token_url text not null,
  -- What the platform wants to read in our assertions, where it is not the token URL.
  token_audience text,
  jwks_url text not null,
  last_launch_at timestamptz,
  -- Set when its platform was deleted: the client id can be registered again.
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  unique (id, platform_id)
);
create unique index lti_registrations_issuer_client_id_key on lti_registrations (issuer, client_id)
  where ended_at is null;
create index lti_registrations_platform_id on lti_registrations (platform_id);

insert into lti_registrations
  (platform_id, issuer, client_id, auth_url, token_url, token_audience, jwks_url, last_launch_at, ended_at, created_at)
select id, issuer, regexp_replace(client_id, ' \(deleted \d+\)$', ''), auth_url, token_url, token_audience, jwks_url,
  last_launch_at, case when state = 'deleted' then now() end, created_at
from lti_platforms;

-- Deployments of an earlier registration, whose client id was not kept.
insert into lti_registrations (platform_id, issuer, client_id, auth_url, token_url, jwks_url, ended_at, created_at)
select id, issuer, '(earlier)', auth_url, token_url, jwks_url, now(), created_at
from lti_platforms p
where exists (select from lti_deployments d where d.platform_id = p.id and d.is_former);

alter table lti_deployments add column registration_id integer;
update lti_deployments d set registration_id = (
  select r.id from lti_registrations r
  where r.platform_id = d.platform_id and (r.client_id = '(earlier)') = d.is_former
  order by r.id limit 1
);
alter table lti_deployments
  alter column registration_id set not null,
  drop constraint lti_deployments_platform_id_fkey,
  drop constraint lti_deployments_platform_id_deployment_id_key,
  drop column is_former,
  -- A registration that becomes one of another platform takes its deployments along.
  add constraint lti_deployments_registration_fkey foreign key (registration_id, platform_id)
    references lti_registrations (id, platform_id) on update cascade on delete cascade,
  add constraint lti_deployments_registration_id_deployment_id_key unique (registration_id, deployment_id);
create index lti_deployments_platform_id on lti_deployments (platform_id);

-- Whose client id to use for its services: that of the last launch. Null: the newest of the platform.
alter table lti_contexts
  add column registration_id integer references lti_registrations on delete set null;
create index lti_contexts_registration_id on lti_contexts (registration_id);
alter table lti_resource_links
  add column registration_id integer references lti_registrations on delete set null;
create index lti_resource_links_registration_id on lti_resource_links (registration_id);

alter table lti_launches add column registration_id integer references lti_registrations on delete cascade;
update lti_launches l set registration_id = (
  select r.id from lti_registrations r where r.platform_id = l.platform_id order by r.id limit 1
);
alter table lti_launches alter column registration_id set not null;
create index lti_launches_registration_id on lti_launches (registration_id);

-- Logins under way begin again.
delete from lti_nonces where platform_id is not null;
alter table lti_nonces drop column platform_id, add column registration_id integer;

-- The link that made a registration may change it again, as Moodle's “Update” does, and nothing else.
alter table lti_registration_keys
  add column used_at timestamptz,
  add column registration_id integer references lti_registrations on delete cascade;
create index lti_registration_keys_registration_id on lti_registration_keys (registration_id);

alter table lti_platforms
  drop column issuer,
  drop column client_id,
  drop column auth_url,
  drop column token_url,
  drop column token_audience,
  drop column jwks_url,
  -- What an installation calls itself in launches; it keeps that when it moves to another address.
  add column guid text not null default '',
  -- How it is: when each service last worked, and why it did not since.
  add column last_grade_at timestamptz,
  add column last_roster_at timestamptz,
  add column roster_problem text,
  add column last_keys_at timestamptz,
  add column keys_problem text;
create index lti_platforms_guid on lti_platforms (guid) where guid <> '';
