import { administrator, type CourseRole, instructor, learner } from '#contract/core/roles.ts';

/** A platform's roles mapped to ours. */
export type PlatformRole = {
  roleKey: CourseRole;
  /** False for unknown roles and test users: they get the learner's view but are not enrolled or graded. */
  isCounted: boolean;
};

const membership = /^(?:https?:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/membership(?:\/\w+)?#)?(\w+)$/;
const overseer = /\/(?:institution|system)\/person#(?:Administrator|SysAdmin)$/;
const testUser = /\/system\/person#TestUser$/;

const teaching = new Set(['Instructor', 'TeachingAssistant', 'ContentDeveloper']);
const administering = new Set(['Administrator', 'Manager']);

/**
 * Staff roles take precedence over learner, for assistants who also attend. An administrator of the platform becomes an
 * administrator of this course only: a launch never makes anybody SITE_ADMIN.
 */
export const readRoles = (roles: string[]): PlatformRole => {
  const words = new Set(roles.map(role => membership.exec(role)?.[1] ?? ''));
  if ([...teaching].some(word => words.has(word))) return { roleKey: instructor, isCounted: true };
  if ([...administering].some(word => words.has(word))) return { roleKey: administrator, isCounted: true };
  if (words.has('Learner')) return { roleKey: learner, isCounted: !roles.some(role => testUser.test(role)) };
  if (roles.some(role => overseer.test(role))) return { roleKey: administrator, isCounted: true };
  return { roleKey: learner, isCounted: false };
};
