-- What a platform said last of a person in a course: in a launch of theirs, and in its list of members. Moodle says two
-- different things of a teacher who may not edit, so only a change of what the list says is news.
create table lti_told_roles (
  course_id integer not null references courses on delete cascade,
  user_id integer not null references users on delete cascade,
  by_launch text,
  by_roster text,
  primary key (course_id, user_id)
);

create index lti_told_roles_user_id on lti_told_roles (user_id);
