-- What a lesson is a copy of, and what that was a copy of. A platform that copies its course keeps the old numbers in its
-- links; they must be found in the copy, also when the lessons that they stood for are gone.
alter table lessons add column ancestor_ids integer[] not null default '{}';

-- A copy makes a course of its own, or fills one that is there: the one that belongs to a platform's course.
alter table course_copy_jobs add column fills_course boolean not null default false;

drop index course_copy_jobs_running_key;
create unique index course_copy_jobs_running_key on course_copy_jobs (user_id, source_course_id)
  where status = 'RUNNING' and not fills_course;
create unique index course_copy_jobs_filling_key on course_copy_jobs (course_id)
  where status = 'RUNNING' and fills_course;
