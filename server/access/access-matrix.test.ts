import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { anyone } from '#server/access/access.ts';
import { whoMayCallWhat } from '#server/access/who-may-call-what.ts';
import { route } from '#server/platform/http/route.ts';
import { allRoutes } from '#server/routes.ts';
import { getHealth } from '#contract/operations.ts';
import { runningApp } from '#test/running-app.ts';
import { fillPath, makeWorld, type Person, people } from '#test/world.ts';

const { app, services } = await runningApp();
const { tokens, params } = await makeWorld(services);

type Answer = 'let in' | 401 | 403 | 404;
type Expected = { in: readonly Person[]; forbidden?: readonly Person[]; others?: Answer };

const unknown: readonly Person[] = ['anonymous', 'signed-out'];
const signedIn = people.filter(person => !unknown.includes(person));
const accounts = signedIn.filter(person => !person.includes('launched'));
const launched = signedIn.filter(person => person.includes('launched'));

const siteAdminOnly: Expected = { in: ['site admin'], others: 403 };

const learners = [
  'learner',
  'other learner of the course',
  'learner launched into the course',
  'learner launched into the lesson',
  'instructor launched as a learner',
] as const;
const staff = [
  'instructor',
  'course admin',
  'site admin',
  'instructor launched into the course',
  'instructor launched into the lesson',
  'instructor launched to select a lesson',
] as const;
/** They reach the course, and of its lessons another one than the paths name. */
const learnersInAnotherLesson = ['learner launched into another lesson'] as const;
const staffInAnotherLesson = ['instructor launched into another lesson'] as const;

const ofCourseStaff: Expected = {
  in: [...staff, ...staffInAnotherLesson],
  forbidden: [...learners, ...learnersInAnotherLesson],
};
const ofLessonStaff: Expected = { in: staff, forbidden: learners };
const owner = ['learner', 'learner launched into the course', 'learner launched into the lesson'] as const;

/**
 * Whom each rule lets in; to all others it answers 404 unless said otherwise, and 401 to whoever is not signed in. A
 * rule that is not listed here fails the test until it is.
 */
const rules: Record<string, Expected> = {
  anyone: { in: people },
  inviteLinkHolder: { in: people },
  someone: { in: signedIn },
  languageConfigReader: { in: signedIn },
  signedIn: { in: accounts, forbidden: launched },
  siteAdmin: siteAdminOnly,
  metricsReader: siteAdminOnly,
  personForSiteAdmin: siteAdminOnly,
  languageConfigForSiteAdmin: siteAdminOnly,
  ownTrial: siteAdminOnly,
  // These ask for a cookie and for a key, which no token stands in for.
  launchHolder: { in: [], others: 401 },
  handoffHolder: { in: [], others: 401 },
  courseMember: { in: [...learners, ...learnersInAnotherLesson, ...staff, ...staffInAnotherLesson] },
  courseStaff: ofCourseStaff,
  moduleForStaff: ofCourseStaff,
  shareForStaff: ofCourseStaff,
  importForStaff: ofCourseStaff,
  enrollmentForStaff: ofCourseStaff,
  personForStaff: ofCourseStaff,
  inviteForStaff: ofCourseStaff,
  lessonForMember: { in: [...learners, ...staff] },
  lessonForStaff: ofLessonStaff,
  exerciseForStaff: ofLessonStaff,
  studentLesson: ofLessonStaff,
  studentWork: ofLessonStaff,
  ownUserExercise: { in: owner },
  workReader: { in: [...owner, ...staff] },
  testProcessReader: { in: [...owner, ...staff] },
  ownCopyJob: { in: ['learner'], forbidden: launched },
};

const answerFor = (rule: Expected, method: string, person: Person): Answer => {
  // Whoever selects a lesson changes nothing, whatever the rule.
  if (person === 'instructor launched to select a lesson' && method !== 'GET') return 403;
  if (rule.in.includes(person)) return 'let in';
  if (unknown.includes(person)) return 401;
  return rule.forbidden?.includes(person) ? 403 : (rule.others ?? 404);
};

/** A body that cannot be read: whoever is let in is told so, and nothing is changed for the next caller. */
const unreadable = { headers: { 'content-type': 'application/json' }, payload: '{ this is not json' };

const call = async (method: Endpoint['method'], url: string, person: Person) => {
  const sent = method === 'GET' ? { headers: {} } : unreadable;
  const authorization = tokens[person] && { authorization: `Bearer ${tokens[person]}` };
  const { statusCode } = await app.inject({
    method,
    url,
    ...sent,
    headers: { ...sent.headers, ...authorization },
  });
  return statusCode;
};

for (const { endpoint, access } of allRoutes)
  it(`AP-2 HS-2 ${endpoint.method} ${endpoint.path} answers everybody as ${access.name} says`, async () => {
    const rule = rules[access.name];
    if (!rule) throw new Error(`say in rules whom ${access.name} lets in`);
    const { method } = endpoint;
    const url = fillPath(endpoint.path, params);
    const answers = await Promise.all(
      people.map(async person => {
        const status = await call(method, url, person);
        const isLetIn = method === 'GET' ? ![401, 403, 404].includes(status) : status === 400;
        return [person, isLetIn ? 'let in' : status];
      }),
    );
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(people.map(person => [person, answerFor(rule, method, person)])),
    );
  });

describe('the access rules', () => {
  it('AP-2 match the committed list, so that a changed rule shows in the diff', () => {
    const file = join(import.meta.dirname, 'who-may-call-what.txt');
    expect(readFileSync(file, 'utf8'), 'run: npm run who-may-call-what').toBe(whoMayCallWhat(allRoutes));
  });

  it('AP-2 are required: the server does not start with a route without one', async () => {
    const sneaky = route(getHealth, { ...anyone, name: '' }, async () => ({ status: 'ok' as const }));
    await expect(runningApp({ routes: [sneaky] })).rejects.toThrow(/declares no access/);
  });

  it('AP-2 a stranger’s body is never read', async () => {
    const answer = await app.inject({ method: 'PUT', url: '/api/users/me/password', ...unreadable });
    expect(answer.statusCode).toBe(401);
  });
});
