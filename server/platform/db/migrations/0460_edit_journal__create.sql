-- How programs come to be: chains of edits, one for each page that has an exercise open, and which courses keep them.

-- off: kept only until the results of an exam are released. exams: of exams. on: of all lessons.
alter table courses add column process_record text not null default 'off'
  check (process_record in ('off', 'exams', 'on'));
-- After the end of the course, or after the last edit in a course without an end.
alter table courses add column process_record_days integer not null default 365
  check (process_record_days between 1 and 3650);

create table edit_pages (
  page_id uuid primary key,
  user_exercise_id integer not null references user_exercises on delete cascade,
  -- When the page began its chain, by the server's clock: as early as any of its calls says.
  began_at timestamptz not null,
  last_contact_at timestamptz not null,
  -- Up to here, without it, the chain can be followed.
  next_seq integer not null
);
create index edit_pages_user_exercise_id on edit_pages (user_exercise_id);

-- Times without contact to a page that was open before and after.
create table edit_gaps (
  page_id uuid not null references edit_pages on delete cascade,
  lost_at timestamptz not null,
  back_at timestamptz not null,
  primary key (page_id, lost_at)
);

create table edit_chunks (
  page_id uuid not null references edit_pages on delete cascade,
  -- A row has one chunk as it came, or several that were packed together.
  seq integer not null,
  last_seq integer not null,
  received_at timestamptz not null,
  last_received_at timestamptz not null,
  -- The first one says how the files were before it.
  has_base boolean not null,
  bytes bytea not null,
  primary key (page_id, seq),
  check (last_seq >= seq)
);
-- They are compressed already.
alter table edit_chunks alter column bytes set storage external;

-- Whether a lesson is an exam. There are none yet.
create function is_exam_lesson(lesson_id integer) returns boolean language sql stable as 'select false';

-- Whether pages keep a journal of the edits in a lesson, and why.
create function journal_mode(lesson_id integer) returns text language sql stable as $$
  select case when is_exam_lesson(l.id) then 'exam' when c.process_record = 'on' then 'record' else 'off' end
  from lessons l join modules m on m.id = l.module_id join courses c on c.id = m.course_id
  where l.id = lesson_id
$$;
