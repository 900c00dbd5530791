-- How many kinds of mistakes were tried, and which lines of the solution no test reached: without it, that all wrong programs are
-- rejected says little about a program of which half is never run.
alter table exercise_strengths
  add column kinds integer,
  add column unreached_lines integer[];
