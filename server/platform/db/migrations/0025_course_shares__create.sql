-- Who may copy a course besides those who know its share code.
create table course_shares (
  id integer generated always as identity primary key,
  course_id integer not null references courses on delete cascade,
  -- Null in the row that a public course has: it stands for everyone.
  email text,
  created_at timestamptz not null default now()
);

create unique index course_shares_email_key on course_shares (course_id, lower(email)) where email is not null;
create unique index course_shares_public_key on course_shares (course_id) where email is null;
create index course_shares_email on course_shares (lower(email)) where email is not null;

insert into course_shares (course_id) select id from courses where is_public;
