-- Why a job failed, as the code of its sentence and what it is about. `reason` keeps the sentence in English; rows from before
-- have only that.
alter table imports add column problem jsonb;
alter table course_copy_jobs add column problem jsonb;
