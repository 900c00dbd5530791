import { expect, haveToken, test } from '../kit/journey.ts';
import { aLessonOf, callerOf } from '../kit/lesson-world.ts';
import { aClassOf, progressPath, rowOf } from '../kit/progress-world.ts';
import { anAccount, join, newAddress } from '../kit/people-world.ts';
import { expectSoundInLooks } from '../kit/sound.ts';

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

test('SH-13 progress of a lesson, a course and a student is accessible: full, filtered, empty, failed', async ({
  page,
  request,
  account,
}) => {
  const world = await aClassOf(request, account);
  const wordy = await anAccount(request, {
    firstName: longName,
    lastName: longName,
    email: newAddress('a-very-long-address-that-somebody-really-has'),
  });
  await join(request, account, world.contextId, wordy);
  // A date that is over, so that everybody is late.
  await callerOf(request, account)(
    'put',
    `/api/cairn_courses/${world.contextId}/lessons/${world.lessonId}/due`,
    { dueAt: '2020-11-20T22:59:00Z' },
  );
  await haveToken(page, account.authToken);
  await page.goto(progressPath(world));
  await expect(rowOf(page, 'Karl Zuse')).toBeVisible();
  await expectSoundInLooks(page);
  await page.getByLabel('Search students').fill('nobody of that name');
  await expect(page.getByText('No student matches.')).toBeVisible();
  await expectSoundInLooks(page);

  await page.goto(`/#/cairn_courses/${world.contextId}/edit/progress`);
  await expect(rowOf(page, 'Karl Zuse')).toBeVisible();
  await expectSoundInLooks(page);
  await page.getByRole('link', { name: 'Grace Hopper', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeFocused();
  await expect(rowOf(page, 'Adding')).toContainText('100 %');
  await expectSoundInLooks(page);
  const { enrollments } = await callerOf(request, account)(
    'get',
    `/api/cairn_courses/${world.contextId}/enrollments`,
  );
  type Person = { user: { id: number; lastName: string } };
  const karl = enrollments.find(({ user }: Person) => user.lastName === 'Zuse');
  await page.goto(`/#/cairn_courses/${world.contextId}/enrollments/${karl.user.id}/`);
  await expect(page.getByText('No lessons started yet.')).toBeVisible();
  await expectSoundInLooks(page);

  const { path } = await aLessonOf(request, account);
  await page.goto(path.replace('/edit', '/student_progress'));
  await expect(page.getByText('No students yet.')).toBeVisible();
  await expectSoundInLooks(page);
  await page.route('**/student-progress', route => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectSoundInLooks(page);

  await page.goto(`/#/cairn_courses/${world.contextId}/edit`);
  await expect(page.getByRole('link', { name: /2 started: View Student Progress/ })).toBeVisible();
  await expectSoundInLooks(page);
});
