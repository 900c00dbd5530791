import type { Services } from '#server/platform/services.ts';
import { examSettings } from './exam-settings.ts';

/** Those of the exam of a lesson: they open its page. */
export const settingsOf = ({ publicUrl }: Services, course: { contextId: string }, lesson: { id: number }) =>
  examSettings({
    publicUrl,
    startUrl: `${publicUrl}/#/cairn_courses/${course.contextId}/student/lessons/${lesson.id}`,
  });
