import { recordAudit } from '#server/audit/record-audit.ts';
import type { Db } from '#server/db/db.ts';
import { findPersonOfWork } from './site-work.db.ts';
import { updateScoreSubmitted } from './work.db.ts';

/** Only after the learning management system has taken the grade. */
export const recordGradeSent = async (tx: Db, userLessonId: number, at: Date): Promise<void> => {
  await updateScoreSubmitted(tx, userLessonId, at);
  const student = await findPersonOfWork(tx, userLessonId);
  await recordAudit(tx, {
    action: 'grade-sent',
    actor: null,
    subject: student?.email ?? '',
    detail: student?.lesson ?? '',
  });
};
