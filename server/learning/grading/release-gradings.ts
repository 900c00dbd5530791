import type { BodyOf } from '#contract/core/endpoint.ts';
import type { releaseGradings as endpoint } from '#contract/learning/grading.ts';
import { showHeldThreads } from '#server/learning/questions/show-held-threads.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { updateReleased } from './grading.db.ts';
import { nameGraded } from './name-graded.ts';
import type { GradedPlace } from './read-overview.ts';
import { tellPointsChanged } from './tell-points-changed.ts';

/** All at once or nothing. What is released already stays as it is, so a second click does nothing. */
export const releaseGradings = (
  services: Services,
  { user, lesson, exercise }: GradedPlace,
  { isReleased, gradingIds }: BodyOf<typeof endpoint>,
): Promise<void> =>
  services.db.transaction().execute(async tx => {
    const at = services.clock.now();
    const released = isReleased ? { by: user, at } : null;
    const rows = await updateReleased(tx, exercise, { gradingIds, released });
    if (rows.length === 0) return;
    if (isReleased)
      await showHeldThreads(
        tx,
        rows.map(({ userExerciseId }) => userExerciseId),
        at,
      );
    await recordAudit(tx, {
      action: isReleased ? 'gradings-released' : 'gradings-taken-back',
      actor: user,
      subject: nameGraded(lesson, exercise),
      detail: `${rows.length}`,
    });
    const userIds = rows.map(({ userId }) => userId);
    await tellPointsChanged(services, tx, { lessonId: lesson.id, userIds, at });
  });
