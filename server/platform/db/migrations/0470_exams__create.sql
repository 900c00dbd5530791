-- A lesson with a row here is an exam. Times are those of the database, whatever clocks of pages and servers say.
create table exams (
  lesson_id integer primary key references lessons on delete cascade,
  -- Without a window nobody can begin: so it is in a copy until its staff set one.
  opens_at timestamptz,
  closes_at timestamptz,
  -- Null: until the window closes.
  duration_minutes integer check (duration_minutes > 0),
  -- Everybody's time begins when the window opens.
  has_fixed_start boolean not null default false,
  -- Given to everybody while it ran.
  plus_minutes integer not null default 0,
  -- So long after the end, work that waited for the network still arrives.
  grace_minutes integer not null default 10,
  access_code_hash text,
  address_ranges text[] not null default '{}',
  -- What students are told of a run before the results are released.
  results text not null default 'nothing' check (results in ('at once', 'ran', 'nothing')),
  has_hints boolean not null default false,
  has_questions boolean not null default false,
  has_free_run boolean not null default false,
  has_stepping boolean not null default false,
  has_typing_help boolean not null default false,
  -- Of each exercise.
  most_runs integer check (most_runs > 0),
  -- So many of its exercises are drawn for each person.
  picks integer check (picks > 0),
  seed uuid not null default gen_random_uuid(),
  -- The settings of Safe Exam Browser. Each call must prove one of the keys, the first being that of these settings.
  browser_settings jsonb,
  browser_keys text[] not null default '{}',
  released_at timestamptz,
  version integer not null default 1,
  check ((opens_at is null) = (closes_at is null)),
  check (closes_at > opens_at)
);

create table exam_sittings (
  id integer generated always as identity primary key,
  lesson_id integer not null references exams (lesson_id) on delete cascade,
  user_id integer not null references users on delete cascade,
  extra_minutes integer not null default 0,
  extra_percent integer not null default 0,
  started_at timestamptz,
  ends_at timestamptz,
  -- What was drawn; null: everything.
  exercise_ids integer[],
  handed_in_at timestamptz,
  handed_in_by_id integer references users on delete set null,
  -- What counts is stored, and a receipt was given.
  closed_at timestamptz,
  -- What the page said last, at least every ten seconds.
  seen_at timestamptz,
  is_away boolean not null default false,
  unique (lesson_id, user_id),
  check ((started_at is null) = (ends_at is null))
);
create index exam_sittings_user_id on exam_sittings (user_id);
create index exam_sittings_handed_in_by_id on exam_sittings (handed_in_by_id) where handed_in_by_id is not null;
create index exam_sittings_ends_at on exam_sittings (ends_at) where closed_at is null;

-- What counts of each exercise.
create table exam_answers (
  user_exercise_id integer primary key references user_exercises on delete cascade,
  sitting_id integer not null references exam_sittings on delete cascade,
  code text not null,
  files jsonb not null default '{}',
  -- Work that arrived after the end and may be accepted: null if none did.
  late_code text,
  late_files jsonb,
  gap_began_at timestamptz,
  late_arrived_at timestamptz,
  accepted_at timestamptz,
  accepted_by_id integer references users on delete set null
);
create index exam_answers_sitting_id on exam_answers (sitting_id);
create index exam_answers_accepted_by_id on exam_answers (accepted_by_id) where accepted_by_id is not null;

-- How many runs a student has had where their number is limited.
create table exam_runs (
  user_exercise_id integer primary key references user_exercises on delete cascade,
  runs integer not null
);

-- Who has passed what while it does not show yet.
create table exam_passes (
  user_exercise_id integer primary key references user_exercises on delete cascade,
  passed_at timestamptz not null
);

-- Keys that sign receipts. An old one keeps its public half, so that what it signed stays verifiable.
create table receipt_keys (
  id uuid primary key default gen_random_uuid(),
  public_key text not null,
  private_key text,
  made_at timestamptz not null default now(),
  retired_at timestamptz,
  check ((private_key is null) = (retired_at is not null))
);
create unique index receipt_keys_current on receipt_keys ((true)) where retired_at is null;

create table receipts (
  id uuid primary key,
  sitting_id integer not null references exam_sittings on delete cascade,
  -- What is signed, byte for byte.
  body text not null,
  signature text not null,
  key_id uuid not null references receipt_keys,
  made_at timestamptz not null default now()
);
create index receipts_sitting_id on receipts (sitting_id);
create index receipts_key_id on receipts (key_id);

create function exam_state(exam exams, sitting exam_sittings) returns text language sql stable as $$
  select case
    when exam.released_at is not null then 'released'
    when sitting.started_at is null then 'before'
    when sitting.handed_in_at is not null or sitting.ends_at <= now() then 'ended'
    else 'running'
  end
$$;

-- What the exam of a lesson allows a person now; null if the lesson is no exam.
create function exam_for(lesson integer, person integer) returns json language sql stable as $$
  select json_build_object('state', exam_state(x, s), 'results', x.results, 'endsAt', s.ends_at, 'hasHints', x.has_hints,
    'hasQuestions', x.has_questions, 'hasFreeRun', x.has_free_run, 'hasStepping', x.has_stepping,
    'hasTypingHelp', x.has_typing_help, 'mostRuns', x.most_runs, 'addressRanges', x.address_ranges,
    'browserKeys', x.browser_keys,
    'takesLate', s.started_at is not null and s.handed_in_at is null and x.released_at is null
      and now() < s.ends_at + x.grace_minutes * interval '1 minute')
  from exams x left join exam_sittings s on s.lesson_id = x.lesson_id and s.user_id = person
  where x.lesson_id = lesson
$$;

-- Whether nothing of somebody's results may show yet.
create function is_exam_held(lesson integer) returns boolean language sql stable as $$
  select exists (select from exams where lesson_id = lesson and released_at is null)
$$;

-- Whether an exercise was drawn for a person, or nothing is drawn in its lesson.
create function is_exercise_drawn(lesson integer, person integer, exercise integer) returns boolean language sql stable as $$
  select coalesce((select exercise = any (exercise_ids) from exam_sittings where lesson_id = lesson and user_id = person), true)
$$;

create or replace function has_exercise_left(lesson user_lessons) returns boolean language sql stable as $$
  select exists (
    select from exercises e
      left join user_exercises ue on ue.exercise_id = e.id and ue.user_lesson_id = lesson.id
    where e.lesson_id = lesson.lesson_id and ue.completed_at is null
      and is_exercise_drawn(e.lesson_id, lesson.user_id, e.id)
  )
$$;

create or replace function is_exam_lesson(lesson_id integer) returns boolean language sql stable as $$
  select exists (select from exams x where x.lesson_id = is_exam_lesson.lesson_id)
$$;
