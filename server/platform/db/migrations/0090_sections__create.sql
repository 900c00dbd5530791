-- Labels of people in a course, such as a class or a lab group. Staff write at most one for each person; those that come
-- from the platform of a launched course are replaced by every refresh of its roster.
create table sections (
  course_id integer not null,
  user_id integer not null,
  name text not null,
  is_from_platform boolean not null default false,
  primary key (course_id, user_id, is_from_platform, name),
  foreign key (user_id, course_id) references enrollments (user_id, course_id) on delete cascade
);
