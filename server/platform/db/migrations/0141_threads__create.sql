-- Questions of students and comments of staff about a program, as it was. They go with the student's work.
create table threads (
  id integer generated always as identity primary key,
  user_exercise_id integer not null references user_exercises on delete cascade,
  code text not null,
  line integer,
  -- The failing test that it is about.
  test text,
  state text not null check (state in ('open', 'answered')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index threads_user_exercise_id on threads (user_exercise_id);
create index threads_open on threads (id) where state = 'open';

create table messages (
  id integer generated always as identity primary key,
  thread_id integer not null references threads on delete cascade,
  -- An answer stays with the student when the account of the teacher is deleted.
  author_id integer references users on delete set null,
  is_from_staff boolean not null,
  text text not null,
  -- Made by the client, so that a message that is sent twice is stored once.
  send_key uuid not null unique,
  created_at timestamptz not null default now()
);
create index messages_thread_id on messages (thread_id, id);
create index messages_author_id on messages (author_id);

-- Up to which message somebody has seen a thread.
create table thread_reads (
  thread_id integer not null references threads on delete cascade,
  user_id integer not null references users on delete cascade,
  message_id integer not null,
  primary key (thread_id, user_id)
);
create index thread_reads_user_id on thread_reads (user_id);

create table saved_comments (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  text text not null,
  created_at timestamptz not null default now()
);
create unique index saved_comments_once on saved_comments (user_id, md5(text));

-- Staff watch the course, a student their own threads. A thread that was read is a change for its reader's other pages only.
create function threads_signal() returns trigger language plpgsql as $$
begin
  perform pg_notify('questions_changed', m.course_id::text), pg_notify('threads_changed', ul.user_id::text)
  from user_exercises ue
    join user_lessons ul on ul.id = ue.user_lesson_id
    join lessons l on l.id = ul.lesson_id
    join modules m on m.id = l.module_id
  where ue.id = new.user_exercise_id;
  return null;
end $$;

create trigger threads_signal after insert or update on threads
  for each row execute function threads_signal();
