-- When the score of a lesson is sent: when it is completed, or the share of completed exercises each time it changes.
alter table courses add column score_mode text not null default 'on_completion'
  check (score_mode in ('on_completion', 'as_they_go'));

-- A score is a state: what the platform should hold and what it has taken, one row for each person and link. Rows of
-- before were full scores; those that wait are sent as such.
alter table lti_scores
  add column user_id integer references users on delete cascade,
  -- From 0 to 100.
  add column wanted double precision not null default 100,
  -- Sent with it, for the student and the teacher: "7 of 8 exercises".
  add column comment text not null default '',
  -- What was sent last, with score_timestamp; the answer may have been lost.
  add column tried double precision,
  -- What the platform has taken.
  add column sent double precision,
  -- Null for a link to the whole course.
  alter column user_lesson_id drop not null,
  drop constraint lti_scores_user_lesson_id_resource_link_id_key;

update lti_scores s set
  user_id = ul.user_id,
  tried = case when s.score_timestamp is not null or s.state = 'sent' then 100 end,
  sent = case when s.state = 'sent' then 100 end
from user_lessons ul where ul.id = s.user_lesson_id;

-- A link that led to another lesson before has two rows of a person; the newer one counts.
delete from lti_scores s where exists (
  select from lti_scores o
  where o.user_id = s.user_id and o.resource_link_id = s.resource_link_id and o.id > s.id
);

alter table lti_scores
  alter column user_id set not null,
  alter column wanted drop default,
  add constraint lti_scores_user_id_resource_link_id_key unique (user_id, resource_link_id);

create index lti_scores_user_lesson_id on lti_scores (user_lesson_id);
