import * as contract from '#contract/authoring/dates.ts';
import type { Db } from '#server/platform/db/db.ts';
import { sendSignal } from '#server/platform/db/signals.ts';
import { route } from '#server/platform/http/route.ts';
import type { Services } from '#server/platform/services.ts';
import { onLessonStateChanged } from '../completion/on-lesson-state-changed.ts';
import { studentLesson } from '../work.access.ts';
import { deleteExtension, upsertExtension } from './extensions.db.ts';

/** What was late before may be in time now. */
const changeDueOf = (
  services: Services,
  course: { id: number },
  whose: { lessonId: number; userId: number },
  change: (tx: Db) => Promise<void>,
): Promise<void> =>
  services.db.transaction().execute(async tx => {
    await change(tx);
    await onLessonStateChanged.call(services, tx, { ...whose, at: services.clock.now() });
    await sendSignal(tx, 'progress_changed', course.id);
  });

export const extensionsRoutes = [
  route(contract.giveExtension, studentLesson, async ({ services, user, course, lesson, student, body }) => {
    const { dueAt } = body;
    const whose = { lessonId: lesson.id, userId: student.id };
    await changeDueOf(services, course, whose, tx => upsertExtension(tx, whose, dueAt, user));
    return { extension: { dueAt } };
  }),
  route(contract.takeExtension, studentLesson, async ({ services, course, lesson, student }) => {
    const whose = { lessonId: lesson.id, userId: student.id };
    await changeDueOf(services, course, whose, tx => deleteExtension(tx, whose));
    return { success: true as const };
  }),
];
