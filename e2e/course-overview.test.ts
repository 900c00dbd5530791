import { countingHand } from './counting.ts';
import { aStudentOf } from './enroll.ts';
import { expect, haveToken, test } from './journey.ts';
import { adding, aLessonOf } from './lesson-world.ts';

test('SO-1 CL-2 a student finds the course, its lessons, and the way on; what was opened stays so', async ({
  page,
  request,
  account,
}) => {
  const { contextId, lessonId } = await aLessonOf(request, account, [adding, adding]);
  const student = await aStudentOf(request, account, contextId);
  await haveToken(page, student.authToken);
  await page.goto('/#/cairn_courses');
  await page
    .getByRole('row', { name: /Student/ })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Python' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Continue: Adding' })).toHaveAttribute(
    'href',
    `#/cairn_courses/${contextId}/student/lessons/${lessonId}`,
  );
  const basics = page.getByRole('button', { name: 'Basics 0 %' });
  await expect(basics).toHaveAttribute('aria-expanded', 'true');
  await basics.click();
  await expect(page.getByRole('link', { name: 'Adding', exact: true })).toBeHidden();
  await page.reload();
  await expect(basics).toHaveAttribute('aria-expanded', 'false');
});

test('UX S1 from the dashboard to the editor it is one click, or four keys', async ({
  page,
  request,
  account,
}) => {
  const { contextId } = await aLessonOf(request, account, [adding]);
  const student = await aStudentOf(request, account, contextId);
  await haveToken(page, student.authToken);
  const link = page.getByRole('link', { name: 'Continue with Adding in Python' });
  const code = page.getByRole('textbox', { name: /^Code\./ });

  await page.goto('/#/cairn_courses');
  const byPointer = countingHand(page);
  await byPointer.click(link);
  await expect(code).toBeFocused();
  expect(byPointer.count).toEqual({ clicks: 1, keys: 0 });

  await page.goto('/#/cairn_courses');
  await expect(link).toBeVisible();
  const byKeys = countingHand(page);
  await byKeys.tabTo(link);
  await byKeys.press('Enter');
  await expect(code).toBeFocused();
  expect(byKeys.count.keys).toBeLessThanOrEqual(4);
});
