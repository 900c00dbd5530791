-- What was deleted can be restored for 30 days, with everybody's work. Until then it has no parent, only a former one: no
-- query that begins with a course, a lesson or a student's lesson can find it, so none has to leave it out. The references to
-- former parents let it go with them.
alter table modules
  alter column course_id drop not null,
  add column former_course_id integer references courses on delete cascade,
  add column deleted_at timestamptz,
  add column deleted_by_id integer references users on delete set null,
  add constraint modules_parent check (num_nonnulls(course_id, former_course_id) = 1),
  add constraint modules_deleted check ((former_course_id is null) = (deleted_at is null));

alter table lessons
  alter column module_id drop not null,
  add column former_module_id integer references modules on delete cascade,
  add column deleted_at timestamptz,
  add column deleted_by_id integer references users on delete set null,
  add constraint lessons_parent check (num_nonnulls(module_id, former_module_id) = 1),
  add constraint lessons_deleted check ((former_module_id is null) = (deleted_at is null));

alter table exercises
  alter column lesson_id drop not null,
  add column former_lesson_id integer references lessons on delete cascade,
  add column deleted_at timestamptz,
  add column deleted_by_id integer references users on delete set null,
  add constraint exercises_parent check (num_nonnulls(lesson_id, former_lesson_id) = 1),
  add constraint exercises_deleted check ((former_lesson_id is null) = (deleted_at is null));

-- The work in a deleted exercise. That in a deleted lesson or module cannot be reached through it anyway.
alter table user_exercises
  alter column user_lesson_id drop not null,
  add column former_user_lesson_id integer references user_lessons on delete cascade,
  add constraint user_exercises_parent check (num_nonnulls(user_lesson_id, former_user_lesson_id) = 1);

create index modules_former_course_id on modules (former_course_id) where former_course_id is not null;
create index modules_deleted_by_id on modules (deleted_by_id) where deleted_by_id is not null;
create index lessons_former_module_id on lessons (former_module_id) where former_module_id is not null;
create index lessons_deleted_by_id on lessons (deleted_by_id) where deleted_by_id is not null;
create index exercises_former_lesson_id on exercises (former_lesson_id) where former_lesson_id is not null;
create index exercises_deleted_by_id on exercises (deleted_by_id) where deleted_by_id is not null;
create index user_exercises_former_user_lesson_id on user_exercises (former_user_lesson_id)
  where former_user_lesson_id is not null;

-- Somebody who had only one exercise left has completed the lesson when that was deleted or moved away. If it comes back,
-- they have not.
alter table user_lessons
  add column completed_by_removal_at timestamptz,
  -- Without a reference: it may be erased.
  add column removed_exercise_id integer;

-- Scores of deleted lessons are not sent, and wait for the lesson to be restored.
alter table lti_scores
  drop constraint lti_scores_state_check,
  add constraint lti_scores_state_check check (state in ('waiting', 'sent', 'parked', 'held'));

-- Whether somebody has an uncompleted exercise in a lesson, also one that was added after they began it.
create function has_exercise_left(lesson user_lessons) returns boolean language sql stable as $$
  select exists (
    select from exercises e
      left join user_exercises ue on ue.exercise_id = e.id and ue.user_lesson_id = lesson.id
    where e.lesson_id = lesson.lesson_id and ue.completed_at is null
  )
$$;
