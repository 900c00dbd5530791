import { aClassOf, code, right, runButton, threeExercises, wrong } from '../kit/class-world.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { adding } from '../kit/lesson-world.ts';
import { replaceAll } from '#test/replace-all.ts';
import { expectSound, looks } from '../kit/sound.ts';

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

for (const { colorScheme, width } of looks)
  test(`a lesson is accessible, ${colorScheme}, at ${width} pixels`, async ({ page, request, account }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 760 });
    const { aStudent, lesson, lessonOf } = await aClassOf(request, account, [
      { ...adding, name: longName },
      ...(threeExercises ?? []).slice(1),
    ]);
    const student = await aStudent();
    await haveToken(page, student.authToken);
    await page.goto(lesson);
    await expect(page.getByRole('heading', { name: longName })).toBeVisible();
    await expectSound(page);
    const tab = async (name: string) => {
      if (width === 320) await page.getByRole('tab', { name }).click();
    };
    await tab('Code');
    await code(page).focus();
    await replaceAll(page, wrong);
    await expectSound(page);
    await runButton(page).click();
    await expect(page.getByText('1 of 2 passed').first()).toBeVisible();
    await expectSound(page);
    await tab('Code');
    if (width === 320) {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Reset' }).click();
    } else await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByRole('dialog', { name: 'Reset exercise' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByText('Code was reset.')).toBeVisible();
    await expectSound(page);
    await code(page).focus();
    await replaceAll(page, right);
    await runButton(page).click();
    await expect(page.getByRole('dialog', { name: 'Exercise complete' })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await tab('Task');
    await expect(page.getByText(/^Completed \d/)).toBeVisible();
    await page.getByRole('button', { name: 'Contents' }).click();
    await expect(page.getByRole('dialog', { name: 'Exercises of this lesson' })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');

    const { userId } = await student.read();
    await page.evaluate(token => localStorage.setItem('authToken', token), account.authToken);
    await page.goto(`${lessonOf(userId)}?exercise=2`);
    await page.reload();
    await expect(page.getByText('Exercise 2 of 3')).toBeVisible();
    await tab('Code');
    await expect(page.getByText('Read only – Grace Hopper’s code')).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Mark Exercise as Complete' }).click();
    await page.getByRole('button', { name: 'Mark as complete' }).click();
    await expect(page.getByText('Marked complete by you')).toBeVisible();
    await expectSound(page);
  });
