import type { DeletedKind } from '#contract/authoring/deleted.ts';
import type { Member } from '#server/access/course.access.ts';
import type { Db } from '#server/platform/db/db.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { changeContent } from '../change-content.ts';
import { onExerciseDeleted } from '../on-exercise-deleted.ts';
import { onLessonDeleted } from '../on-lesson-deleted.ts';
import { placeExercises, placeLessons, placeModules } from '../place-content.ts';
import { lockContentRow, updateDeleted } from './deleted.db.ts';
import { sweepDeleted } from './sweep-deleted.job.ts';

type Deleting = Pick<Member, 'user' | 'course'>;
type Thing = { id: number; name: string | null };

/** A run that was being stored while its exercise was deleted is there by then. */
const settledAfterMs = 10_000;

/** Takes it out of its parent for the time in which it can be restored. What comes twice is done once. */
const setAside = async (
  services: Services,
  tx: Db,
  { user, course }: Deleting,
  { kind, thing }: { kind: DeletedKind; thing: Thing },
  follow: (at: Date) => Promise<unknown>,
): Promise<void> => {
  if (!(await lockContentRow(tx, kind, thing.id))) return;
  const at = services.clock.now();
  await updateDeleted(tx, kind, thing.id, { by: user, at });
  await follow(at);
  const subject = `${kind} ${thing.name ?? thing.id}`;
  await recordAudit(tx, { action: 'content-deleted', actor: user, subject, detail: course.name });
  await enqueue(tx, sweepDeleted, {}, { once: 'sweep deleted', afterMs: settledAfterMs });
};

/** The same in a transaction that has the content lock. */
export const setModuleAside = (services: Services, tx: Db, deleting: Deleting, module: Thing) =>
  setAside(services, tx, deleting, { kind: 'module', thing: module }, async at => {
    await placeModules(tx, deleting.course);
    await onLessonDeleted.call(services, tx, { courseId: deleting.course.id, at });
  });

export const setLessonAside = (services: Services, tx: Db, deleting: Deleting, lesson: Thing) =>
  setAside(services, tx, deleting, { kind: 'lesson', thing: lesson }, async at => {
    await placeLessons(tx, deleting.course);
    await onLessonDeleted.call(services, tx, { courseId: deleting.course.id, at });
  });

type InLesson = { lesson: { id: number }; exercise: Thing };

/** The hook completes the lesson for students who had only this exercise left. */
export const setExerciseAside = (
  services: Services,
  tx: Db,
  deleting: Deleting,
  { lesson, exercise }: InLesson,
) =>
  setAside(services, tx, deleting, { kind: 'exercise', thing: exercise }, async at => {
    await placeExercises(tx, lesson);
    await onExerciseDeleted.call(services, tx, { exerciseId: exercise.id, lessonId: lesson.id, at });
  });

export const deleteModule = (services: Services, deleting: Deleting, module: Thing): Promise<void> =>
  changeContent(services, deleting.course, tx => setModuleAside(services, tx, deleting, module));

export const deleteLesson = (services: Services, deleting: Deleting, lesson: Thing): Promise<void> =>
  changeContent(services, deleting.course, tx => setLessonAside(services, tx, deleting, lesson));

export const deleteExercise = (services: Services, deleting: Deleting, what: InLesson): Promise<void> =>
  changeContent(services, deleting.course, tx => setExerciseAside(services, tx, deleting, what));
