-- What matters and who did it. Names are copied, so that a line still says something when the account is gone.
create table audit_events (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  action text not null,
  actor_id integer references users on delete set null,
  actor text not null,
  subject text not null default '',
  detail text not null default '',
  address text not null default ''
);

create index audit_events_at on audit_events (at);
create index audit_events_actor_id on audit_events (actor_id);
