-- Where the platform lists the groups of a course, for sections. Null if it does not.
alter table lti_contexts add column groups_url text;
