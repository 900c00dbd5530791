import type { CourseRole } from '#contract/roles.ts';
import { AppError } from '#server/platform/app-error.ts';
import { PlatformUnreachable } from '#server/platform/platform-http.ts';
import type { Services } from '#server/platform/services.ts';
import { callService, isHostOfPlatform } from '../platforms/call-service.ts';
import { findRosterOf, listUserIdsOfSubjects } from '../launch/launches.db.ts';
import { scope } from '../lti-names.ts';
import { TokenRefused } from '../platforms/platform-token.ts';
import { findPlatform } from '../platforms/platforms.db.ts';
import { readRoles } from '../launch/read-roles.ts';

type Member = {
  user_id?: unknown;
  name?: unknown;
  given_name?: unknown;
  family_name?: unknown;
  email?: unknown;
  status?: unknown;
  roles?: unknown;
};

const pageLimit = 50;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Some platforms send typographic quotes in the Link header, of which each byte arrives as a character. */
const nextPage = (link: string | undefined): string | null =>
  /<([^>]+)>\s*;[^,]*rel=[^a-z,;]*next\b/.exec(link ?? '')?.[1] ?? null;

const readMember = ({ user_id, name, given_name, family_name, email, status, roles }: Member) => {
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
  };
};

export type RosterMember = ReturnType<typeof readMember>;

/** Null if the platform of the course has no roster. */
export const fetchMembers = async (services: Services, course: { id: number }) => {
  const context = await findRosterOf(services.db, course);
  const platform = context && (await findPlatform(services.db, context.platformId));
  if (!platform || !context.rosterUrl) return null;
  const refuse = (why: string) =>
    new AppError('conflict', `The list of people could not be fetched from ${platform.name}. ${why}`);
  const members: RosterMember[] = [];
  let url: string | null = context.rosterUrl;
  for (let page = 0; url !== null && page < pageLimit; page++) {
    if (!isHostOfPlatform(platform, url)) throw refuse('Its address is not the platform’s.');
    const answer = await callService(services, platform, [scope.roster], url, {
      headers: { accept: 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json' },
    }).catch((error: unknown) => {
      throw error instanceof PlatformUnreachable || error instanceof TokenRefused
        ? refuse(error.message)
        : error;
    });
    if (answer.status !== 200) throw refuse(`It answered with status ${answer.status}.`);
    members.push(...readPage(answer.text, refuse).map(readMember));
    url = nextPage(answer.headers.link);
  }
  return { platform, members, isWhole: url === null };
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
    members: members.map(({ firstName: _first, lastName: _last, ...member }) => ({
      ...member,
      userId: userIds.get(member.subject) ?? null,
    })),
  };
};

const readPage = (text: string, refuse: (why: string) => AppError): Member[] => {
  try {
    const { members } = JSON.parse(text) as { members?: unknown };
    if (Array.isArray(members)) return members as Member[];
  } catch {
    // Not JSON: treated as a missing list.
  }
  throw refuse('What it answered is not a list of people.');
};
