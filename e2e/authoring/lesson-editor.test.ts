import type { BrowserContext, Page } from '@playwright/test';
import { endSessionAtChange, expect, haveToken, test } from '../kit/journey.ts';
import { adding, aLessonOf, editor, saved, typeAtStart } from '../kit/lesson-world.ts';
import { replaceAll } from '#test/replace-all.ts';

test.beforeEach(async ({ page, account }) => haveToken(page, account.authToken));

test('LE-6 typed text is saved automatically, survives a reload, and makes the exercise untested', async ({
  page,
  request,
  account,
}) => {
  const { path, read } = await aLessonOf(request, account);
  await page.goto(path);
  await page.getByRole('button', { name: /^Run tests/ }).click();
  await expect(page.getByText('(2 / 2 Passed)')).toBeVisible();
  await expect(page.getByText('Passing').first()).toBeVisible();

  await typeAtStart(page, 'Solution code', '# by hand\n');
  await expect(page.getByText('From before your last change')).toBeVisible();
  await expect(page.getByText('Saving…')).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('Untested').first()).toBeVisible();
  expect((await read()).exercises[0]).toMatchObject({
    solutionCode: `# by hand\n${adding.solutionCode}`,
    testStatus: 'UNTESTED',
  });
  await page.reload();
  await expect(editor(page, 'Solution code')).toContainText('# by hand');
});

test('LE-2 LE-7 a failing solution shows the failed test with expected and actual value; a correct one passes', async ({
  page,
  request,
  account,
}) => {
  const { path } = await aLessonOf(request, account, [
    { ...adding, solutionCode: 'def add(a, b):\n    print("adding")\n    return 3\n' },
  ]);
  await page.goto(path);
  await page.getByRole('button', { name: /^Run tests/ }).click();
  const console = page.getByRole('region', { name: 'Console' });
  await expect(console.getByText('(1 / 2 Passed)')).toBeVisible();
  await expect(console.getByRole('tabpanel')).toBeVisible();
  const failed = console.getByRole('listitem').filter({ hasText: 'Failed' });
  await expect(failed.getByText('Expected', { exact: true })).toBeVisible();
  await expect(failed.getByText('-3', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').getByText(/1 of 2 tests passed\. First that failed:/)).toBeAttached();
  await console.getByRole('tab', { name: 'Output' }).click();
  await expect(console.getByText('adding').filter({ visible: true })).toBeVisible();

  await editor(page, 'Solution code').click();
  await replaceAll(page, adding.solutionCode ?? '');
  await page.keyboard.press('Control+Enter');
  await expect(console.getByText('(2 / 2 Passed)')).toBeVisible();
  // LK-1 they are open where something failed, and close when all pass.
  await expect(console.getByRole('tabpanel')).toBeHidden();
  await console.getByRole('button', { name: 'Show results' }).click();
  await expect(console.getByText('An empty program fails, as it should')).toBeVisible();
  await expect(console.getByText(/The solution used \d+ of 1000 ms/)).toBeVisible();
});

test('LE-7 an endless loop can be stopped, and otherwise ends with a message that names the time limit', async ({
  page,
  request,
  account,
}) => {
  const { path } = await aLessonOf(request, account, [
    { ...adding, solutionCode: 'while True:\n    pass\n' },
  ]);
  await page.goto(path);
  await page.getByRole('button', { name: /^Run tests/ }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('region', { name: 'Console' }).getByText(/stopped/)).toBeVisible();
  await page.getByRole('button', { name: /^Run tests/ }).click();
  // On a loaded machine the program gets so little CPU time that the wall-clock limit (4000 ms) is reached first.
  await expect(page.getByText(/stopped after (1000|4000) ms/i).first()).toBeVisible();
});

/** Opens the same lesson in this tab and in a second one, and returns the second. */
const openTwice = async (page: Page, context: BrowserContext, path: string): Promise<Page> => {
  await page.goto(path);
  const other = await context.newPage();
  await other.goto(path);
  await expect(editor(other, 'Test code')).toContainText('import unittest');
  return other;
};

test('LE-6 two tabs: the second gets a conflict, compares, and chooses; neither text is lost', async ({
  page,
  context,
  request,
  account,
}) => {
  const { path, read } = await aLessonOf(request, account);
  const other = await openTwice(page, context, path);
  await typeAtStart(page, 'Test code', '# first\n');
  await expect(saved(page)).toBeVisible();
  await typeAtStart(other, 'Test code', '# second\n');
  const bar = other
    .getByRole('alert')
    .filter({ hasText: 'You changed this exercise just now in another tab' });
  await expect(bar).toBeVisible();
  expect((await read()).exercises[0].testCode).toContain('# first');

  await other.reload();
  await expect(bar).toBeVisible();
  await expect(editor(other, 'Test code')).toContainText('# second');
  await bar.getByRole('button', { name: 'Compare' }).click();
  const dialog = other.getByRole('dialog', { name: 'Two versions of this exercise' });
  await expect(dialog.getByText('− # first')).toBeVisible();
  await expect(dialog.getByText('+ # second')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(saved(other)).toBeVisible();
  expect((await read()).exercises[0].testCode).toContain('# second');
});

test('LE-6 two tabs that change different texts keep both changes', async ({
  page,
  context,
  request,
  account,
}) => {
  const { path, read } = await aLessonOf(request, account);
  const other = await openTwice(page, context, path);
  await typeAtStart(page, 'Test code', '# tests\n');
  await expect(saved(page)).toBeVisible();
  await typeAtStart(other, 'Solution code', '# solution\n');
  await expect(saved(other)).toBeVisible();
  expect((await read()).exercises[0]).toMatchObject({
    testCode: expect.stringContaining('# tests'),
    solutionCode: expect.stringContaining('# solution'),
  });
});

test('LE-6 text typed offline is kept and saved when the connection is back', async ({
  page,
  context,
  request,
  account,
}) => {
  const { path, read } = await aLessonOf(request, account);
  await page.goto(path);
  await expect(editor(page, 'Test code')).toContainText('import unittest');
  await context.setOffline(true);
  await typeAtStart(page, 'Test code', '# from the train\n');
  await expect(page.getByText('Offline – kept on this device')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Run tests/ })).toHaveAttribute('aria-disabled', 'true');
  // The banner takes its height from the desk, which stays as high as the window.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  expect((await read()).exercises[0].testCode).toContain('# from the train');
});

test('LE-6 SH-9 a session that ends while typing opens a sign-in dialog, and then everything is saved', async ({
  page,
  request,
  account,
}) => {
  const { path } = await aLessonOf(request, account);
  await page.goto(path);
  await expect(editor(page, 'Test code')).toContainText('import unittest');
  await endSessionAtChange(page, request, account);
  await typeAtStart(page, 'Test code', '# still here\n');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Email').fill(account.email);
  await dialog.getByLabel('Password').fill(account.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(editor(page, 'Test code')).toContainText('# still here');
});

test('LE-1 exercises are moved by mouse and by keyboard, and the order is saved', async ({
  page,
  request,
  account,
}) => {
  const names = ['one', 'two', 'three'];
  const { path, read } = await aLessonOf(
    request,
    account,
    names.map(name => ({ ...adding, name })),
  );
  const order = async () => (await read()).exercises.map((e: { name: string }) => e.name);
  // Wide enough for the list beside the panes.
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto(path);
  const handle = (name: string) => page.getByRole('button', { name: `Reorder ${name}` });
  await handle('one').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(order).toEqual(['two', 'one', 'three']);
  await expect(page).toHaveURL(/exercise=2/);

  const from = await handle('three').boundingBox();
  const to = await handle('two').boundingBox();
  if (!from || !to) throw new Error('the handles are not shown');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 20, { steps: 8 });
  await page.mouse.move(to.x + 10, to.y + 4, { steps: 8 });
  await page.mouse.up();
  await expect.poll(order).toEqual(['three', 'two', 'one']);
});

test('LE-3 an editor fills the page and Escape ends that; Escape, then Tab leaves the editor', async ({
  page,
  request,
  account,
}) => {
  const { path } = await aLessonOf(request, account);
  await page.goto(path);
  const button = page.getByRole('button', { name: 'Fullscreen: Test code' });
  await button.click();
  const isReachable = () =>
    page
      .getByRole('link', { name: 'View Student Progress' })
      .evaluate(link => link.closest('[inert]') === null);
  expect(await isReachable()).toBe(false);
  await editor(page, 'Test code').click();
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(editor(page, 'Test code')).toBeFocused();
  expect(await isReachable()).toBe(true);

  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await expect(editor(page, 'Test code')).toBeFocused();
  await expect(page.getByText(/Tab indents here/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor(page, 'Test code')).not.toBeFocused();
});

test('LE-6 a large text is saved, and so is one typed right before leaving the page', async ({
  page,
  request,
  account,
}) => {
  const { path, read } = await aLessonOf(request, account);
  await page.goto(path);
  await editor(page, 'Instructions').click();
  await replaceAll(page, 'words '.repeat(20_000));
  await expect(saved(page)).toBeVisible();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('the end');
  await page.goto('/#/cairn_courses');
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible();
  await expect.poll(async () => (await read()).exercises[0].instructions.slice(-7)).toBe('the end');
});

test('LE-2 LE-7 the toolbar formats the instructions, and a failed test links to its line of the solution', async ({
  page,
  request,
  account,
}) => {
  const wrong = {
    ...adding,
    instructions: 'Add them',
    solutionCode: '# wrong\ndef add(a, b):\n    return a - b\n',
  };
  const { path, read } = await aLessonOf(request, account, [wrong]);
  await page.goto(path);
  await editor(page, 'Instructions').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+b');
  await expect(editor(page, 'Instructions')).toHaveText('**Add them**');
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'List' }).click();
  await expect(editor(page, 'Instructions')).toBeFocused();
  await expect.poll(async () => (await read()).exercises[0].instructions).toBe('- **Add them**');

  await page.getByRole('tab', { name: 'Starter code' }).click();
  await page.getByRole('button', { name: /^Run tests/ }).click();
  await page.getByRole('button', { name: 'Line 3' }).first().click();
  await expect(editor(page, 'Solution code')).toBeFocused();
  await page.keyboard.type('x');
  await expect(editor(page, 'Solution code')).toContainText('xreturn a');

  await page.goto('/#/cairn_courses');
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible();
  await page.goto(path);
  await expect(page.getByText('From before your last change')).toBeVisible();
});

for (const width of [1280, 1440])
  test(`LE-9 the starter code is one visible click away, ${width} pixels wide`, async ({
    page,
    request,
    account,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { path } = await aLessonOf(request, account);
    await page.goto(path);
    const tab = await page.getByRole('tab', { name: 'Starter code' }).boundingBox();
    const run = await page.getByRole('button', { name: /^Run tests/ }).boundingBox();
    const right = (tab?.x ?? 0) + (tab?.width ?? 0);
    expect(right).toBeLessThanOrEqual(run?.x ?? 0);
    const bar = await page.getByRole('tablist', { name: 'Code' }).boundingBox();
    expect(right).toBeLessThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0) + 1);
  });

test('FS-9 on a small laptop the author sees the instructions, not four slits, and chooses the panes', async ({
  page,
  request,
  account,
}) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  const { path } = await aLessonOf(request, account, [
    { ...adding, instructions: Array.from({ length: 40 }, (_, n) => `Line ${n + 1}`).join('\n') },
  ]);
  await page.goto(path);
  await expect(editor(page, 'Instructions')).toBeVisible();
  const seen = await editor(page, 'Instructions')
    .locator('.cm-line')
    .evaluateAll(lines => {
      const box = lines[0]?.closest('.cm-scroller')?.getBoundingClientRect();
      const end = Math.min(box?.bottom ?? 0, window.innerHeight);
      return lines.filter(line => line.getBoundingClientRect().bottom <= end).length;
    });
  expect(seen).toBeGreaterThanOrEqual(12);
  await expect(editor(page, 'Solution code')).toBeHidden();
  await page.getByRole('button', { name: /^Run tests/ }).click();
  await expect(page.getByText('Test Results (2 / 2 Passed)')).toBeVisible();
  await page.keyboard.press('Alt+4');
  await expect(page.getByRole('tab', { name: /^Test Results/ })).toBeFocused();
  await page.keyboard.press('Alt+2');
  await expect(editor(page, 'Solution code')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Run tests/ })).toBeInViewport();
  await page.reload();
  await expect(editor(page, 'Test code')).toBeVisible();
  await expect(editor(page, 'Instructions')).toBeHidden();
});

test('LE-2 empty test code shows an example, and tests with a syntax error link to their line', async ({
  page,
  request,
  account,
}) => {
  const { path } = await aLessonOf(request, account, [{ ...adding, testCode: '' }]);
  await page.goto(path);
  await expect(editor(page, 'Test code')).toContainText('def test_adds_two_numbers():');
  await typeAtStart(page, 'Test code', 'assert add(1, 2) == 3');
  await page.keyboard.press('Control+Enter');
  const console = page.getByRole('region', { name: 'Console' });
  await expect(console.getByText(/A test is a function whose name begins with test_/)).toBeVisible();

  await editor(page, 'Test code').click();
  await replaceAll(page, 'x = 1\ndef test_a()');
  await page.keyboard.press('Control+Enter');
  await expect(console.getByText('The tests of this exercise cannot be read.')).toBeVisible();
  await editor(page, 'Solution code').click();
  await console.getByRole('button', { name: 'Line 2' }).click();
  await expect(editor(page, 'Test code')).toBeFocused();
});
