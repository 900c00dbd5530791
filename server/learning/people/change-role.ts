import { type CourseRole, roleLabels, staffRoles } from '#contract/core/roles.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Member } from '#server/access/course.access.ts';
import type { Services } from '#server/platform/services.ts';
import { changeMemberRole } from '#server/authoring/courses/course-members.ts';
import { changeStaff } from './change-staff.ts';
import type { EnrolledPerson } from './people.db.ts';

export const changeRole = (
  services: Services,
  { user, course }: Pick<Member, 'user' | 'course'>,
  userId: number,
  role: CourseRole,
): Promise<EnrolledPerson> =>
  changeStaff(services, course, userId, { staysStaff: staffRoles.includes(role) }, async (tx, person) => {
    if (person.roleKey === role) return person;
    await changeMemberRole(tx, course, person, role);
    await recordAudit(tx, {
      action: 'role-changed',
      actor: user,
      subject: person.email,
      detail: `${course.name}: ${roleLabels[person.roleKey]} to ${roleLabels[role]}`,
    });
    return { ...person, roleKey: role };
  });
