-- The names themselves are in it, so that leafing to a late page reads the index alone.
drop index users_by_name;
create index users_by_name on users (lower(last_name), lower(first_name), id) include (first_name, last_name);

-- Few among many: who must not be counted as a learner, and who runs the site.
create index enrollments_of_staff on enrollments (user_id, course_id) where role_key <> 'CONTEXT_LEARNER';
create index users_site_admins on users (id) where is_site_admin;

-- As for people: without the extension, searching reads the table.
do $$
begin
  create index audit_events_search on audit_events using gin (
    lower(actor || ' ' || subject || ' ' || action || ' ' || detail || ' ' || address) gin_trgm_ops
  );
exception when others then
  raise notice 'searches go without an index: %', sqlerrm;
end $$;
