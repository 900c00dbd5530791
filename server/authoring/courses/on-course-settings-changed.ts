import type { CourseRow } from '#server/access/members.db.ts';
import { defineHook } from '#server/platform/define-hook.ts';

/** Called in the transaction that changes a course's settings, with the changed course. */
export const onCourseSettingsChanged = defineHook<CourseRow>('course settings changed');
