import type { LessonPoints } from '#contract/authoring/points.ts';
import type { Services } from '#server/platform/services.ts';
import { updatePointRules } from './content.db.ts';
import { onPointRulesChanged } from './on-point-rules-changed.ts';

export const setPointRules = (
  services: Services,
  lesson: { id: number },
  rules: LessonPoints,
): Promise<LessonPoints> =>
  services.db.transaction().execute(async tx => {
    const changed = await updatePointRules(tx, lesson, rules);
    await onPointRulesChanged.call(services, tx, { lessonId: lesson.id });
    return changed;
  });
