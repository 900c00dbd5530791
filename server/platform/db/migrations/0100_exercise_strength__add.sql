-- How many wrong programs the tests of an exercise reject. `subject` is a hash of what was measured: tests, solution, language.
create table exercise_strengths (
  exercise_id integer primary key references exercises (id) on delete cascade,
  subject text not null,
  -- Wrong programs: how many, how many of them were run, and the CPU time that each gets.
  total integer not null,
  tried integer not null default 0,
  cpu_limit_ms integer not null,
  -- Accepted programs: id, line, before and after.
  survivors jsonb not null default '[]',
  finished_at timestamptz
);

-- Accepted programs that behave like the solution, in the opinion of an author. An id contains a hash of the solution.
create table ignored_mutants (
  exercise_id integer not null references exercises (id) on delete cascade,
  mutant_id text not null,
  primary key (exercise_id, mutant_id)
);
