import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anyone } from '#server/access/access.ts';
import { whoMayCallWhat } from '#server/access/who-may-call-what.ts';
import { route } from '#server/platform/http/route.ts';
import { allRoutes } from '#server/routes.ts';
import { getHealth } from '#contract/operations.ts';
import { runningApp } from '#test/running-app.ts';
import { fillPath, makeWorld, type Person, people } from '#test/world.ts';

const { app, services } = await runningApp();

const signedIn = people.filter(person => person !== 'anonymous' && person !== 'signed-out');
const staff = ['instructor', 'course admin', 'site admin'] as const;

/** The kinds of user that each rule allows. A rule that is not listed here fails the test. */
const letIn: Record<string, readonly Person[]> = {
  anyone: people,
  signedIn,
  siteAdmin: ['site admin'],
  metricsReader: ['site admin'],
  someone: signedIn,
  // These need a cookie and a handoff key, so no bearer token is enough.
  launchHolder: [],
  handoffHolder: [],
  personForSiteAdmin: ['site admin'],
  languageConfigReader: signedIn,
  languageConfigForSiteAdmin: ['site admin'],
  ownTrial: ['site admin'],
  courseMember: ['learner', 'other learner of the course', ...staff],
  courseStaff: staff,
  moduleForStaff: staff,
  lessonForMember: ['learner', 'other learner of the course', ...staff],
  lessonForStaff: staff,
  exerciseForStaff: staff,
  ownUserExercise: ['learner'],
  studentWork: staff,
  shareForStaff: staff,
  importForStaff: staff,
  ownCopyJob: ['learner'],
  studentLesson: staff,
  workReader: ['learner', ...staff],
  enrollmentForStaff: staff,
  personForStaff: staff,
  inviteForStaff: staff,
  inviteLinkHolder: people,
  testProcessReader: ['learner', ...staff],
};

describe.each(allRoutes.map(r => ({ call: `${r.endpoint.method} ${r.endpoint.path}`, ...r })))(
  'AP-2 $call',
  ({ endpoint, access }) => {
    it.each(people)(`allows or refuses by the rule ${access.name}: %s`, async person => {
      const allowed = letIn[access.name];
      expect(allowed, `say in letIn whom the rule ${access.name} lets in`).toBeDefined();
      const { tokens, params } = await makeWorld(services);
      const { statusCode } = await app.inject({
        method: endpoint.method,
        url: fillPath(endpoint.path, params),
        headers: tokens[person] ? { authorization: `Bearer ${tokens[person]}` } : {},
      });
      const isKeptOut = [401, 403, 404].includes(statusCode);
      expect({ isKeptOut, statusCode }).toEqual({ isKeptOut: !allowed?.includes(person), statusCode });
    });
  },
);

describe('the access rules', () => {
  it('AP-2 match the committed list, so that a changed rule shows in the diff', () => {
    const file = join(import.meta.dirname, 'who-may-call-what.txt');
    expect(readFileSync(file, 'utf8'), 'run: npm run who-may-call-what').toBe(whoMayCallWhat(allRoutes));
  });

  it('AP-2 are required: the server does not start with a route without one', async () => {
    const sneaky = route(getHealth, { ...anyone, name: '' }, async () => ({ status: 'ok' as const }));
    await expect(runningApp({ routes: [sneaky] })).rejects.toThrow(/declares no access/);
  });

  it('AP-2 run before the body is parsed', async () => {
    const answer = await app.inject({
      method: 'PUT',
      url: '/api/users/me/password',
      headers: { 'content-type': 'application/json' },
      payload: '{ this is not json',
    });
    expect(answer.statusCode).toBe(401);
  });
});
