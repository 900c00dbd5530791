-- The outbox of grades: written in the transaction that completes a lesson, emptied by a job.
create table lti_scores (
  id integer generated always as identity primary key,
  user_lesson_id integer not null references user_lessons on delete cascade,
  resource_link_id integer not null references lti_resource_links on delete cascade,
  platform_id integer not null references lti_platforms on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'parked')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  -- After this moment it is parked until a person sends it again.
  give_up_at timestamptz not null,
  -- Somebody is sending it until then.
  claimed_until timestamptz,
  -- The time that stands in the score. The same one at each try, so that a platform knows a score it has.
  score_timestamp timestamptz,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_lesson_id, resource_link_id)
);

create index lti_scores_waiting on lti_scores (platform_id, next_try_at) where state = 'waiting';
create index lti_scores_resource_link_id on lti_scores (resource_link_id);

-- Set when the platform has taken the grade, and not before.
alter table user_lessons add column score_submitted_at timestamptz;
