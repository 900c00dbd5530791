-- What a reset removed is offered only while its code is still there. Who has written something else since could lose that
-- by an undo, so what was kept for it is forgotten.
update user_exercises ue set code_before_reset = null
from exercises e
  join lessons l on l.id = e.lesson_id
  join language_configs c on c.id = l.language_config_id
where e.id = ue.exercise_id
  and ue.code_before_reset is not null
  and ue.solution_code <> coalesce(e.starter_code, c.default_lesson_code);
