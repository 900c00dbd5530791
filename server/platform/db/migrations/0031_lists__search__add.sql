-- What the admin lists are sorted by and searched in: 100,000 people answer at once.
create index users_by_name on users (lower(last_name), lower(first_name), id);
create index courses_by_name on courses (lower(name), id);
create index test_processes_created_at on test_processes (created_at);

-- Where the database lacks the extension (or the right to make it), searching reads the table: slower, never wrong.
do $$
begin
  create extension if not exists pg_trgm;
  create index users_search on users using gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
exception when others then
  raise notice 'searches go without an index: %', sqlerrm;
end $$;
