import { expect, haveToken, test } from '../kit/journey.ts';
import { aLessonOf } from '../kit/lesson-world.ts';
import { expectSound, looks } from '../kit/sound.ts';

const script = 'import sys\n\nname = input()\nprint(f"Hello, {name}!", *sys.argv[1:])\n';

for (const { colorScheme, width } of looks)
  test(`TK-1 TK-2 FL-1 a script with input() gets its tests from a form, ${colorScheme}, at ${width} pixels`, async ({
    page,
    request,
    account,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await haveToken(page, account.authToken);
    const { path, read } = await aLessonOf(request, account, [{ name: 'Greet', solutionCode: script }]);
    await page.goto(path);
    if (width < 1280) await page.getByRole('tab', { name: 'Tests' }).click();
    await page.getByRole('button', { name: 'Input and output' }).click();
    await page.getByLabel('Name of case 1').fill('Ada');
    await page.getByLabel('Input of Ada').fill('Ada');
    await page.getByRole('button', { name: 'Actions for Ada' }).click();
    await page.getByRole('menuitem', { name: 'More settings' }).click();
    await page.getByLabel('Arguments, one per line of Ada').fill('one\ntwo words');
    await page.getByRole('button', { name: 'Actions for all cases' }).click();
    await page.getByRole('menuitem', { name: 'Fill expected from the solution' }).click();
    await expect(page.getByLabel('Expected output of Ada')).toHaveValue('Hello, Ada! one two words');
    await expect(page.getByText('From the solution, please check.', { exact: true })).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: /^Run tests/ }).click();
    await expect(page.getByText('(1 / 1 Passed)')).toBeVisible();
    expect((await read()).exercises[0].testCode).toBe(
      '[\n  { "name": "Ada", "stdin": "Ada", "args": [ "one", "two words" ], "stdout": "Hello, Ada! one two words" }\n]\n',
    );
  });
