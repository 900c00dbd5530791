-- Of pages and mails; null for what the browser or the LMS says.
alter table users add column language text;
