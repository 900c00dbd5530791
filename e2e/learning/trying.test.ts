import { aClassOf, code, right, runButton } from '../kit/class-world.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { editor } from '../kit/lesson-world.ts';
import { replaceAll } from '#test/replace-all.ts';
import { expectSound } from '../kit/sound.ts';

const greeting = 'name = input("Who? ")\nprint("Hello", name)\nprint(1 / int(input("Number? ")))\n';

test('FR-1 a student tries a program by keyboard, answers it, reads why it failed, and an author tries a solution', async ({
  page,
  browser,
  request,
  account,
}) => {
  const { aStudent, lesson, contextId, lessonId } = await aClassOf(request, account);
  const student = await aStudent();
  await haveToken(page, student.authToken);
  await page.goto(lesson);
  await expect(code(page)).toBeFocused();
  // The first screen does not grow.
  const bar = page.getByRole('region', { name: 'Code' }).getByRole('button');
  await expect(bar).toHaveText(['Reset', 'Try it', /^Run tests/, '']);
  await expect(bar.last()).toHaveAccessibleName('Fullscreen: Code');

  await replaceAll(page, greeting);
  await page.keyboard.press('Control+Shift+Enter');
  const log = page.getByRole('log', { name: 'What your program printed' });
  const input = page.getByRole('textbox', { name: 'Input' });
  await expect(log).toContainText('Who?');
  await expect(input).toBeFocused();
  await page.keyboard.type('Ada\n');
  await expect(log).toContainText('Hello Ada');
  await expectSound(page);
  await page.keyboard.type('0\n');
  await expect(page.getByText(/^Ended after .* with exit code 1\.$/).first()).toBeVisible();
  // FW-7 the line to type in is gone: what was printed has the focus, and the reason is said.
  await expect(page.getByRole('region', { name: 'Your program' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /zero.*Ended after/i })).toBeAttached();
  await page.getByRole('button', { name: 'Line 3' }).first().click();
  await expect(code(page)).toBeFocused();
  await page.getByRole('button', { name: 'Same input again' }).click();
  await expect(page.getByText(/^Ended after .* with exit code 1\.$/).first()).toBeVisible();

  // A program that never ends, while the tests are run, and a connection that is lost.
  await code(page).click();
  await replaceAll(page, `${right}print("on")\nwhile True: input()\n`);
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(log).toHaveText('on');
  await runButton(page).click();
  await expect(
    page
      .getByText('Test failed')
      .or(page.getByText(/did not run|passed/))
      .first(),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'OUTPUT' }).click();
  await expect(input).toBeVisible();
  await input.press('Escape');
  await expect(code(page)).toBeFocused();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped by you.').first()).toBeVisible();
  expect((await student.read()).userExercises[0].isCompleted).toBe(false);

  const desk = await (await browser.newContext()).newPage();
  await haveToken(desk, account.authToken);
  await desk.goto(new URL(`/#/cairn_courses/${contextId}/lessons/${lessonId}/edit`, page.url()).href);
  await editor(desk, 'Solution code').click();
  await replaceAll(desk, 'print(6 * 7)\n');
  await desk.getByRole('button', { name: 'Try it' }).click();
  await expect(desk.getByRole('log')).toHaveText('42');
  await expect(desk.getByText(/^Finished in/).first()).toBeVisible();
  await desk.context().close();
});
