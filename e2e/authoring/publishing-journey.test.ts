import { aStudentOf } from '../kit/enroll.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { aLessonOf, callerOf, editor } from '../kit/lesson-world.ts';
import { replaceAll } from '#test/replace-all.ts';
import { expectSound } from '../kit/sound.ts';
import { tabTo } from '../kit/tab-to.ts';

const testsFor = (...cases: [number, number][]) => `import unittest

class TestAbsolute(unittest.TestCase):
${cases.map(([n, is], i) => `    def test_${i + 1}(self):\n        self.assertEqual(absolute(${n}), ${is})\n`).join('\n')}`;

const absolute = {
  name: 'Distance from zero',
  instructions: 'Write `absolute`.',
  testCode: testsFor([3, 3]),
  solutionCode: 'def absolute(n):\n    return -n if n < 0 else n\n',
};

test('LC-1 LC-2 LC-5 a teacher changes tests that students have passed, by keyboard', async ({
  page,
  request,
  account,
}) => {
  await haveToken(page, account.authToken);
  const { path, contextId, lessonId, read } = await aLessonOf(request, account, [absolute]);
  await page.goto(path);
  await expect(page.getByText('Not published yet')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Version 1: show versions' })).toBeVisible();

  const names = ['Naive', 'Right'];
  for (const firstName of names) {
    const student = await aStudentOf(request, account, contextId, { firstName, lastName: 'Student' });
    const call = callerOf(request, student);
    const own = `/api/cairn_courses/${contextId}/user_lessons/${lessonId}`;
    await expect.poll(async () => (await call('get', own)).userLesson?.id).toBeDefined();
    const { id } = (await call('get', own)).userLesson.userExercises[0];
    const solutionCode = firstName === 'Right' ? absolute.solutionCode : 'def absolute(n):\n    return n\n';
    await call('post', `/api/user_exercises/${id}/cairn_courses/${contextId}/execute`, { solutionCode });
    await expect.poll(async () => (await call('get', own)).userLesson.isCompleted).toBe(true);
  }

  const { keyboard } = page;
  await editor(page, 'Test code').focus();
  await replaceAll(page, testsFor([3, 3], [-3, 3]));
  const bar = page.getByRole('region', { name: 'Publishing' });
  await expect(bar).toContainText('Students still have version 1. Run the tests before publishing.');
  await keyboard.press('Control+Enter');
  await expect(bar).toContainText('Students still have version 1. Your changes pass.');
  await keyboard.press('Escape');
  // The bar stands above the editors.
  await page.getByLabel('Exercise name').focus();
  await tabTo(bar.getByRole('button', { name: 'Publish version 2…' }));
  await keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Publish version 2 of “Distance from zero”?' });
  await expect(dialog).toContainText('2 people have code here. Checked 2 of 2.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog).toContainText('1 no change');
  await expect(dialog).toContainText('1 would newly fail');
  await tabTo(dialog.locator('summary', { hasText: 'Naive Student' }));
  await keyboard.press('Enter');
  await expect(dialog.getByRole('table')).toContainText('Failed');
  await expect(dialog).toContainText('return n');
  await expectSound(page);

  // A window that becomes narrow, as a tablet that is turned, keeps what was typed.
  const note = dialog.getByLabel('What changed? (optional)');
  await note.fill('Negative numbers, too');
  for (const width of [600, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const tab = page.getByRole('tab', { name: 'Exercises', exact: true, includeHidden: true });
    await expect(tab).toHaveCount(width === 600 ? 1 : 0);
    await expect(note).toHaveValue('Negative numbers, too');
  }

  // Completion is taken away by a second, separate click only.
  await tabTo(dialog.getByRole('button', { name: 'Take completion away…' }));
  await keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Keep completion' })).toBeFocused();
  await tabTo(dialog.getByRole('button', { name: 'Take away', exact: true }));
  await keyboard.press('Enter');
  await expect(dialog).toContainText('Completion is taken away from 1 person when you publish.');
  await tabTo(dialog.getByRole('button', { name: 'Publish version 2' }));
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(bar).toBeHidden();

  await tabTo(page.getByRole('button', { name: 'Version 2: show versions' }));
  await keyboard.press('Enter');
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.getByRole('listitem').first()).toContainText('None completed, 1 taken away');
  await tabTo(versions.getByRole('button', { name: 'Compare version 1 with your working copy' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('+         self.assertEqual(absolute(-3), 3)');
  await expectSound(page);
  await keyboard.press('Enter');
  await tabTo(versions.getByRole('button', { name: 'Restore version 1 as working copy' }));
  await keyboard.press('Enter');
  await expect(versions).toBeHidden();
  await expect(editor(page, 'Test code')).not.toContainText('-3');
  expect((await read()).exercises[0].testCode).toBe(absolute.testCode);
  await expect(bar).toContainText('Students still have version 2.');
});
