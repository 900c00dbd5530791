alter table lti_launches
  -- Set while the course is being copied: the page waits for it.
  add column copy_job_id integer references course_copy_jobs on delete set null,
  -- The lesson that the link names, to be found in the copy once that is there.
  add column named_lesson_id integer,
  -- Where the platform keeps things for us, for a browser that keeps no cookie.
  add column storage_target text,
  -- What the link asks for; without it the page is light, as the pages around it are.
  add column theme text check (theme in ('light', 'dark', 'system'));

create index lti_launches_copy_job_id on lti_launches (copy_job_id) where copy_job_id is not null;
