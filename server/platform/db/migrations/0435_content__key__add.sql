-- What a module, a lesson or an exercise is called in the files of a course kept as a folder: it stays when the name changes.
-- Every row has one of its own; a copy gets new ones.
create function new_content_key() returns text language sql volatile as $$
  select substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)
$$;

alter table modules add column key text not null default new_content_key();
alter table lessons add column key text not null default new_content_key();
alter table exercises add column key text not null default new_content_key();
