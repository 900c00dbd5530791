-- People of a platform are users without a password; nobody is matched by e-mail.
create table lti_users (
  platform_id integer not null references lti_platforms on delete cascade,
  subject text not null,
  user_id integer not null unique references users on delete cascade,
  primary key (platform_id, subject)
);

-- A course of the platform and ours that belongs to it; none until a teacher opened it.
create table lti_contexts (
  id integer generated always as identity primary key,
  deployment_id integer not null references lti_deployments on delete cascade,
  -- The platform's own id; unique only inside its deployment.
  platform_context_id text not null,
  course_id integer references courses on delete set null,
  title text not null,
  roster_url text,
  created_at timestamptz not null default now(),
  unique (deployment_id, platform_context_id)
);

create index lti_contexts_course_id on lti_contexts (course_id);

-- A place in the platform that leads to us: to a lesson, or to the whole course.
create table lti_resource_links (
  id integer generated always as identity primary key,
  context_id integer not null references lti_contexts on delete cascade,
  platform_link_id text not null,
  lesson_id integer references lessons on delete set null,
  -- The column of the gradebook, and the address where columns are made.
  line_item_url text,
  line_items_url text,
  scopes text[] not null default '{}',
  created_at timestamptz not null default now(),
  unique (context_id, platform_link_id)
);

create index lti_resource_links_lesson_id on lti_resource_links (lesson_id);

-- One opening of us from a platform. Sessions are bound to it, and so to its course, lesson and role.
create table lti_launches (
  id text primary key,
  platform_id integer not null references lti_platforms on delete cascade,
  user_id integer not null references users on delete cascade,
  course_id integer not null references courses on delete cascade,
  lesson_id integer references lessons on delete cascade,
  resource_link_id integer references lti_resource_links on delete cascade,
  mode text not null check (mode in ('course', 'lesson', 'resource_selection')),
  role_key text not null check (role_key in ('CONTEXT_LEARNER', 'CONTEXT_INSTRUCTOR', 'CONTEXT_ADMINISTRATOR')),
  deployment_id text not null,
  -- The cookie of the browser that may load the page again.
  holder_hash text not null,
  -- Set while the browser has yet to show its proof from the platform's storage.
  proof_hash text,
  -- A one-time key that opens the same launch in a window of its own.
  handoff_hash text unique,
  handoff_expires_at timestamptz,
  -- Only where a lesson is being chosen.
  selection_return_url text,
  selection_data text,
  accepts_several boolean not null default false,
  accepts_line_item boolean not null default true,
  selected_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index lti_launches_user_id on lti_launches (user_id);
create index lti_launches_course_id on lti_launches (course_id);
create index lti_launches_lesson_id on lti_launches (lesson_id);
create index lti_launches_resource_link_id on lti_launches (resource_link_id);
create index lti_launches_platform_id on lti_launches (platform_id);
create index lti_launches_expires_at on lti_launches (expires_at);

alter table sessions add column launch_id text references lti_launches on delete cascade;

create index sessions_launch_id on sessions (launch_id) where launch_id is not null;
