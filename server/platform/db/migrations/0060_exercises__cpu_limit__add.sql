-- Null: the limit of the lesson's language.
alter table exercises add column cpu_limit_ms integer check (cpu_limit_ms > 0);
