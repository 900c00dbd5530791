import { learningProblems } from '#contract/learning/learning-problems.ts';
import { onRubricChanged } from '#server/authoring/content/on-rubric-changed.ts';
import { publishVersion, recordEffect } from '#server/authoring/content/versions/publish-version.ts';
import { creditExercise } from '#server/learning/work/exercises/credit-exercise.ts';
import { rerunHeldExam } from '#server/learning/exams/closing/rerun-held-exam.ts';
import { takePassAway } from '#server/learning/exams/closing/take-pass-away.ts';
import { enqueueChecking } from '#server/learning/insight/check-groups.job.ts';
import { countTried } from '#server/learning/points/count-tried.ts';
import { revokeCompletion } from '#server/learning/work/exercises/revoke-completion.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sendSignal } from '#server/platform/db/signals.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { deletePreview, hasPreviewOf, listConcerned } from './impact.db.ts';

type Wanted = {
  version: number;
  number: number;
  credits?: boolean | undefined;
  revokes?: boolean | undefined;
  note?: string | undefined;
};
type Of = { course: { id: number }; lesson: { id: number; name: string }; exercise: { id: number } };

/**
 * Publishes the working copy and does what was chosen for those whose result changes, as it was previewed: all or nothing.
 * A second click changes nothing.
 */
export const publishExercise = (
  services: Services,
  by: UserRow,
  { course, lesson, exercise }: Of,
  { version, number, credits = false, revokes = false, note = '' }: Wanted,
) =>
  services.db.transaction().execute(async tx => {
    const at = services.clock.now();
    const published = await publishVersion(tx, exercise, { version, number, note: note || null }, { by, at });
    if (!published.isNew) return published.version;
    const compared = { exerciseId: exercise.id, exerciseVersion: version, versionNumber: number - 1 };
    if ((credits || revokes) && !(await hasPreviewOf(tx, compared)))
      throw new AppError('conflict', learningProblems.effectNotKnown);
    const effect = { credited: 0, revoked: 0 };
    for (const person of await listConcerned(tx, compared, { credits, revokes })) {
      const { id, isCredited, outcome } = person;
      if (!isCredited)
        await countTried(tx, {
          userExerciseId: id,
          exerciseId: exercise.id,
          lessonId: lesson.id,
          number,
          outcome,
          at: person.completedAt ?? at,
        });
      const change = isCredited ? creditExercise : revokeCompletion;
      const isPassTaken = !isCredited && (await takePassAway(tx, { id }, number));
      if (isPassTaken || (await change(services, tx, { id }, { number, at })))
        effect[isCredited ? 'credited' : 'revoked'] += 1;
    }
    await rerunHeldExam(services, tx, lesson);
    await recordEffect(tx, { exerciseId: exercise.id, number }, effect);
    await deletePreview(tx, compared);
    await onRubricChanged.call(services, tx, { exerciseId: exercise.id, at });
    await enqueueChecking(tx, { exerciseId: exercise.id, number });
    if (effect.credited + effect.revoked > 0) {
      await sendSignal(tx, 'progress_changed', course.id);
      const detail = `${lesson.name}: ${effect.credited} completed, ${effect.revoked} taken away`;
      await recordAudit(tx, {
        action: 'completions-changed',
        actor: by,
        subject: `version ${number}`,
        detail,
      });
    }
    return { ...published.version, ...effect };
  });
