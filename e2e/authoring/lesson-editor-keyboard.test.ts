import { expect, haveToken, test } from '../kit/journey.ts';
import { aLessonOf, addingTests, editor, saved } from '../kit/lesson-world.ts';
import { replaceAll } from '#test/replace-all.ts';

test('LE-1 LE-2 a teacher creates an exercise and runs it by keyboard alone', async ({
  page,
  request,
  account,
}) => {
  await haveToken(page, account.authToken);
  const { path } = await aLessonOf(request, account, []);
  await page.goto(path);
  const { keyboard } = page;
  const create = page.getByRole('button', { name: 'New exercise' });
  await expect(create).toBeVisible();
  const tabTo = async (target: ReturnType<typeof editor>) => {
    for (let steps = 0; steps < 40; steps += 1) {
      if (await target.evaluate(element => element === document.activeElement)) return;
      // Inside an editor Tab indents; after Escape it leaves.
      await keyboard.press('Escape');
      await keyboard.press('Tab');
    }
    throw new Error('Tab did not reach the target');
  };
  await tabTo(create);
  await keyboard.press('Enter');
  await tabTo(page.getByLabel('Exercise name'));
  await keyboard.type('Add two numbers');
  await tabTo(editor(page, 'Instructions'));
  await keyboard.type('Write `add`.');
  await tabTo(editor(page, 'Test code'));
  await replaceAll(page, addingTests);
  await tabTo(editor(page, 'Solution code'));
  await replaceAll(page, 'def add(a, b):\n    return a + b\n');
  await keyboard.press('Control+Enter');
  await expect(page.getByText('(2 / 2 Passed)')).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('link', { name: /Add two numbers/ })).toContainText('Passing');

  // On a small screen the exercises are a strip, until they are pinned.
  for (const name of ['Show the exercises', 'Keep the exercises beside the panes']) {
    await page.getByRole('button', { name }).focus();
    await keyboard.press('Enter');
  }
  const line = page.getByRole('separator', { name: 'Width of the exercise list' });
  await line.focus();
  const before = await line.getAttribute('aria-valuenow');
  await keyboard.press('ArrowRight');
  await expect(line).not.toHaveAttribute('aria-valuenow', before ?? '');
  const after = await line.getAttribute('aria-valuenow');
  await page.reload();
  await expect(line).toHaveAttribute('aria-valuenow', after ?? '');
});
