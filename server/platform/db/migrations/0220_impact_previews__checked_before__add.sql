-- A preview that goes on later measures how long the rest takes from then on, without what was found before.
alter table impact_previews add column checked_before integer not null default 0;
