import { aClassOf, code } from './class-world.ts';
import { expect, haveToken, test } from './journey.ts';
import { replaceAll } from './lesson-world.ts';
const greeting =
  'name = input("Who? ")\nprint("Hello", name)\nfor i in range(20): print(i)\nprint(1 / int(input("Number? ")))\n';
for (const width of [1280, 320])
  for (const scheme of ['light', 'dark'] as const)
    test(`looks ${width} ${scheme}`, async ({ page, request, account }) => {
      await page.setViewportSize({ width, height: width === 320 ? 640 : 800 });
      await page.emulateMedia({ colorScheme: scheme });
      const { aStudent, lesson } = await aClassOf(request, account);
      const student = await aStudent();
      await haveToken(page, student.authToken);
      await page.goto(lesson);
      if (width === 320) await page.getByRole('tab', { name: 'Code' }).click();
      await expect(code(page)).toBeVisible();
      await code(page).click();
      await replaceAll(page, greeting);
      await page.screenshot({ path: `/tmp/shot-${width}-${scheme}-0.png` });
      await page.getByRole('button', { name: 'Try it' }).click();
      const log = page.getByRole('log');
      await expect(log).toContainText('Who?');
      await page.keyboard.type('Ada\n');
      await expect(log).toContainText('Number?');
      await page.screenshot({ path: `/tmp/shot-${width}-${scheme}-1.png` });
      await page.keyboard.type('0\n');
      await expect(page.getByText(/^Ended after/)).toBeVisible();
      await expect(page.getByText('Original message')).toBeVisible();
      await page.screenshot({ path: `/tmp/shot-${width}-${scheme}-2.png` });
    });
