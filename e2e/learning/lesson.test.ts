import type { Page } from '@playwright/test';
import { aClassOf, code, right, runButton, wrong } from '../kit/class-world.ts';
import { countingHand, withoutPointer } from '../kit/counting.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { saved } from '../kit/lesson-world.ts';
import { transferUntilTyping, watchForTyping } from '../kit/page-weight.ts';
import { replaceAll } from '#test/replace-all.ts';

/** How the new stone moves in the dialog, in milliseconds; a motion that has ended still counts. */
const settling = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('[data-state="new"] svg')
    .evaluate(stone => stone.getAnimations().map(({ effect }) => effect?.getComputedTiming().duration));

test('LS-2 LS-3 a student solves a lesson of three exercises, with one failing attempt, and returns to the course', async ({
  page,
  request,
  account,
}) => {
  const { aStudent, course, lesson } = await aClassOf(request, account);
  const student = await aStudent();
  await haveToken(page, student.authToken);
  await page.goto(course);
  await page
    .getByRole('link', { name: /Adding/ })
    .last()
    .click();
  await expect(page.getByText('Exercise 1 of 3')).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  // S2 and S3: one click runs, one click goes from the result to the line.
  const hand = countingHand(page);
  await replaceAll(page, wrong);
  await hand.click(runButton(page));
  await expect(page.getByText('1 of 2 passed').first()).toBeVisible();
  expect(hand.count).toEqual({ clicks: 1, keys: 0 });
  await hand.click(page.getByRole('button', { name: /^Line \d/ }).first());
  expect(hand.count.clicks).toBe(2);
  await expect(code(page)).toBeFocused();
  await expect(page.locator('.cm-pointedOut')).toHaveText('    return 3');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await replaceAll(page, right);
  await expect(page.getByText('From your previous run')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Exercise complete' })).toBeVisible();
  expect(await settling(page), 'LK-1 the stone settles on the cairn').toEqual([300]);
  // S4: one click goes on to the next exercise.
  const onward = countingHand(page);
  await onward.click(page.getByRole('button', { name: 'Next Exercise' }));
  await expect(page.getByText('Exercise 2 of 3')).toBeVisible();
  expect(onward.count).toEqual({ clicks: 1, keys: 0 });
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveText('33 %');

  // Typed code survives a reload, and the URL still names the exercise.
  await expect(code(page)).toBeFocused();
  await replaceAll(page, right);
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/exercise=2$/);
  await page.reload();
  await expect(page.getByText('Exercise 2 of 3')).toBeVisible();
  await expect(code(page)).toContainText('return a + b');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await runButton(page).click();
  await expect(page.getByRole('button', { name: 'Next Exercise' })).toBeFocused();
  expect(await settling(page), 'LK-1 it lies there at once for those who want less motion').toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Exercise 3 of 3')).toBeVisible();
  await expect(code(page)).toBeFocused();
  await replaceAll(page, right);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Lesson complete' })).toBeVisible();
  await page.getByRole('button', { name: 'Return to Course' }).click();
  await expect(page.getByText('100 %').first()).toBeVisible();

  // A completed exercise lists its attempts, and an older one can be restored.
  await page.goto(`${lesson}?exercise=1`);
  await expect(page.getByText(/^Completed \d/)).toBeVisible();
  await page.getByRole('button', { name: '2 attempts' }).click();
  await page.getByRole('button', { name: /^Attempt 1:/ }).click();
  await page.getByRole('button', { name: 'Restore this code' }).click();
  await expect(code(page)).toContainText('return 3');
  await expect(saved(page)).toBeVisible();
  const { isCompleted, userExercises } = await student.read();
  expect({ isCompleted, first: userExercises[0].solutionCode }).toEqual({ isCompleted: true, first: wrong });
});

test('S2 S3 S4 a student runs, goes to the line and to the next exercise by keyboard, within the specified number of keys', async ({
  page,
  request,
  account,
}) => {
  await withoutPointer(page);
  const { aStudent, lesson } = await aClassOf(request, account);
  await haveToken(page, (await aStudent()).authToken);
  await page.goto(lesson);
  await expect(code(page)).toBeFocused();
  await replaceAll(page, wrong);
  const run = countingHand(page);
  await run.press('Control+Enter');
  await expect(page.getByText('1 of 2 passed').first()).toBeVisible();
  expect(run.count.keys).toBe(1);

  await expect(page.locator('summary').first()).toBeVisible();
  const find = countingHand(page);
  await find.press('F8');
  await expect(page.locator('summary:focus')).toBeVisible();
  await find.press('Tab');
  await find.press('Enter');
  await expect(code(page)).toBeFocused();
  expect(find.count.keys).toBeLessThanOrEqual(3);

  await replaceAll(page, right);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Next Exercise' })).toBeFocused();
  const onward = countingHand(page);
  await onward.press('Enter');
  await expect(page.getByText('Exercise 2 of 3')).toBeVisible();
  await expect(code(page)).toBeFocused();
  expect(onward.count).toEqual({ clicks: 0, keys: 1 });

  // Alt and a digit focus the panes, Alt and a letter changes the exercise.
  await page.keyboard.press('Alt+1');
  await expect(page.getByRole('region', { name: 'Instructions' })).toBeFocused();
  await page.keyboard.press('Alt+4');
  await expect(page.getByRole('button', { name: 'Previous', exact: true })).toBeFocused();
  await page.keyboard.press('Alt+2');
  await expect(code(page)).toBeFocused();
  await page.keyboard.press('Alt+p');
  await expect(page.getByText('Exercise 1 of 3')).toBeVisible();
  await page.keyboard.press('Alt+n');
  await expect(page.getByText('Exercise 2 of 3')).toBeVisible();
});

test('I4 a teacher marks an exercise as complete within two clicks, and undoes it', async ({
  page,
  request,
  account,
}) => {
  const { aStudent, lessonOf } = await aClassOf(request, account);
  const student = await aStudent();
  const { userId } = await student.read();
  await haveToken(page, account.authToken);
  await page.goto(lessonOf(userId));
  await expect(page.getByText('Exercise 1 of 3')).toBeVisible();
  await expect(page.getByText('Read only – Grace Hopper’s code')).toBeVisible();
  await runButton(page).click();
  await expect(page.getByText(/of 2 passed/).first()).toBeVisible();
  expect((await student.read()).userExercises[0].isCompleted).toBe(false);

  const hand = countingHand(page);
  const mark = page.getByRole('button', { name: 'Mark Exercise as Complete' });
  await hand.click(mark);
  await hand.click(page.getByRole('button', { name: 'Mark as complete' }));
  await expect(page.getByText('Marked complete by you')).toBeVisible();
  expect(hand.count).toEqual({ clicks: 2, keys: 0 });
  expect((await student.read()).userExercises[0]).toMatchObject({
    isCompleted: true,
    instructorBypassed: true,
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mark).toBeVisible();
  expect((await student.read()).userExercises[0].isCompleted).toBe(false);
});

test('LS-4 the labels above a student’s code do not overlap, also once it is marked as complete', async ({
  page,
  request,
  account,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { aStudent, lessonOf } = await aClassOf(request, account);
  const { userId } = await (await aStudent()).read();
  await haveToken(page, account.authToken);
  await page.goto(lessonOf(userId));
  const title = page.getByText('Code · Python', { exact: true });
  const tools = page.getByRole('button', { name: 'Try it' });
  const expectApart = async () => {
    const [left, right] = await Promise.all([title.boundingBox(), tools.boundingBox()]);
    if (!left || !right) throw new Error('not shown');
    const isBeside = left.x + left.width <= right.x;
    const isAbove = left.y + left.height <= right.y;
    expect(isBeside || isAbove, 'the name of the code and its buttons overlap').toBe(true);
  };
  await expect(title).toBeVisible();
  await expectApart();
  await page.getByRole('button', { name: 'Mark Exercise as Complete' }).click();
  await page.getByRole('button', { name: 'Mark as complete' }).click();
  await expect(page.getByText('Marked complete by you')).toBeVisible();
  await expectApart();
});

test('I4 a teacher marks an exercise as complete by keyboard alone with at most four keys', async ({
  page,
  request,
  account,
}) => {
  await withoutPointer(page);
  const { aStudent, lessonOf } = await aClassOf(request, account);
  const student = await aStudent();
  const { userId } = await student.read();
  await haveToken(page, account.authToken);
  await page.goto(lessonOf(userId));
  await expect(page.getByText('Exercise 1 of 3')).toBeVisible();
  const mark = page.getByRole('button', { name: 'Mark Exercise as Complete' });
  const keys = countingHand(page);
  await keys.tabTo(mark);
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keys.tabTo(page.getByRole('button', { name: 'Mark as complete' }));
  await keys.press('Enter');
  await expect(page.getByText('Marked complete by you')).toBeVisible();
  expect(keys.count).toEqual({ clicks: 0, keys: 4 });
});

test('LS-3 no typed text is lost: two tabs, no connection, an ended session', async ({
  page,
  context,
  request,
  account,
}) => {
  const { aStudent, lesson } = await aClassOf(request, account);
  const student = await aStudent();
  await haveToken(page, student.authToken);
  await page.goto(lesson);
  await expect(code(page)).toBeFocused();

  // The second tab shows that the lesson is open twice, and follows what the first one saves.
  const second = await context.newPage();
  await haveToken(second, student.authToken);
  await second.goto(lesson);
  await expect(second.getByText('This exercise is open in another tab.')).toBeVisible();
  await expect(page.getByText('This exercise is open in another tab.')).toBeVisible();
  await code(page).focus();
  await replaceAll(page, '# from the first tab\n');
  await expect(saved(page)).toBeVisible();
  await expect(code(second)).toContainText('# from the first tab');

  // Both edit offline: neither version is overwritten.
  await context.setOffline(true);
  await code(second).focus();
  await second.keyboard.type('# second ');
  await expect(second.getByText('Offline – kept on this device')).toBeVisible();
  await code(page).focus();
  await page.keyboard.type('# first ');
  await expect(page.getByText('Offline – kept on this device')).toBeVisible();
  await expect(runButton(page)).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
  const choice = page.getByText(/Your code was changed in another tab/);
  const choiceInSecond = second.getByText(/Your code was changed in another tab/);
  await expect(choice.or(saved(page))).toBeVisible();
  await expect(choiceInSecond.or(saved(second))).toBeVisible();
  const told = (await choice.isVisible()) ? page : second;
  await told.getByRole('button', { name: 'Keep this text' }).click();
  await expect(saved(told)).toBeVisible();
  const kept = (await student.read()).userExercises[0].solutionCode;
  expect(kept).toMatch(told === page ? /# first / : /# second /);
  await second.close();

  // The session ends while typing: a sign-in dialog opens over the page, and saving resumes after it.
  await student.call('get', '/api/cairn_courses');
  const ended = await request.delete('/sessions', {
    headers: { authorization: `Bearer ${student.authToken}` },
  });
  expect(ended.status()).toBe(200);
  await code(page).focus();
  await page.keyboard.type('# after ');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Email').fill(student.email);
  await dialog.getByLabel('Password').fill(student.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(saved(page)).toBeVisible();
  await expect(code(page)).toContainText('# after');
});

test('LK-1 a lesson opened by its URL is at most 420 KB in 30 requests, requested once by the inline script of the page, and a run only with what it changed', async ({
  page,
  request,
  account,
}) => {
  const { aStudent, lesson } = await aClassOf(request, account);
  const student = await aStudent();
  await haveToken(page, student.authToken);
  await watchForTyping(page);
  await page.goto(lesson);
  await expect(code(page)).toBeFocused();
  const { requests, bytes } = await transferUntilTyping(page);
  expect(bytes, 'LK-1 bytes until the editor can be typed in').toBeLessThanOrEqual(420_000);
  expect(requests).toBeLessThanOrEqual(30);
  const asked: string[] = [];
  page.on('request', sent => asked.push(new URL(sent.url()).pathname));
  await page.reload();
  await expect(code(page)).toBeFocused();
  expect(asked.filter(path => path.includes('/user_lessons/'))).toHaveLength(1);

  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: '1 attempt', exact: true })).toBeVisible();
  // The answer to the run has its results, so the attempt is not requested.
  expect(asked.filter(path => /\/attempts\/\d+$/.test(path))).toEqual([]);

  await page.route('**/*.js', route => route.abort());
  const asking = page.waitForRequest(/\/user_lessons\//);
  await page.reload();
  await asking;
});
