-- How often a student ran the tests of a lesson and when they last did or began: counted as it happens, because counting a
-- million runs for one page takes seconds. A table of its own, so that no lock of the work itself waits for it.
create table lesson_activity (
  lesson_id integer not null references lessons on delete cascade,
  user_id integer not null references users on delete cascade,
  attempts integer not null default 0,
  last_active_at timestamptz not null,
  primary key (lesson_id, user_id) include (attempts, last_active_at)
);
create index lesson_activity_user_id on lesson_activity (user_id);

insert into lesson_activity (lesson_id, user_id, attempts, last_active_at)
select ul.lesson_id, ul.user_id, coalesce(sum(runs.count), 0), greatest(ul.created_at, max(runs.last_at))
from user_lessons ul
  left join user_exercises ue on ue.user_lesson_id = ul.id
  left join (
    select user_exercise_id, count(*) as count, max(finished_at) as last_at
    from test_processes
    where kind = 'student' and started_at is not null and finished_at is not null
      and result->>'verdict' <> 'sandbox-failed'
    group by user_exercise_id
  ) runs on runs.user_exercise_id = ue.id
group by ul.id;

create function user_lessons_count_activity() returns trigger language plpgsql as $$
begin
  insert into lesson_activity (lesson_id, user_id, last_active_at)
    values (new.lesson_id, new.user_id, new.created_at) on conflict do nothing;
  return null;
end $$;

create trigger user_lessons_count_activity
  after insert on user_lessons for each row execute function user_lessons_count_activity();

create function test_processes_count_activity() returns trigger language plpgsql as $$
begin
  insert into lesson_activity (lesson_id, user_id, attempts, last_active_at)
    select ul.lesson_id, ul.user_id, 1, new.finished_at
    from user_exercises ue join user_lessons ul on ul.id = ue.user_lesson_id
    where ue.id = new.user_exercise_id
    on conflict (lesson_id, user_id) do update set
      attempts = lesson_activity.attempts + 1,
      last_active_at = greatest(lesson_activity.last_active_at, excluded.last_active_at);
  return null;
end $$;

-- What counts as an attempt is said in server/learning/work/attempts/attempts.db.ts.
create trigger test_processes_count_activity
  after update of finished_at on test_processes for each row
  when (
    old.finished_at is null and new.finished_at is not null and new.started_at is not null
    and new.kind = 'student' and new.user_exercise_id is not null
    and new.result->>'verdict' <> 'sandbox-failed'
  )
  execute function test_processes_count_activity();
