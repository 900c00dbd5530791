-- What the checks of the author's last passing run did, in the words of the engine that ran them (C and C++). Read only together
-- with expected_tests.
alter table exercises add column expected_checks text;
alter table exercise_versions add column expected_checks text;

-- Lists of cases are recognized by their text, so languages that had nothing else can have unit tests, too.
update language_configs set test_framework = case shipped_as
  when 'Java' then 'junit'
  when 'C' then 'c-unit'
  when 'C++' then 'catch2'
  when 'Bash' then 'bats'
end
where test_framework = 'io' and shipped_as in ('Java', 'C', 'C++', 'Bash');
