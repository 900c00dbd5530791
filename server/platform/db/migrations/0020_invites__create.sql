create table invites (
  id integer generated always as identity primary key,
  course_id integer not null references courses on delete cascade,
  email text not null,
  role_key text not null check (role_key in ('CONTEXT_LEARNER', 'CONTEXT_INSTRUCTOR', 'CONTEXT_ADMINISTRATOR')),
  invited_by_id integer references users on delete set null,
  -- unmailed: there was no mail server. refused: the mail server says that it will never take it.
  mail_state text not null check (mail_state in ('unmailed', 'waiting', 'sent', 'refused')),
  created_at timestamptz not null default now()
);

create unique index invites_email_key on invites (course_id, lower(email));
create index invites_email on invites (lower(email));
create index invites_invited_by_id on invites (invited_by_id);
