import { expect, haveToken, test } from '../kit/journey.ts';
import { adding, aLessonOf, editor, typeAtStart } from '../kit/lesson-world.ts';
import { expectSound, layoutShift, looks } from '../kit/sound.ts';

const rich = `# Sum

\`\`\`python
total([1, 2, 3])  # 6
\`\`\`

| call | answer |
|---|---|
| \`total([])\` | 0 |

- [x] a loop

The sum is $\\sum_i x_i$. See [there](https://example.org) and [not there](javascript:alert(1)).
`;

for (const { colorScheme, width } of looks)
  test(`the lesson editor is accessible, ${colorScheme}, at ${width} pixels`, async ({
    page,
    request,
    account,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await haveToken(page, account.authToken);
    const { path } = await aLessonOf(request, account, [
      { ...adding, instructions: rich },
      { ...adding, name: 'Wrong', solutionCode: 'def add(a, b):\n    print("x" * 3000)\n    return 3\n' },
    ]);
    await page.goto(path);
    const tab = async (name: string) => {
      if (width < 1280) await page.getByRole('tab', { name }).first().click();
    };
    await tab('Task');
    await expect(editor(page, 'Instructions')).toBeVisible();
    await expect(page.getByText(/One address will be left away/)).toBeVisible();
    await expectSound(page);
    if (width < 1280) {
      await page.getByRole('tab', { name: 'Preview' }).click();
      await expectSound(page);
    }
    await page.getByRole('button', { name: /^Run tests/ }).click();
    if (width === 1280) {
      await expect(page.getByText('(2 / 2 Passed)')).toBeVisible();
      await page.getByRole('button', { name: 'Show results' }).click();
    }
    await expect(page.getByText('Is this exercise sound?')).toBeVisible();
    await expectSound(page);

    if (width === 320) await page.getByRole('tab', { name: 'Exercises' }).click();
    await page.getByRole('link', { name: /Wrong/ }).click();
    await expectSound(page);
    if (width === 320) await page.getByRole('tab', { name: 'Exercises' }).click();
    else await page.getByRole('button', { name: 'Show the exercises' }).click();
    await page.getByRole('button', { name: 'Actions for Wrong' }).click();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('Are you sure you want to delete this excercise?')).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Run tests/ }).click();
    await expect(page.getByText('(1 / 2 Passed)')).toBeVisible();
    await expectSound(page);
    if (width === 1280) await page.getByRole('button', { name: 'Run all exercises' }).click();
    else {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Run all exercises' }).click();
    }
    await expect(page.getByText('1 of 2 exercises pass.')).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await tab('Tests');
    await page.getByRole('button', { name: 'Time limit: 1 s' }).click();
    await page.getByLabel('Seconds').fill('11');
    await page.getByRole('button', { name: 'Set limit' }).click();
    await expect(page.getByText(/Give a time limit from/)).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Fullscreen: Test code' }).click();
    await typeAtStart(page, 'Test code', '#');
    await expectSound(page);
  });

test('the empty lesson editor is accessible, and has no layout shift while it loads', async ({
  page,
  request,
  account,
}) => {
  await haveToken(page, account.authToken);
  const { path } = await aLessonOf(request, account, []);
  await page.goto(path);
  await expect(page.getByText('You do not have any exercises. Create one to get started!')).toBeVisible();
  await expectSound(page);
  const shift = await layoutShift(page);
  expect(shift).toBe(0);
});
