-- Tests that were skipped in the author's last passing run. They count for nobody. Read only together with expected_tests.
alter table exercises add column skipped_tests jsonb;
