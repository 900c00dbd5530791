alter table lti_launches
  -- Where the platform wants people to return to.
  add column return_url text,
  -- A language tag, for dates and numbers.
  add column locale text,
  -- Somebody who teaches the course and looks at it in the student role, or an unknown role: never graded.
  add column is_role_switched boolean not null default false,
  -- The student whose work the platform's gradebook opened.
  add column review_user_id integer references users on delete cascade;

create index lti_launches_review_user_id on lti_launches (review_user_id) where review_user_id is not null;

-- When the platform wants the work of a link to be handed in.
alter table lti_resource_links add column due_at timestamptz;
