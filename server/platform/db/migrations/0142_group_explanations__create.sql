-- What staff write for everybody who gives a wrong answer of a group, and who has seen it.
create table group_explanations (
  group_id integer primary key references wrong_answer_groups on delete cascade,
  text text not null,
  updated_at timestamptz not null default now()
);

create table explanation_views (
  group_id integer not null references group_explanations on delete cascade,
  user_id integer not null references users on delete cascade,
  -- How many runs they had then: whether it helped is read from how many more they needed.
  runs integer not null,
  seen_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index explanation_views_user_id on explanation_views (user_id);
