import { aClassOf, code, runButton } from '../kit/class-world.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { adding } from '../kit/lesson-world.ts';
import { replaceAll } from '#test/replace-all.ts';
import { expectSound } from '../kit/sound.ts';

const wrongSum =
  'def add(a, b):\n    parts = [a]\n    same = parts\n    same.append(3)\n    return sum(parts)\n';

test('FR-2 a student steps through a failing test, and through a free run that ended with an error', async ({
  page,
  request,
  account,
}) => {
  // Four programs are run, one of them until the limit.
  test.slow();
  const { aStudent, lesson } = await aClassOf(request, account, [adding]);
  await haveToken(page, (await aStudent()).authToken);
  await page.goto(lesson);
  await expect(code(page)).toBeFocused();
  await replaceAll(page, wrongSum);
  await runButton(page).click();
  await page.getByRole('button', { name: 'Step through this test' }).first().click();

  const steps = page.getByRole('region', { name: /^Steps: / });
  await expect(steps.getByText('1 of 5')).toBeVisible();
  await expect(steps.getByText('Line 2. a is 1. b is 2.')).toBeVisible();
  await expect(steps.getByRole('button', { name: 'Forward' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await steps.getByRole('button', { name: 'Forward' }).click();
  // Both names lead to the same object.
  await expect(steps.getByRole('row', { name: 'parts list A' })).toBeVisible();
  await expect(steps.getByRole('row', { name: 'same list A' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(steps.getByText('Line 5. add returns 4.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(steps.getByText('Line 5. list A changed.')).toBeVisible();
  await steps.getByRole('slider', { name: 'Step' }).press('Home');
  await expect(steps.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Step 1 of 5, line 2, in add');
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(steps).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Step through this test' }).first()).toBeFocused();

  // Below the reason: the row of the test, which repeats it, is closed.
  await code(page).click();
  await replaceAll(page, 'def add(a, b):\n    while b:\n        a += 1\n');
  await runButton(page).click();
  await expect(page.getByText(/^Stopped after 1000 ms of computing/)).toBeVisible();
  await page.getByRole('button', { name: 'Step through this test' }).click();
  await expect(steps.getByText('Line 2. a is 1. b is 2.')).toBeVisible();

  await code(page).click();
  await replaceAll(page, 'n = int(input("Number? "))\nprint(1 / n)\n');
  await page.keyboard.press('Control+Shift+Enter');
  await page.getByRole('textbox', { name: 'Input' }).fill('0');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Step through this run' }).click();
  await expect(steps.getByText('Line 2. ZeroDivisionError: division by zero.')).toBeVisible();
  await expect(steps.getByText('Number?', { exact: true })).toBeVisible();
});
