-- Sent by the platform of a launched course, which has its own date for this person. One that staff give here replaces it.
alter table extensions add column is_from_platform boolean not null default false;
