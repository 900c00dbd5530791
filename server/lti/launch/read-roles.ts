import { administrator, type CourseRole, instructor, learner } from '#contract/roles.ts';

/** What a platform says of a person, in our words. */
export type PlatformRole = {
  roleKey: CourseRole;
  /** A learner by name. Whoever is nothing that we know sees what learners see, and is neither counted nor graded. */
  isCounted: boolean;
};

const membership = /^(?:https?:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/membership(?:\/\w+)?#)?(\w+)$/;
const overseer = /\/(?:institution|system)\/person#(?:Administrator|SysAdmin)$/;
const testUser = /\/system\/person#TestUser$/;

const teaching = new Set(['Instructor', 'TeachingAssistant', 'ContentDeveloper']);
const administering = new Set(['Administrator', 'Manager']);

/**
 * Staff wins over learner, or an assistant who also attends would see the student's view. An administrator of the
 * platform is one of this course only: nobody becomes SITE_ADMIN from outside.
 */
export const readRoles = (roles: string[]): PlatformRole => {
  const words = new Set(roles.map(role => membership.exec(role)?.[1] ?? ''));
  if ([...teaching].some(word => words.has(word))) return { roleKey: instructor, isCounted: true };
  if ([...administering].some(word => words.has(word))) return { roleKey: administrator, isCounted: true };
  if (words.has('Learner')) return { roleKey: learner, isCounted: !roles.some(role => testUser.test(role)) };
  if (roles.some(role => overseer.test(role))) return { roleKey: administrator, isCounted: true };
  return { roleKey: learner, isCounted: false };
};
