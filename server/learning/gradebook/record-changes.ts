import type { CourseRow } from '#server/access/members.db.ts';
import type { Db } from '#server/platform/db/db.ts';
import { sendSignal } from '#server/platform/db/signals.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { insertChanges, type NewChange } from './gradebook.db.ts';
import { onGradebookChanged } from './on-gradebook-changed.ts';

export type Changing = { course: CourseRow; user: UserRow; why: string | undefined };

/** Call it in the transaction of the changes: the history, the audit log, and what follows from totals. */
export const recordChanges = async (
  services: Services,
  tx: Db,
  { course, user, why = '' }: Changing,
  changes: NewChange[],
): Promise<void> => {
  if (changes.length === 0) return;
  const at = services.clock.now();
  await insertChanges(tx, course, changes, { by: user, at, why: why.trim() });
  await recordAudit(tx, {
    action: 'gradebook-changed',
    actor: user,
    subject: course.name,
    detail: changes.length === 1 ? (changes[0]?.place ?? '') : `${changes.length} changes`,
  });
  await onGradebookChanged.call(services, tx, { courseId: course.id, at });
  await sendSignal(tx, 'progress_changed', course.id);
};
