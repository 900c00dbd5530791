alter table lti_resource_links
  -- Said apart from lesson_id, which is emptied with its lesson: the column of a deleted lesson is not that of the course.
  add column leads_to text not null default 'course' check (leads_to in ('lesson', 'course')),
  -- Staff chose one link to the whole course with a column for each lesson. We make these columns.
  add column has_lesson_columns boolean not null default false,
  -- Such a column of one lesson: a row without a link of its own in the platform.
  add column parent_id integer references lti_resource_links on delete cascade,
  alter column platform_link_id drop not null,
  add constraint lti_resource_links_parent check ((platform_link_id is null) = (parent_id is not null)),
  -- What it led to before other content was chosen for it, until staff have read that.
  add column former_name text,
  add column changed_at timestamptz,
  -- Why the platform gave us no column for it.
  add column column_problem text;

update lti_resource_links set leads_to = 'lesson' where lesson_id is not null;

create index lti_resource_links_parent_id on lti_resource_links (parent_id) where parent_id is not null;
create unique index lti_resource_links_lesson_column on lti_resource_links (context_id, lesson_id)
  where parent_id is not null;
create index lti_resource_links_has_lesson_columns on lti_resource_links (context_id) where has_lesson_columns;
