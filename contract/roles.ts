/** Role keys, their labels (spec §3) and the LTI membership URIs that invitations carry (spec §6). */

export const siteAdmin = 'SITE_ADMIN';
export const learner = 'CONTEXT_LEARNER';
export const instructor = 'CONTEXT_INSTRUCTOR';
export const administrator = 'CONTEXT_ADMINISTRATOR';

export const courseRoles = [learner, instructor, administrator] as const;
export type CourseRole = (typeof courseRoles)[number];

export const staffRoles: readonly CourseRole[] = [instructor, administrator];
