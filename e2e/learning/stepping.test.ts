import { aClassOf, code, runButton } from '../kit/class-world.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { adding } from '../kit/lesson-world.ts';
import { replaceAll } from '#test/replace-all.ts';
import { expectSound } from '../kit/sound.ts';

const wrongSum =
  'def add(a, b):\n    parts = [a]\n    same = parts\n    same.append(3)\n    return sum(parts)\n';

test('FR-2 FW-5 a student steps in the editor through a failing test, and through a free run that ended with an error', async ({
  page,
  request,
  account,
}) => {
  const { aStudent, lesson } = await aClassOf(request, account, [adding]);
  await haveToken(page, (await aStudent()).authToken);
  await page.goto(lesson);
  await expect(code(page)).toBeFocused();
  await replaceAll(page, wrongSum);
  await runButton(page).click();
  await page.getByRole('button', { name: 'Step through this test' }).first().click();

  const steps = page.getByRole('region', { name: 'Steps' });
  const memory = page.getByRole('region', { name: 'Frames and objects' });
  const marked = (word: string) => page.locator('.cm-steps .cm-gutterElement', { hasText: word });
  await expect(steps.getByText('Step 1 of 5')).toBeVisible();
  await expect(steps.getByText('add begins: a is 1, b is 2. Next is line 2.')).toBeVisible();
  await expect(steps.getByRole('button', { name: 'Forward' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await steps.getByRole('button', { name: 'Forward' }).click();
  // Both names lead to the same object.
  await expect(memory.getByRole('row', { name: 'parts list A' })).toBeVisible();
  await expect(memory.getByRole('row', { name: 'same list A' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  // The line that did it, and not the one that comes.
  await expect(steps.getByText('Line 4 ran: list A got 3. Next is line 5.')).toBeVisible();
  await expect(page.locator('.cm-step-ran')).toHaveText('    same.append(3)');
  await expect(page.locator('.cm-step-next')).toHaveText('    return sum(parts)');
  await expect(marked('ran')).toBeVisible();
  await expect(marked('next')).toBeVisible();
  await page.keyboard.press('End');
  await expect(steps.getByText('Line 5 ran: add returns 4. The call ends.')).toBeVisible();
  await steps.getByRole('slider', { name: 'Step' }).press('Home');
  await expect(steps.getByRole('slider')).toHaveAttribute('aria-valuetext', /^Step 1 of 5\. add begins/);
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
  await expect(steps.getByText('add begins: a is 1, b is 2. Next is line 2.')).toBeVisible();
  await page.getByRole('button', { name: /^Stop stepping/ }).click();

  await code(page).click();
  await replaceAll(page, 'n = int(input("Number? "))\nprint(1 / n)\n');
  await page.keyboard.press('Control+Shift+Enter');
  await page.getByRole('textbox', { name: 'Input' }).fill('0');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Step through this run' }).click();
  await expect(steps.getByText('Line 2 failed: ZeroDivisionError: division by zero.')).toBeVisible();
  await expect(page.getByText('Number?', { exact: true })).toBeVisible();
});
