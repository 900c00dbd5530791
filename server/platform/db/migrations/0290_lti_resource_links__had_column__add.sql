-- A column of one lesson that we made or found for it, also while its address is unknown because the platform has moved. Such
-- a lesson keeps being graded there when it gets a link of its own.
alter table lti_resource_links add column had_column boolean not null default false;

update lti_resource_links set had_column = true where parent_id is not null and line_item_url is not null;
