import type { Sentence } from '#contract/core/catalogue.ts';
import { coreProblems } from '#contract/core/core-problems.ts';
import { launchProblems } from '#contract/lti/launch-problems.ts';
import type { CourseRole } from '#contract/core/roles.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type PlatformAnswer, PlatformUnreachable } from '#server/platform/platform-http.ts';
import type { Services } from '#server/platform/services.ts';
import { callService, isHostOfPlatform } from '../platforms/call-service.ts';
import { findRosterOf, listUserIdsOfSubjects } from '../claims/launches.db.ts';
import { groupsScope, scope } from '../lti-names.ts';
import { TokenRefused } from '../platforms/platform-token.ts';
import { isRateLimited, retryAfter } from '../grades/platform-trouble.ts';
import { nextPage } from '../platforms/next-page.ts';
import { findPlatform, type PlatformRow, updatePlatform } from '../platforms/platforms.db.ts';
import { readRoles } from '../claims/read-roles.ts';

type Member = {
  user_id?: unknown;
  name?: unknown;
  given_name?: unknown;
  family_name?: unknown;
  email?: unknown;
  status?: unknown;
  roles?: unknown;
  group_enrollments?: unknown;
};

const pageLimit = 50;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const groupIdOf = (enrollment: unknown): string => {
  const id = (enrollment as { group_id?: unknown } | null)?.group_id;
  return typeof id === 'number' ? String(id) : textOf(id);
};

const readMember = (member: Member) => {
  const { user_id, name, given_name, family_name, email, status, roles, group_enrollments } = member;
  const names = Array.isArray(roles) ? roles.filter(role => typeof role === 'string') : [];
  const { roleKey, isCounted } = readRoles(names);
  const whole = textOf(name).trim().split(/\s+/);
  return {
    firstName: textOf(given_name) || (whole[0] ?? ''),
    lastName: textOf(family_name) || whole.slice(1).join(' '),
    subject: typeof user_id === 'number' ? String(user_id) : textOf(user_id),
    name: textOf(name) || [textOf(given_name), textOf(family_name)].filter(Boolean).join(' '),
    email: textOf(email),
    roleKey: isCounted ? roleKey : (null as CourseRole | null),
    isActive: status === undefined || status === 'Active',
    /** Null if the platform does not tell groups. */
    groupIds: Array.isArray(group_enrollments) ? group_enrollments.map(groupIdOf).filter(Boolean) : null,
  };
};

export type RosterMember = ReturnType<typeof readMember>;

/** The names of the groups of a course by their ids; null if the platform does not list them now. */
const fetchGroups = async (
  services: Services,
  platform: PlatformRow,
  groupsUrl: string | null,
): Promise<Map<string, string> | null> => {
  const names = new Map<string, string>();
  let url = groupsUrl;
  for (let page = 0; url !== null && page < pageLimit && isHostOfPlatform(platform, url); page++) {
    const answer: Awaited<ReturnType<typeof callService>> | null = await callService(
      services,
      platform,
      [groupsScope],
      url,
      { headers: { accept: 'application/vnd.ims.lti-gs.v1.contextgroupcontainer+json' } },
    ).catch((error: unknown) => {
      // Who is in the course is more important than in which group.
      if (error instanceof PlatformUnreachable || error instanceof TokenRefused) return null;
      throw error;
    });
    if (answer?.status !== 200) return null;
    for (const { id, name } of groupsIn(answer.text)) names.set(id, name);
    url = nextPage(answer.headers.link);
  }
  return names;
};

const groupsIn = (text: string): { id: string; name: string }[] => {
  try {
    const { groups } = JSON.parse(text) as { groups?: unknown };
    return (Array.isArray(groups) ? groups : []).flatMap((group: { id?: unknown; name?: unknown } | null) => {
      const id = typeof group?.id === 'number' ? String(group.id) : textOf(group?.id);
      return id === '' || textOf(group?.name) === '' ? [] : [{ id, name: textOf(group?.name) }];
    });
  } catch {
    return [];
  }
};

type RosterContext = NonNullable<Awaited<ReturnType<typeof findRosterOf>>>;

/** When to ask again, in seconds; none where another try would answer the same. */
const waitAfter = (services: Services, answer: PlatformAnswer): { retryAfter?: number } => {
  if (!isRateLimited(answer) && answer.status !== 503) return {};
  const waitMs = retryAfter(services, answer, 60).getTime() - services.clock.now().getTime();
  return { retryAfter: Math.ceil(waitMs / 1000) };
};

const fetchFrom = async (services: Services, platform: PlatformRow, context: RosterContext) => {
  const refuse = (why: Sentence, wait = {}) =>
    new AppError('conflict', launchProblems.rosterNotFetched({ name: platform.name, why }), wait);
  const members: RosterMember[] = [];
  let url: string | null = context.rosterUrl;
  for (let page = 0; url !== null && page < pageLimit; page++) {
    if (!isHostOfPlatform(platform, url)) throw refuse(launchProblems.foreignRosterAddress);
    const answer = await callService(services, platform, [scope.roster], url, {
      headers: { accept: 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json' },
    }).catch((error: unknown) => {
      throw error instanceof PlatformUnreachable || error instanceof TokenRefused
        ? refuse(error.problem)
        : error;
    });
    if (answer.status !== 200)
      throw refuse(coreProblems.answeredStatus({ status: answer.status }), waitAfter(services, answer));
    members.push(...readPage(answer.text, refuse).map(readMember));
    url = nextPage(answer.headers.link);
  }
  const groups = members.some(member => member.groupIds)
    ? await fetchGroups(services, platform, context.groupsUrl)
    : null;
  return { platform, members, isWhole: url === null, groups };
};

/** Null if the platform of the course has no roster. Keeps for administrators whether it worked. */
export const fetchMembers = async (services: Services, course: { id: number }) => {
  const context = await findRosterOf(services.db, course);
  const platform = context && (await findPlatform(services.db, context.platformId, context.registrationId));
  if (!platform) return null;
  const record = (health: { lastRosterAt?: Date; rosterProblem: string | null }) =>
    updatePlatform(services.db, platform, health);
  const fetched = await fetchFrom(services, platform, context).catch(async (error: unknown) => {
    if (error instanceof AppError) await record({ rosterProblem: error.message });
    throw error;
  });
  await record({ lastRosterAt: services.clock.now(), rosterProblem: null });
  return fetched;
};

/** The platform's current list of members, for display only. */
export const readRoster = async (services: Services, course: { id: number }) => {
  const fetched = await fetchMembers(services, course);
  if (!fetched) return null;
  const { platform, members } = fetched;
  const userIds = await listUserIdsOfSubjects(
    services.db,
    platform,
    members.map(m => m.subject),
  );
  return {
    platformName: platform.name,
    members: members.map(({ firstName: _first, lastName: _last, groupIds: _groups, ...member }) => ({
      ...member,
      userId: userIds.get(member.subject) ?? null,
    })),
  };
};

const readPage = (text: string, refuse: (why: Sentence) => AppError): Member[] => {
  try {
    const { members } = JSON.parse(text) as { members?: unknown };
    if (Array.isArray(members)) return members as Member[];
  } catch {
    // Not JSON: treated as a missing list.
  }
  throw refuse(launchProblems.rosterUnreadable);
};
