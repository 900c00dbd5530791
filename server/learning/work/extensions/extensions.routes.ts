import * as contract from '#contract/authoring/dates.ts';
import { sendSignal } from '#server/platform/db/signals.ts';
import { route } from '#server/platform/http/route.ts';
import { studentLesson } from '../work.access.ts';
import { deleteExtension, upsertExtension } from './extensions.db.ts';

export const extensionsRoutes = [
  route(contract.giveExtension, studentLesson, async ({ services, user, course, lesson, student, body }) => {
    const { dueAt } = body;
    await upsertExtension(services.db, { lessonId: lesson.id, userId: student.id }, dueAt, user);
    await sendSignal(services.db, 'progress_changed', course.id);
    return { extension: { dueAt } };
  }),
  route(contract.takeExtension, studentLesson, async ({ services, course, lesson, student }) => {
    await deleteExtension(services.db, { lessonId: lesson.id, userId: student.id });
    await sendSignal(services.db, 'progress_changed', course.id);
    return { success: true as const };
  }),
];
