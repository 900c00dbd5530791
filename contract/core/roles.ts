/** Role keys, their labels (spec §3) and the LTI membership URIs used in invitations (spec §6). */

export const siteAdmin = 'SITE_ADMIN';
export const learner = 'CONTEXT_LEARNER';
export const instructor = 'CONTEXT_INSTRUCTOR';
export const administrator = 'CONTEXT_ADMINISTRATOR';

export const courseRoles = [learner, instructor, administrator] as const;
export type CourseRole = (typeof courseRoles)[number];

export const staffRoles: readonly CourseRole[] = [instructor, administrator];

export const roleLabels = {
  [learner]: 'Student',
  [instructor]: 'Instructor',
  [administrator]: 'Admin',
} as const satisfies Record<CourseRole, string>;

const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership';

export const roleUris = {
  [learner]: `${membership}#Learner`,
  [instructor]: `${membership}#Instructor`,
  [administrator]: `${membership}#Administrator`,
} as const satisfies Record<CourseRole, string>;
