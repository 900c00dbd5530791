-- That a student has the page of an exercise before them, as the page says once a minute. No history: each exercise that
-- was begun has its last moment only.
create table open_pages (
  user_exercise_id integer primary key references user_exercises on delete cascade,
  -- Of the code when the page spoke last. Once it is saved again, the row says nothing until the page speaks next.
  version integer not null,
  -- Since when the page is open and the code has this version.
  still_since timestamptz not null,
  seen_at timestamptz not null
);

-- Who is stuck is looked for among the pages that are open now.
create index open_pages_seen_at on open_pages (seen_at);
