import { expectGoodBoxes, expectGoodHeader, sizes } from '../kit/boxes.ts';
import { aClassOf, code, runButton } from '../kit/class-world.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { adding } from '../kit/lesson-world.ts';
import { replaceAll } from '#test/replace-all.ts';

const longName =
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen and everything that belongs to it';
const exercises = [{ ...adding, name: longName }, adding, { ...adding, name: 'The last one' }];
/** Fails with an explanation of the language, and with values. */
const wrong = 'def add(a, b):\n    print(a + b)\n';

test('LK-1 FU-2 after a run the first failing call, its values and its explanation are in sight at 1366 by 768', async ({
  page,
  request,
  account,
}) => {
  const { aStudent, lesson } = await aClassOf(request, account, exercises);
  await haveToken(page, (await aStudent()).authToken);
  await page.setViewportSize(sizes[0]);
  await page.goto(lesson);
  await expect(code(page)).toBeFocused();
  await expectGoodBoxes(page, 'a lesson that was just opened');
  await page.setViewportSize(sizes[0]);
  // The editor of the phone's layout is another one.
  await expect(page.getByRole('separator', { name: 'Width of the instructions' })).toBeVisible();
  await code(page).focus();
  await replaceAll(page, wrong);
  await runButton(page).click();
  await expect(page.getByText('0 of 2 passed').first()).toBeVisible();
  const panel = page.getByRole('tabpanel');
  for (const shown of [
    panel.getByText('Small numbers').first(),
    panel.getByText('add(1, 2)'),
    panel.getByText('Expected', { exact: true }).first(),
    panel.getByText('Got', { exact: true }).first(),
    panel.getByText('None', { exact: true }).first(),
    panel.getByText(/return/).first(),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 });
  // Where there is room the results are a column of their own beside the code, from its top.
  await page.setViewportSize({ width: 1680, height: 900 });
  const columns = { code: [480, 580], console: [1060, 620] };
  for (const [name, [x, width]] of [
    ['Code', columns.code],
    ['Console', columns.console],
  ] as const) {
    await expect
      .poll(async () => {
        const box = await page.getByRole('region', { name, exact: true }).boundingBox();
        return [box?.x, box?.width, box?.y].map(one => Math.round((one ?? 0) / 10) * 10);
      }, name)
      .toEqual([x, width, 50]);
  }
  await page.setViewportSize(sizes[0]);
  await expectGoodHeader(page, 'a lesson');
  await expectGoodBoxes(page, 'a lesson with a failing test');
});

test('LK-1 FU-1 the header of a teacher’s view does not overlap, and its navigation is a drawer', async ({
  page,
  request,
  account,
}) => {
  const { aStudent, lessonOf } = await aClassOf(request, account, exercises);
  const { userId } = await (await aStudent('Maximiliane-Alexandra')).read();
  await aStudent('Bartholomew');
  await haveToken(page, account.authToken);
  await page.setViewportSize(sizes[0]);
  await page.goto(lessonOf(userId));
  await expect(page.getByText('Exercise 1 of 3')).toBeVisible();
  await expectGoodHeader(page, 'a student’s lesson');
  const toggle = page.getByRole('button', { name: 'Show navigation' });
  await toggle.click();
  await expect(page.getByRole('button', { name: 'Hide navigation' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(toggle).toBeFocused();
  // Who keeps it open has it beside the desk, also after a reload.
  await toggle.click();
  await page.getByRole('button', { name: 'Keep open' }).click();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectGoodHeader(page, 'a student’s lesson beside the navigation');
});
