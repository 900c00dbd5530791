import { makeCourse } from '../kit/course-journey.ts';
import { aStudentOf } from '../kit/enroll.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { adding, aLessonOf } from '../kit/lesson-world.ts';
import { expectSoundInLooks, layoutShift } from '../kit/sound.ts';

const longName =
  'A name that says everything at once, including Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

test('SH-13 SO-1 the student’s course and the link back to it are accessible', async ({
  page,
  request,
  account,
}) => {
  const { contextId } = await aLessonOf(request, account, [adding, adding]);
  const empty = await makeCourse(request, account, longName, { [longName]: [longName], Empty: [] });
  const student = await aStudentOf(request, account, contextId);
  await haveToken(page, student.authToken);

  await page.goto(`/#/cairn_courses/${contextId}/student`);
  await expect(page.getByRole('link', { name: 'Start: Adding' })).toBeVisible();
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  await expectSoundInLooks(page);
  await page.goto('/#/cairn_courses');
  await expect(page.getByRole('region', { name: 'Continue' })).toBeVisible();
  await expectSoundInLooks(page);

  await page.goto(`/#/cairn_courses/${empty}/student`);
  await expect(page.getByRole('heading', { name: 'You do not have access' })).toBeVisible();
  await expectSoundInLooks(page);
  await page.evaluate(token => localStorage.setItem('authToken', token), account.authToken);
  await page.reload();
  await expect(page.getByRole('link', { name: longName })).toBeVisible();
  await page.getByRole('button', { name: 'Empty 0 %' }).click();
  await expect(page.getByText('This module does not have any lessons.')).toBeVisible();
  await expectSoundInLooks(page);

  await page.route(`**/api/cairn_courses/${empty}`, route => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'The course could not be loaded' })).toBeVisible();
  await expectSoundInLooks(page);
});
