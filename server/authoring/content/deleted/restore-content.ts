import { contentProblems } from '#contract/authoring/content-problems.ts';
import type { DeletedKind } from '#contract/authoring/deleted.ts';
import type { Member } from '#server/access/course.access.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { changeContent } from '../change-content.ts';
import { findLesson } from '../content.db.ts';
import { onExerciseRestored } from '../on-exercise-restored.ts';
import { onLessonRestored } from '../on-lesson-restored.ts';
import { placeExercises, placeLessons, placeModules } from '../place-content.ts';
import { findDeleted, updateRestored } from './deleted.db.ts';

type Restoring = Pick<Member, 'user' | 'course'>;

/** Puts it back into its parent, at the position that it had, and calls the hook that gives everybody their work back. */
export const restoreContent = (
  services: Services,
  { user, course }: Restoring,
  { kind, id }: { kind: DeletedKind; id: number },
): Promise<void> =>
  changeContent(services, course, async tx => {
    const deleted = await findDeleted(tx, course, kind, id);
    // Somebody else was faster.
    if (!deleted) return;
    if (deleted.isParentDeleted)
      throw new AppError(
        'conflict',
        contentProblems.parentIsDeleted({ parentName: String(deleted.parentName) }),
      );
    const position = (await updateRestored(tx, kind, id)) ?? 0;
    const at = services.clock.now();
    await putBack[kind](services, tx, { id, position, course, lessonId: deleted.lessonId ?? 0, at });
    const subject = `${kind} ${deleted.name ?? id}`;
    await recordAudit(tx, { action: 'content-restored', actor: user, subject, detail: course.name });
  });

type Back = { id: number; position: number; course: { id: number }; lessonId: number; at: Date };

const putBack: Record<DeletedKind, (services: Services, tx: Db, back: Back) => Promise<unknown>> = {
  module: async (services, tx, { id, position, course, at }) => {
    await placeModules(tx, course, [{ id, position }]);
    await onLessonRestored.call(services, tx, { courseId: course.id, at });
  },
  lesson: async (services, tx, { id, position, course, at }) => {
    await placeLessonBack(tx, course, { id, position });
    await onLessonRestored.call(services, tx, { courseId: course.id, at });
  },
  exercise: async (services, tx, { id, position, lessonId, at }) => {
    await placeExercises(tx, { id: lessonId }, [{ id, position }]);
    await onExerciseRestored.call(services, tx, { exerciseId: id, lessonId, at });
  },
};

const placeLessonBack = async (
  tx: Db,
  course: { id: number },
  { id, position }: { id: number; position: number },
) => {
  const lesson = await findLesson(tx, course, id);
  if (lesson) await placeLessons(tx, course, [{ id, position, cairnModuleId: lesson.moduleId }]);
};
