-- Staff made this person staff here. Their platform cannot take that back by calling them a learner: Moodle does so with
-- every teacher who may not edit.
alter table enrollments add column is_role_set_here boolean not null default false;
