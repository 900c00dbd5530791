import type { CourseRow } from '#server/access/members.db.ts';
import { defineHook } from '#server/platform/define-hook.ts';

/** Called in the transaction in which a course got points, lost them, or another run counts; before the other settings. */
export const onCountedRunChanged = defineHook<CourseRow>('counted run changed');
