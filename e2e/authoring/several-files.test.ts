import { aClassOf } from '../kit/class-world.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { replaceAll } from '#test/replace-all.ts';
import { expectSound } from '../kit/sound.ts';

const areas = {
  name: 'Areas',
  instructions: 'Write `area` in shapes.py.',
  testCode: 'from shapes import area\n\ndef test_area():\n    assert area(3) == 9\n',
  solutionCode: 'from shapes import area\n\nprint(area(2))\n',
};

test('FI-1 an author adds a second file, and a student solves a program of two files', async ({
  page,
  browser,
  baseURL,
  request,
  account,
}) => {
  await haveToken(page, account.authToken);
  const { aStudent, lesson, contextId, lessonId } = await aClassOf(request, account, [areas]);
  await page.goto(`/#/cairn_courses/${contextId}/lessons/${lessonId}/edit`);
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('button', { name: 'Add file' }).click();
  await page.getByLabel('Name of the file').fill('shapes.py');
  await page.getByRole('dialog').getByRole('button', { name: 'Add file' }).click();
  await page.getByRole('textbox', { name: /^shapes\.py\./ }).click();
  await replaceAll(page, 'def area(side):\n    return side\n');
  await page.getByRole('tab', { name: 'Solution', exact: true }).click();
  await page.getByRole('textbox', { name: /^shapes\.py in the solution\./ }).click();
  await replaceAll(page, 'def area(side):\n    return side * side\n');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Version 1: show versions' })).toBeVisible();

  const student = await aStudent();
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const theirs = await context.newPage();
  await haveToken(theirs, student.authToken);
  await theirs.goto(lesson);
  await theirs.getByRole('tab', { name: 'shapes.py' }).click();
  const shapes = theirs.getByRole('textbox', { name: /^shapes\.py\./ });
  await expect(shapes).toContainText('return side');
  await expectSound(theirs);
  await shapes.click();
  await replaceAll(theirs, 'def area(side):\n    return side ** 2\n');
  await theirs.keyboard.press('Control+Enter');
  await expect(theirs.getByRole('dialog')).toBeVisible();
  const [done] = (await student.read()).userExercises;
  expect(done).toMatchObject({
    isCompleted: true,
    files: { 'shapes.py': 'def area(side):\n    return side ** 2\n' },
  });
  await context.close();
});
