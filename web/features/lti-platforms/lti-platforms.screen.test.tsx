import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findPlatform, insertPlatformIfNew, upsertFailure } from '#server/lti/platforms/platforms.db.ts';
import { aCourse, aSiteAdmin, aUser } from '#test/factories.ts';
import { aLaunchSession } from '#test/lms/launch-session.ts';
import { runningApp } from '#test/running-app.ts';
import { renderApp } from '#test/screen.tsx';

const running = await runningApp();
const { services, clock } = running;
const path = '/admin/lti';

const aPlatform = async (name: string, state: string) => {
  const platform = await insertPlatformIfNew(services.db, {
    name,
    issuer: `https://${name}.example`,
    clientId: 'cairn',
    authUrl: `https://${name}.example/auth`,
    tokenUrl: `https://${name}.example/token`,
    jwksUrl: `https://${name}.example/jwks`,
    state,
  });
  if (!platform) throw new Error('this platform is there already');
  return platform;
};

it('AD-6 shows every URL and key to paste, and creates a link that registers one platform', async () => {
  const { person } = renderApp(running, { path, user: await aSiteAdmin(services) });
  expect(await screen.findByRole('heading', { name: 'Learning management systems' })).toBeVisible();
  expect(await screen.findByText('http://cairn.test/lti/login')).toBeVisible();
  expect(screen.getByText('http://cairn.test/lti/jwks')).toBeVisible();
  expect(screen.getByText('http://cairn.test/lti/canvas.json')).toBeVisible();
  expect(screen.getByText(/BEGIN PUBLIC KEY/)).toBeVisible();
  expect(screen.getByText('No platform is registered yet.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Make a registration link' }));
  expect(await screen.findByText(/http:\/\/cairn\.test\/lti\/register\?key=[\w-]+/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy Registration link' })).toBeVisible();
});

it('AD-6 approves and disables platforms, and explains why the last launch failed', async () => {
  const school = await aPlatform('school', 'pending');
  await upsertFailure(services.db, {
    platformKey: `platform ${school.id}`,
    platformId: school.id,
    issuer: school.issuer,
    clientId: school.clientId,
    reason: 'This launch could not be trusted: its token is too old.',
    reference: 'abc-123',
    failedAt: clock.now(),
  });
  const { person } = renderApp(running, { path, user: await aSiteAdmin(services) });
  const card = (await screen.findByRole('heading', { name: 'school' })).closest('li') as HTMLElement;
  expect(within(card).getByText('Waits for approval')).toBeVisible();
  expect(within(card).getByText(/its token is too old/)).toBeVisible();
  expect(within(card).getByText('abc-123')).toBeVisible();
  await person.click(within(card).getByRole('button', { name: 'Approve school' }));
  expect(await within(card).findByText('Active')).toBeVisible();
  await person.click(within(card).getByRole('button', { name: 'Disable school' }));
  expect(await within(card).findByText('Disabled')).toBeVisible();
});

it('AD-6 a platform is added by hand; errors are shown at their fields', async () => {
  const { person } = renderApp(running, { path, user: await aSiteAdmin(services) });
  await person.click(await screen.findByRole('button', { name: 'Add by hand' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a platform by hand' });
  const fill = (label: string, text: string) => person.type(within(dialog).getByLabelText(label), text);
  await fill('Name', 'Our Moodle');
  await fill('Issuer', 'https://moodle.example');
  await fill('Client ID', 'abc');
  await fill('Authentication URL', 'moodle.example/auth');
  await fill('Token URL', 'https://moodle.example/token');
  await fill('Key set URL', 'https://moodle.example/jwks');
  await person.click(within(dialog).getByRole('button', { name: 'Add platform' }));
  expect(
    await within(dialog).findByText('The authentication URL is a URL that begins with https.'),
  ).toBeVisible();
  await person.clear(within(dialog).getByLabelText('Authentication URL'));
  await fill('Authentication URL', 'https://moodle.example/auth');
  await person.click(within(dialog).getByRole('button', { name: 'Add platform' }));
  expect(await screen.findByRole('heading', { name: 'Our Moodle' })).toBeVisible();
});

it('LM-2 renames a platform, edits the pages that may frame us, and deletes it after its name is typed', async () => {
  const platform = await aPlatform('uni', 'active');
  const user = await aUser(services, { passwordHash: null });
  await services.db
    .insertInto('ltiUsers')
    .values({ platformId: platform.id, subject: 'ada', userId: user.id })
    .execute();
  const { person } = renderApp(running, { path, user: await aSiteAdmin(services) });
  const cardOf = async (name: string) =>
    within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);
  const card = await cardOf('uni');
  await person.click(card.getByText('Details'));
  const frames = card.getByLabelText('Pages that may frame Cairn');
  await person.type(frames, 'uni.example');
  await person.click(card.getByRole('button', { name: 'Save' }));
  expect(await card.findByText(/An origin looks like/)).toBeVisible();
  await person.clear(frames);
  await person.type(frames, 'https://uni.example/{enter}https://lms.uni.example');
  await person.click(card.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect((await findPlatform(services.db, platform.id, null))?.frameOrigins).toEqual([
      'https://uni.example',
      'https://lms.uni.example',
    ]),
  );

  await person.click(card.getByRole('button', { name: 'Rename uni' }));
  const renaming = await screen.findByRole('dialog', { name: 'Rename the platform' });
  await person.clear(within(renaming).getByLabelText('Name'));
  await person.type(within(renaming).getByLabelText('Name'), 'Moodle of Uni X');
  await person.click(within(renaming).getByRole('button', { name: 'Save' }));
  const renamed = await cardOf('Moodle of Uni X');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await person.click(renamed.getByRole('button', { name: 'Delete Moodle of Uni X' }));
  const deleting = await screen.findByRole('dialog', { name: 'Delete the connection' });
  expect(
    within(deleting).getByText(
      '1 person loses their way in. 0 courses and all work stay; registering again can take them over.',
    ),
  ).toBeVisible();
  const typed = within(deleting).getByLabelText('Type “Moodle of Uni X” to delete it');
  await person.type(typed, 'uni');
  await person.click(within(deleting).getByRole('button', { name: 'Delete connection' }));
  expect(await within(deleting).findByText('This is not the name of the platform.')).toBeVisible();
  await person.clear(typed);
  await person.type(typed, 'Moodle of Uni X');
  await person.click(within(deleting).getByRole('button', { name: 'Delete connection' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Moodle of Uni X' })).toBeNull());
});

it('FM-2 asks whether a platform that registered again is the same, and takes over its courses', async () => {
  const earlier = await aPlatform('known', 'active');
  const user = await aUser(services, { passwordHash: null });
  await services.db
    .insertInto('ltiUsers')
    .values({ platformId: earlier.id, subject: 'ada', userId: user.id })
    .execute();
  await insertPlatformIfNew(services.db, {
    name: 'known again',
    issuer: earlier.issuer,
    authUrl: earlier.authUrl,
    tokenUrl: earlier.tokenUrl,
    jwksUrl: earlier.jwksUrl,
    clientId: 'new client',
    state: 'pending',
    maybeSameAsId: earlier.id,
  });
  const { person } = renderApp(running, { path, user: await aSiteAdmin(services) });
  expect(await screen.findByText('Is this the same LMS as “known”?')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve known again' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Yes, take over its 0 courses' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'known again' })).toBeNull());
  expect((await findPlatform(services.db, earlier.id, null))?.clientId).toBe('new client');
});

it('FM-11 says before disabling how many people are signed out', async () => {
  const platform = await aPlatform('busy', 'active');
  const course = await aCourse(services);
  await aLaunchSession(services, { course, roleKey: 'CONTEXT_LEARNER', platform });
  const { person } = renderApp(running, { path, user: await aSiteAdmin(services) });
  await person.click(await screen.findByRole('button', { name: 'Disable busy' }));
  const dialog = await screen.findByRole('dialog', { name: 'Disable the connection' });
  expect(within(dialog).getByText('1 person is signed out now. Nothing is deleted.')).toBeVisible();
  await person.click(within(dialog).getByRole('button', { name: 'Disable' }));
  await waitFor(async () =>
    expect((await findPlatform(services.db, platform.id, null))?.state).toBe('disabled'),
  );
});

it('FG-9 finds platforms by search and pages, and shows when each service last worked', async () => {
  for (let i = 1; i <= 11; i++) await aPlatform(`college${i}`, 'active');
  const quiet = await aPlatform('quiet', 'active');
  const at = clock.now();
  const told = {
    lastLaunchAt: at,
    lastGradeAt: at,
    lastRosterAt: at,
    rosterProblem: 'It answered with status 500.',
  };
  await services.db.updateTable('ltiPlatforms').set(told).where('id', '=', quiet.id).execute();
  const { person } = renderApp(running, { path, user: await aSiteAdmin(services) });
  const pages = await screen.findByRole('navigation', { name: 'Pages of platforms' });
  await person.click(within(pages).getByRole('button', { name: 'Next' }));
  expect(await within(pages).findByText('Page 2 of 2')).toBeVisible();
  await person.type(screen.getByRole('searchbox', { name: 'Search platforms' }), 'quiet');
  const card = (await screen.findByRole('heading', { name: 'quiet' })).closest('li') as HTMLElement;
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^college/ })).toBeNull());
  expect(within(card).getByText('Last launch')).toBeVisible();
  expect(within(card).getByText('Last grade')).toBeVisible();
  expect(within(card).getByText('It answered with status 500.')).toBeVisible();
  expect(within(card).getByText('Last fetch of keys').nextSibling).toHaveTextContent('Not yet');
  await person.type(screen.getByRole('searchbox', { name: 'Search platforms' }), ' nowhere');
  expect(await screen.findByText('No platform matches “quiet nowhere”.')).toBeVisible();
});

it('FG-9 lists grades that have not arrived before the platforms, and sends all again', async () => {
  const platform = await aPlatform('strict', 'active');
  const course = await aCourse(services);
  const { id: deploymentId } = await services.db
    .insertInto('ltiDeployments')
    .values({ platformId: platform.id, registrationId: platform.registrationId, deploymentId: '1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: contextId } = await services.db
    .insertInto('ltiContexts')
    .values({ deploymentId, platformContextId: '2', title: 'Course', courseId: course.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: resourceLinkId } = await services.db
    .insertInto('ltiResourceLinks')
    .values({ contextId, platformLinkId: 'link' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const student = await aUser(services, { firstName: 'Grace', lastName: 'Hopper' });
  const score = { userId: student.id, resourceLinkId, platformId: platform.id, wanted: 100 };
  const times = { nextTryAt: clock.now(), giveUpAt: clock.now() };
  const refused = { state: 'parked', lastError: 'It does not allow us to send this grade.' };
  await services.db
    .insertInto('ltiScores')
    .values({ ...score, ...times, ...refused })
    .execute();
  const { person } = renderApp(running, { path, user: await aSiteAdmin(services) });
  const list = await screen.findByRole('region', { name: 'Grades that have not arrived (1)' });
  expect(within(list).getByText(new RegExp(`^Grace Hopper: .*, to strict$`))).toBeVisible();
  expect(within(list).getByText(/It does not allow us to send this grade/)).toBeVisible();
  const platforms = screen.getByRole('region', { name: 'Platforms' });
  expect(list.compareDocumentPosition(platforms) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await person.click(within(list).getByRole('button', { name: 'Send all again' }));
  await waitFor(async () =>
    expect(await services.db.selectFrom('ltiScores').select('state').execute()).toEqual([
      { state: 'waiting' },
    ]),
  );
});

it('AD-6 is for site administrators only', async () => {
  renderApp(running, { path, user: await aUser(services) });
  expect(await screen.findByRole('heading', { name: /not found|nothing here/i })).toBeVisible();
});
