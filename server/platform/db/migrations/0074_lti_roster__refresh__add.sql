-- When the person last came in. Null for those whom only the platform's roster has named so far.
alter table lti_users add column launched_at timestamptz;
update lti_users set launched_at = now();

-- When the roster of this course was last asked for.
alter table lti_contexts add column roster_asked_at timestamptz;
