import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { updateBlind } from './grading.db.ts';
import { nameGraded } from './name-graded.ts';
import type { GradedPlace } from './read-overview.ts';

/** Anybody of the staff may show names again, and the audit log says who did. */
export const setBlind = (
  services: Services,
  { user, lesson, exercise }: GradedPlace,
  isBlind: boolean,
): Promise<void> =>
  services.db.transaction().execute(async tx => {
    if (!(await updateBlind(tx, exercise, isBlind))) return;
    await recordAudit(tx, {
      action: isBlind ? 'names-hidden' : 'names-shown',
      actor: user,
      subject: nameGraded(lesson, exercise),
    });
  });
