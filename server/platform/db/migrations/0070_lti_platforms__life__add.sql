alter table lti_platforms
  -- Those of frame_origins that nobody typed: taken from addresses, the registration and signed launches.
  add column learned_origins text[] not null default '{}',
  -- The product_family_code that the platform sends: moodle, canvas, …
  add column family text not null default '',
  -- Set until an administrator has said whether this is the same platform, registered again.
  add column maybe_same_as_id integer references lti_platforms on delete set null,
  drop constraint lti_platforms_state_check,
  -- A deleted one keeps its people, courses and links, for a later registration that takes them over.
  add constraint lti_platforms_state_check check (state in ('pending', 'active', 'disabled', 'deleted'));

update lti_platforms set learned_origins = frame_origins;

create index lti_platforms_maybe_same_as_id on lti_platforms (maybe_same_as_id)
  where maybe_same_as_id is not null;

-- Deployments of an earlier registration of the same platform: courses are moved from them when they are next opened.
alter table lti_deployments add column is_former boolean not null default false;
