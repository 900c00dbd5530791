import type { Page } from '@playwright/test';
import { expectBestBoxes, expectGoodHeader } from '../kit/boxes.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { aLooksCourse } from '../kit/looks-world.ts';
import { expectSoundInLooks } from '../kit/sound.ts';

const boxOf = async (page: Page, name: string) => {
  const box = await page.getByRole('region', { name, exact: true }).boundingBox();
  return box ?? { width: 0, height: 0, y: 0 };
};

test('LK-1 FU-3 the lesson editor fits every screen: two panes of 620 at 1366, no pane lower than 180, one row of heads, the list pinned from 1600', async ({
  page,
  request,
  account,
}) => {
  const { contextId, lessonIds } = await aLooksCourse(request, account, { students: 0, lessons: 1, done: 0 });
  await haveToken(page, account.authToken);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/#/cairn_courses/${contextId}/lessons/${lessonIds[0]}/edit`);
  const mode = (name: string) => page.getByRole('radio', { name, exact: true }).check();
  await mode('All');
  await expect(page.getByRole('table', { name: 'Cases' })).toBeVisible();
  const panes = ['Instructions', 'Preview', 'Test code', 'Solution code'];
  for (const pane of panes)
    expect((await boxOf(page, pane)).height, `${pane} in All`).toBeGreaterThanOrEqual(180);
  await expectBestBoxes(page, 'the editor, All');
  await expectGoodHeader(page, 'the editor');

  await page.setViewportSize({ width: 1366, height: 768 });
  await mode('Code');
  const run = page.getByRole('button', { name: /^Run tests/ });
  await expect(run).toBeInViewport({ ratio: 1 });
  await run.click();
  await expect(page.getByRole('tab', { name: 'Test Results (3 / 4 Passed)' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Cases' });
  await expect(table.getByRole('row', { name: 'Name with a space' }).getByText('failed')).toBeAttached();
  const [tests, solution] = [await boxOf(page, 'Test code'), await boxOf(page, 'Solution code')];
  expect(Math.min(tests.width, solution.width)).toBeGreaterThanOrEqual(620);
  expect(tests.y, 'heads share a line').toBe(solution.y);
  for (const pane of ['Test code', 'Solution code']) {
    const head = page.getByRole('region', { name: pane, exact: true }).locator('> div').first();
    expect((await head.boundingBox())?.height, `the head of ${pane}`).toBe(40);
  }
  await expect(run).toBeInViewport({ ratio: 1 });
  await expectBestBoxes(page, 'the editor, Code');
  await expectSoundInLooks(page);

  // The list of exercises stands beside the panes where there is room for it.
  const [list, strip] = [
    page.getByRole('region', { name: 'Exercises', exact: true }),
    page.getByRole('button', { name: 'Show the exercises', exact: true }),
  ];
  for (const [width, shown, hidden] of [
    [1600, list, strip],
    [1599, strip, list],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(shown, `at ${width}`).toBeVisible();
    await expect(hidden, `at ${width}`).toBeHidden();
  }
});
