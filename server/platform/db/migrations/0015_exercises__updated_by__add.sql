-- Who saved it last, so that a colleague who saves at the same time is told a name.
alter table exercises add column updated_by integer references users on delete set null;
