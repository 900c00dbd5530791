alter table lti_scores
  -- When the student did the last thing that the score counts, for the platform's own rules about late work.
  add column submitted_at timestamptz;

-- When the course grade was last computed: a lesson that opened by its date since then changes it.
alter table lti_contexts add column graded_at timestamptz;
