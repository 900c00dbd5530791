-- A gradebook reads all lessons of a class: in one range for each, and not by a look-up for each person.
alter table lesson_points
  add column lesson_id integer references lessons on delete cascade,
  add column user_id integer references users on delete cascade;
update lesson_points p set lesson_id = ul.lesson_id, user_id = ul.user_id from user_lessons ul where ul.id = p.user_lesson_id;
alter table lesson_points alter column lesson_id set not null, alter column user_id set not null;
create index lesson_points_of_lesson on lesson_points (lesson_id, user_id) include (reached, most);
create index lesson_points_user_id on lesson_points (user_id);
