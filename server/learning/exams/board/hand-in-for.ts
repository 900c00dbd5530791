import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { handIn } from '../sitting/hand-in.ts';

type By = { user: UserRow; lesson: { id: number; name: string } };

/** Ends somebody's exam for them. */
export const handInFor = async (
  services: Services,
  { user, lesson }: By,
  student: { id: number; firstName: string; lastName: string },
): Promise<void> => {
  await handIn(services, { lessonId: lesson.id, userId: student.id }, user);
  await recordAudit(services.db, {
    action: 'exam-handed-in-for',
    actor: user,
    subject: lesson.name,
    detail: `${student.firstName} ${student.lastName}`,
  });
};
