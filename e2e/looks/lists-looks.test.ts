import { expectGoodBoxes, expectGoodHeader } from '../kit/boxes.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { aLooksCourse } from '../kit/looks-world.ts';

test('LK-1 FU-4 the matrix fits every screen: whole width, head in sight, all lessons within reach', async ({
  page,
  request,
  account,
}) => {
  const { contextId, lessonIds } = await aLooksCourse(request, account, {
    students: 6,
    lessons: 16,
    done: 2,
  });
  await haveToken(page, account.authToken);
  await page.goto(`/#/cairn_courses/${contextId}/edit/progress`);
  const table = page.getByRole('table', { name: 'Students and lessons' });
  await expect(table.getByRole('row', { name: /Amara Okafor/ })).toBeVisible();
  await expectGoodHeader(page, 'the matrix');
  await expectGoodBoxes(page, 'the matrix');

  // Tabs that do not fit fade where there are more of them, and not when the window is wide again.
  const tabs = page.getByRole('navigation', { name: 'Course' });
  await page.setViewportSize({ width: 320, height: 640 });
  await tabs.evaluate(bar => bar.scrollTo({ left: bar.scrollWidth }));
  await expect(tabs).toHaveCSS('mask-image', /gradient/);
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(tabs).toHaveCSS('mask-image', 'none');
  const box = await table.boundingBox();
  expect(box?.width, 'the whole width').toBeGreaterThan(1200);
  expect(box?.y, 'as high as it can').toBeLessThan(230);
  const row = table.getByRole('row', { name: /Amara Okafor/ });
  expect(Math.round((await row.boundingBox())?.height ?? 0), 'the height of a row').toBe(36);
  await page.setViewportSize({ width: 1366, height: 420 });
  await page.evaluate(() => window.scrollTo(0, 400));
  const head = table.getByRole('columnheader', { name: 'Student' });
  await expect(head).toBeInViewport();
  await page.getByRole('button', { name: 'Later lessons' }).click();
  await expect(table.getByRole('link', { name: 'Tests', exact: true })).toBeVisible();
  await expect(page.getByText(/^Lessons \d+ to 16 of 16 are shown\.$/)).toBeAttached();
  await page.getByRole('button', { name: 'Earlier lessons' }).click();
  await expect(table.getByRole('link', { name: 'Say hello', exact: true })).toBeVisible();

  const course = `/#/cairn_courses/${contextId}`;
  for (const [name, address, sign] of [
    ['the progress of a lesson', `${course}/lessons/${lessonIds[0]}/student_progress`, 'Amara Okafor'],
    ['the list of people', `${course}/edit/people`, 'Amara Okafor'],
    ['the content', `${course}/edit`, 'Say hello'],
    ['the settings', `${course}/edit/settings`, 'Default language'],
    ['the course of a student', `${course}/student`, 'Say hello'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(sign).first()).toBeVisible();
    await expectGoodHeader(page, name);
    if (sign !== 'Amara Okafor') continue;
    await expectGoodBoxes(page, name);
    await page.setViewportSize({ width: 1920, height: 1080 });
    const list = page.getByRole('table').first();
    await expect
      .poll(async () => (await list.boundingBox())?.width, `${name} takes the whole width`)
      .toBeGreaterThan(1550);
  }
});
