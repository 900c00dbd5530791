-- What each worker found of every language: whether it can run it, and if not, why.
alter table workers add column languages jsonb not null default '[]';
