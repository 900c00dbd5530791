import { randomBytes } from 'node:crypto';
import { type CourseRole, staffRoles } from '#contract/core/roles.ts';
import { addMember } from '#server/authoring/courses/course-members.ts';
import { insertLaunch } from '#server/lti/claims/launches.db.ts';
import { insertPlatformIfNew, type PlatformRow } from '#server/lti/platforms/platforms.db.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { startLaunchSession } from '#server/site/accounts/sessions/start-session.ts';
import { aUser, type SignedInUser } from '../factories.ts';

export const aPlatform = async (services: Services): Promise<PlatformRow> => {
  const platform = await insertPlatformIfNew(services.db, {
    name: 'LMS',
    issuer: `https://${randomBytes(6).toString('hex')}.example`,
    clientId: 'cairn',
    authUrl: 'https://lms.example/auth',
    tokenUrl: 'https://lms.example/token',
    jwksUrl: 'https://lms.example/jwks',
    state: 'active',
  });
  if (!platform) throw new Error('this platform is registered already');
  return platform;
};

type Bound = {
  course: { id: number; contextId: string };
  roleKey: CourseRole;
  /** Whoever has none yet is new here. */
  user?: UserRow;
  /** Binds the session to one lesson. */
  lesson?: { id: number };
  isSelection?: boolean;
  platform?: PlatformRow;
};

/** A session bound to what a learning management system opened; `launching.ts` makes one by a whole launch. */
export const aLaunchSession = async (services: Services, bound: Bound): Promise<SignedInUser> => {
  const { course, roleKey, lesson, isSelection = false } = bound;
  const user = bound.user ?? (await aUser(services, { passwordHash: null }));
  const platform = bound.platform ?? (await aPlatform(services));
  // As a real launch does; whoever is enrolled keeps their role.
  if (staffRoles.includes(roleKey)) await addMember(services.db, course, user, roleKey);
  const boundMode = lesson ? 'lesson' : 'course';
  const mode = isSelection ? 'resource_selection' : boundMode;
  const launch = await insertLaunch(services.db, {
    id: randomBytes(18).toString('base64url'),
    platformId: platform.id,
    registrationId: platform.registrationId,
    userId: user.id,
    courseId: course.id,
    lessonId: lesson?.id ?? null,
    mode,
    roleKey,
    deploymentId: '1',
    holderHash: '',
    expiresAt: new Date(services.clock.now().getTime() + 8 * 60 * 60 * 1000),
  });
  const settings = { roles: [roleKey], mode, contextId: course.contextId } as const;
  const authToken = await startLaunchSession(services, user, {
    ...launch,
    settings: { ...settings, roles: [roleKey] },
  });
  return { ...user, authToken };
};
