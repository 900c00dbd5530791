alter table lti_scores
  -- When the student did the last thing that the score counts, for the platform's own rules about late work.
  add column submitted_at timestamptz;
