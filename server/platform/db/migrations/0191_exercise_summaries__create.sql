-- What the lines of a course say of each exercise. Counting a hundred thousand people's ways to a solution takes longer than
-- a page may; so what was counted is kept, and only exercises with runs since then are counted again.
create table exercise_summaries (
  exercise_id integer primary key references exercises on delete cascade,
  -- Raised by every run that is recorded.
  version bigint not null default 0,
  -- What was counted last, at which version and among which learners; null before the first time.
  counted_version bigint,
  counted_learners text,
  tried integer not null default 0,
  solved integer not null default 0,
  median_runs integer,
  median_seconds integer,
  -- Three of four of those who solved it needed less; null if they are too few to say.
  usual_seconds integer,
  hardest_test text,
  hardest_people integer
);

-- Who is stuck is looked for among those who were at it lately.
create index exercise_activity_open on exercise_activity (exercise_id, last_at) where not is_solved;

-- In the trigger that records a run, after it was recorded: one statement more.
create function exercise_activity_raise_version() returns trigger language plpgsql as $$
begin
  insert into exercise_summaries as s (exercise_id, version) values (new.exercise_id, 1)
    on conflict (exercise_id) do update set version = s.version + 1;
  return null;
end $$;

create trigger exercise_activity_raise_version
  after insert or update on exercise_activity for each row execute function exercise_activity_raise_version();
