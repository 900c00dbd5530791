import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Member } from '#server/access/course.access.ts';
import type { Services } from '#server/platform/services.ts';
import { removeMember } from '#server/authoring/courses/course-members.ts';
import { changeStaff } from './change-staff.ts';

/** Keeps their work, which is no longer counted and reappears if they are enrolled again. */
export const removePerson = (
  services: Services,
  { user, course }: Pick<Member, 'user' | 'course'>,
  userId: number,
): Promise<void> =>
  changeStaff(services, course, userId, { staysStaff: false }, async (tx, person) => {
    await removeMember(tx, course, person);
    await recordAudit(tx, {
      action: 'person-removed',
      actor: user,
      subject: person.email,
      detail: course.name,
    });
  });
