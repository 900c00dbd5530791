-- Copied courses keep the way to their source, so that changes there can be taken over exercise by exercise.
create table course_sources (
  course_id integer not null references courses on delete cascade,
  source_course_id integer not null references courses on delete cascade,
  -- What allowed the copy: changes may be seen as long as this code is the source's, or this share exists.
  share_code text,
  share_id integer references course_shares on delete set null,
  -- A learning management system said that one is the copy of the other.
  is_by_platform boolean not null default false,
  primary key (course_id, source_course_id)
);
create index course_sources_source_course_id on course_sources (source_course_id);
create index course_sources_share_id on course_sources (share_id);

create table exercise_sources (
  exercise_id integer primary key references exercises on delete cascade,
  source_exercise_id integer not null references exercises on delete cascade,
  -- The published version that was copied or answered last; null if there was none.
  source_number integer
);
create index exercise_sources_source_exercise_id on exercise_sources (source_exercise_id);

-- The copy is made later by a job, which has to know what allowed it.
alter table course_copy_jobs add column share_code text;
alter table course_copy_jobs add column share_id integer references course_shares on delete set null;
create index course_copy_jobs_share_id on course_copy_jobs (share_id);
