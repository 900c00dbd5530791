import type { Page } from '@playwright/test';
import { expectOutline, makeCourse, openCourse, shownOutline } from '../kit/course-journey.ts';
import { expect, test } from '../kit/journey.ts';

// High enough to show the whole outline: near an edge the page would scroll during the drag.
test.use({ viewport: { width: 1280, height: 1100 } });

const outline = { Basics: ['Variables', 'Loops'], Functions: ['Calling', 'Writing'], Files: [] };

const grip = (page: Page, what: string) => page.getByRole('button', { name: `Reorder ${what}`, exact: true });
const centreOf = async (page: Page, what: string) => {
  const box = await grip(page, what).boundingBox();
  if (!box) throw new Error(`${what} is not visible`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
/** Drags in steps and pauses before releasing, as users do. */
const drag = async (page: Page, what: string, to: { x: number; y: number }) => {
  const from = await centreOf(page, what);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 6, from.y + 6, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.waitForTimeout(200);
};

test('CE-3 a lesson is dragged by mouse within its module, to another module, and into an empty one', async ({
  page,
  request,
  account,
}) => {
  await openCourse(page, account, await makeCourse(request, account, 'Dragging', outline));
  await drag(page, 'lesson Loops', await centreOf(page, 'lesson Variables'));
  await page.mouse.up();
  await expectOutline(page, ['Basics: Loops, Variables', 'Functions: Calling, Writing', 'Files: ']);

  await drag(page, 'lesson Loops', await centreOf(page, 'lesson Writing'));
  await page.mouse.up();
  await expect
    .poll(async () => (await shownOutline(page)).slice(0, 2).map(line => line.split(', ').toSorted().length))
    .toEqual([1, 3]);

  const empty = await page.getByText('This module doesn').boundingBox();
  await drag(page, 'lesson Variables', { x: (empty?.x ?? 0) + 40, y: (empty?.y ?? 0) + 8 });
  await page.mouse.up();
  await expect.poll(async () => (await shownOutline(page)).at(-1)).toBe('Files: Variables');
});

test('CE-3 a module is dragged by mouse; Escape cancels a drag', async ({ page, request, account }) => {
  await openCourse(page, account, await makeCourse(request, account, 'Dragging', outline));
  await page.getByRole('button', { name: 'Collapse all' }).click();
  const below = await centreOf(page, 'module Files');
  await drag(page, 'module Basics', { x: below.x, y: below.y + 10 });
  await page.mouse.up();
  await expect
    .poll(async () => (await shownOutline(page)).map(line => line.split(':')[0]))
    .toEqual(['Functions', 'Files', 'Basics']);
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expectOutline(page, ['Functions: Calling, Writing', 'Files: ', 'Basics: Variables, Loops']);

  await drag(page, 'lesson Loops', await centreOf(page, 'lesson Calling'));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectOutline(page, ['Functions: Calling, Writing', 'Files: ', 'Basics: Variables, Loops']);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 900 } });

  test('CE-3 a lesson is dragged by its grip', async ({ page, request, account }) => {
    await openCourse(page, account, await makeCourse(request, account, 'Dragging', outline));
    const [from, to] = [await centreOf(page, 'lesson Variables'), await centreOf(page, 'lesson Loops')];
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    await touch('touchStart', from.x, from.y);
    // The touch sensor starts a drag only after a delay; an earlier move is a scroll.
    await page.waitForTimeout(400);
    for (let step = 1; step <= 10; step += 1)
      await touch('touchMove', from.x, from.y + ((to.y - from.y + 10) * step) / 10);
    await page.waitForTimeout(200);
    await touch('touchEnd', 0, 0);
    await expectOutline(page, ['Basics: Loops, Variables', 'Functions: Calling, Writing', 'Files: ']);
  });
});

test('CE-3 I5 a lesson moves to another module in 3 clicks by menu, and keeps the focus', async ({
  page,
  request,
  account,
}) => {
  await openCourse(page, account, await makeCourse(request, account, 'Moving', outline));
  let clicks = 0;
  const click = async (role: 'button' | 'menuitem', name: string) => {
    clicks += 1;
    await page.getByRole(role, { name }).click();
  };
  await click('button', 'Actions for Loops');
  await click('menuitem', 'Move to module…');
  await click('menuitem', 'Functions');
  expect(clicks).toBeLessThanOrEqual(3);
  await expect(page.getByRole('button', { name: 'Actions for Loops' })).toBeFocused();
  await expectOutline(page, ['Basics: Variables', 'Functions: Calling, Writing, Loops', 'Files: ']);
});

test('CE-3 I5 a lesson moves to another module in at most 5 keys', async ({ page, request, account }) => {
  await openCourse(page, account, await makeCourse(request, account, 'Moving', outline));
  await grip(page, 'lesson Loops').focus();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('Enter');
  await press('Tab');
  await press('ArrowDown');
  await press('Enter');
  expect(keys).toBeLessThanOrEqual(5);
  await expect(page.getByText('Loops, position 2 of 3 in Functions.')).toBeAttached();
  await expect(grip(page, 'lesson Loops')).toBeFocused();
  await expectOutline(page, ['Basics: Variables', 'Functions: Calling, Loops, Writing', 'Files: ']);
});

test('CE-3 a move that the server refuses is rolled back and can be retried', async ({
  page,
  request,
  account,
}) => {
  await openCourse(page, account, await makeCourse(request, account, 'Moving', outline));
  await page.route('**/api/cairn_courses/*', route =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  );
  await drag(page, 'lesson Loops', await centreOf(page, 'lesson Variables'));
  await page.mouse.up();
  await expect(page.getByText('Order not saved.')).toBeVisible();
  await expect
    .poll(() => shownOutline(page))
    .toEqual(['Basics: Variables, Loops', 'Functions: Calling, Writing', 'Files: ']);
  await page.unroute('**/api/cairn_courses/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectOutline(page, ['Basics: Loops, Variables', 'Functions: Calling, Writing', 'Files: ']);
});
