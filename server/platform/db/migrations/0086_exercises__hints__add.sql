-- Staged help, written by the author in markdown; and whether the solution is shown to those who passed.
alter table exercises add column hints text[] not null default '{}';
alter table exercises add column shows_solution boolean not null default false;

-- Which hints a student has opened, and when: hint 1 first.
create table opened_hints (
  user_exercise_id integer not null references user_exercises (id) on delete cascade,
  number integer not null check (number >= 1),
  opened_at timestamptz not null default now(),
  primary key (user_exercise_id, number)
);
