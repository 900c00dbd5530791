import { expect, haveToken, test } from '../kit/journey.ts';
import { aLessonOf, callerOf, editor } from '../kit/lesson-world.ts';
import { expectSoundInLooks } from '../kit/sound.ts';
import { tabTo } from '../kit/tab-to.ts';

const weak = {
  name: 'Distance from zero',
  instructions: 'Write `absolute`.',
  testCode: `import unittest

class TestAbsolute(unittest.TestCase):
    def test_positive(self):
        self.assertEqual(absolute(3), 3)
`,
  solutionCode: 'def absolute(n):\n    return -n if n < 0 else n\n',
};

test('LC-3 LC-5 a teacher adds a suggested test, and a copy of the course takes it over, by keyboard', async ({
  page,
  request,
  account,
}) => {
  await haveToken(page, account.authToken);
  const call = callerOf(request, account);
  const { path, contextId } = await aLessonOf(request, account, [weak]);
  await page.goto(path);
  await expect(page.getByText('Not published yet')).toBeVisible();
  const { keyboard } = page;
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Version 1: show versions' })).toBeVisible();

  const { shareCode } = (await call('get', `/api/cairn_courses/${contextId}`)).cairnCourse;
  const { job } = await call('post', '/api/cairn_courses/copy', { shareCode });
  const copied = async () => (await call('get', `/api/course_copy_jobs/${job.id}`)).job;
  await expect.poll(async () => (await copied()).status).toBe('FINISHED');
  const copyId = (await copied()).course.contextId;

  await page.getByRole('tab', { name: /^Test strength \d/ }).press('Enter');
  const strength = page.getByRole('region', { name: 'Test strength' });
  await expect(strength).toContainText('The tests accept');
  const add = strength.getByRole('button', { name: 'Add a test' }).first();
  // Tab indents in the editors, so it does not lead through them.
  await strength.getByRole('heading', { name: 'Test strength' }).focus();
  await tabTo(add);
  await keyboard.press('Enter');
  await expect(editor(page, 'Test code')).toContainText('From your solution, please check.');
  await expect(editor(page, 'Test code')).toBeFocused();
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Version 2: show versions' })).toBeVisible();

  await page.goto(`/#/cairn_courses/${copyId}/edit`);
  await expect(page.getByText('1 exercise changed at its source.')).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Look' }));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Changes at the source: Distance from zero' });
  await expect(dialog.getByRole('heading', { name: 'Test code' })).toBeVisible();
  await expect(dialog).toContainText('# From your solution, please check.');
  await expectSoundInLooks(page, 'source');
  await expect(dialog.getByRole('button', { name: 'Keep all mine' })).toBeFocused();
  await tabTo(dialog.getByRole('button', { name: 'Take 1 part' }));
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 exercise changed at its source.')).toBeHidden();
  const course = (await call('get', `/api/cairn_courses/${copyId}`)).cairnCourse;
  const lessonId = course.cairnModules[0].lessons[0].id;
  const { lesson } = await call('get', `/api/cairn_courses/${copyId}/lessons/${lessonId}`);
  expect(lesson.exercises[0].testCode).toContain('From your solution, please check.');
  expect(lesson.exercises[0].publishing).toMatchObject({ number: 1, changes: 'tests' });
});
