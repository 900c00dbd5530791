import { learner } from '#contract/core/roles.ts';
import { addMember } from '#server/authoring/courses/course-members.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { holdCourse } from '../people.db.ts';
import { linkIsClosed } from './joining.access.ts';
import { type OpenLink, updateUsed } from './joining.db.ts';

/** A member keeps their role and is not counted again. */
export const joinCourse = (
  { db, clock }: Services,
  user: UserRow,
  { code, course }: OpenLink,
): Promise<void> =>
  db.transaction().execute(async tx => {
    await holdCourse(tx, course);
    if (!(await addMember(tx, course, user, learner))) return;
    if (!(await updateUsed(tx, code, clock.now()))) throw linkIsClosed();
  });
