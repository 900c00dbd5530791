-- What its author says to students who have work in the exercise; null: nothing.
alter table exercise_versions add column note text;
