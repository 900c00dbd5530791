-- What was measured: tests, solution, files and language. Computed here, so that lists can ask whether it still holds. What was
-- measured before is measured again after the next run.
create function strength_subject(e exercises, c language_configs) returns text stable
  return encode(sha256(convert_to(jsonb_build_array(
    e.test_code, e.solution_code, e.files, c.execution_command, c.preamble, c.postamble)::text, 'UTF8')), 'hex');
