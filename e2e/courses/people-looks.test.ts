import { makeCourse, openCourse } from '../kit/course-journey.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { callerOf } from '../kit/lesson-world.ts';
import { anAccount, join, newAddress, studentUri } from '../kit/people-world.ts';
import { expectSoundInLooks } from '../kit/sound.ts';

const longName = 'Wolfeschlegelsteinhausenbergerdorff-Donaudampfschifffahrtsgesellschaft';

test('SH-13 people and invitations are accessible: empty, full, with their dialogs and long names', async ({
  page,
  request,
  account,
}) => {
  const call = callerOf(request, account);
  const contextId = await makeCourse(request, account, longName, {});
  await openCourse(page, account, contextId);
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page.getByText('No one has joined yet.')).toBeVisible();
  await expectSoundInLooks(page);

  await page.getByRole('button', { name: 'Invite' }).click();
  const field = page.getByLabel('Email addresses, one per line');
  await field.fill(`ada@\n${longName}@example.org\n${account.email}`);
  await expect(page.getByText('3 addresses, 1 problem')).toBeVisible();
  await expectSoundInLooks(page);
  await field.fill(`${longName}@example.org\nada@example.org`);
  await page.getByRole('button', { name: 'Create 2 invites' }).click();
  await expect(page.getByRole('heading', { name: '2 invites are ready' })).toBeVisible();
  await expectSoundInLooks(page);
  await page.getByRole('button', { name: 'Done' }).click();

  const student = await anAccount(request, { firstName: 'Adolph', lastName: longName });
  await join(request, account, contextId, student);
  await page.reload();
  await expect(page.getByRole('link', { name: `Adolph ${longName}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pending Invites (2)' })).toBeVisible();
  await expectSoundInLooks(page);

  await page.getByRole('checkbox', { name: `Choose Adolph ${longName}` }).check();
  await page.getByRole('button', { name: 'Set section…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set the section' });
  await dialog.getByLabel('Section').fill(longName.slice(0, 60));
  await expectSoundInLooks(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('combobox', { name: 'Section' })).toBeVisible();
  await expectSoundInLooks(page);

  const invited = await anAccount(request);
  const teacherUri = studentUri.replace('Learner', 'Instructor');
  const { invites } = await call('post', `/api/invites/${contextId}`, {
    emails: [invited.email],
    role: studentUri,
  });
  const another = await makeCourse(request, account, 'Algorithms', {});
  await call('post', `/api/invites/${another}`, { emails: [invited.email], role: teacherUri });
  const others = await call('post', `/api/invites/${another}`, {
    emails: [newAddress('other')],
    role: studentUri,
  });
  const pathOf = ({ link }: { link: string }) => `/${new URL(link).hash}`;

  const theirs = await page.context().newPage();
  await haveToken(theirs, invited.authToken);
  await theirs.goto('/#/cairn_courses');
  await expect(theirs.getByRole('heading', { name: 'Pending invitations (2)' })).toBeVisible();
  await expectSoundInLooks(theirs);
  await theirs.goto(pathOf(invites[0]));
  await expect(theirs.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await expectSoundInLooks(theirs);
  await theirs.goto(pathOf(others.invites[0]));
  await expect(theirs.getByRole('heading', { name: 'for another account' })).toBeVisible();
  await expectSoundInLooks(theirs);
});
