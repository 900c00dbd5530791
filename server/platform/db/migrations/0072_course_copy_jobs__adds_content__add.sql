-- A copy that adds the modules of another course at the end, whatever the course contains; a filling needs an empty one.
alter table course_copy_jobs add column adds_content boolean not null default false;
