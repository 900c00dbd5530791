import { aClassOf, right } from '../kit/class-world.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { adding, aLessonOf, callerOf } from '../kit/lesson-world.ts';
import { expectSoundInLooks } from '../kit/sound.ts';

test('FD-3 LF-1 a teacher deletes an exercise and takes it back, moves it by keyboard, and restores a lesson', async ({
  page,
  request,
  account,
}) => {
  const { contextId, lessonId, aStudent } = await aClassOf(request, account, [
    adding,
    { ...adding, name: 'Once more' },
  ]);
  const call = callerOf(request, account);
  const student = await aStudent();
  await expect.poll(student.read).not.toBeNull();
  const work = async () => (await student.read()).userExercises;
  const [{ id }] = await work();
  await student.call('put', `/api/user_exercises/${id}`, { solutionCode: right });
  const course = `/api/cairn_courses/${contextId}`;
  const { cairnModules } = (await call('get', course)).cairnCourse;
  const [{ id: cairnModuleId, lessons }] = cairnModules;
  const { languageConfigId } = lessons[0];
  await call('post', `${course}/lessons`, { name: 'Sums', languageConfigId, cairnModuleId });

  await haveToken(page, account.authToken);
  await page.goto(`/#/cairn_courses/${contextId}/lessons/${lessonId}/edit`);
  const menu = page.getByRole('button', { name: 'Actions for Add two numbers' });
  const { keyboard } = page;
  await page.getByRole('button', { name: 'Show the exercises' }).press('Enter');
  await page.getByRole('button', { name: 'Keep the exercises beside the panes' }).press('Enter');
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const asked = page.getByRole('dialog', { name: 'Delete Exercise' });
  await expect(asked).toContainText('1 student has work in it.');
  await expectSoundInLooks(page, 'delete-exercise');
  await asked.getByRole('button', { name: 'Delete exercise' }).press('Enter');
  await expect(page.getByText('Add two numbers is deleted.')).toBeVisible();
  await expect(menu).toBeHidden();
  await keyboard.press('Alt+t');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(menu).toBeVisible();
  expect((await work())[0]).toMatchObject({ id, solutionCode: right });

  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Move to lesson…' }).press('Enter');
  const moving = page.getByRole('dialog', { name: 'Move Add two numbers to another lesson' });
  await expect(moving.getByLabel('Lesson')).toContainText('Basics: Sums');
  await expectSoundInLooks(page, 'move-exercise');
  const press = () => moving.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await press();
  await expect(page.getByText('Add two numbers is in Sums now.')).toBeVisible();
  await expect(menu).toBeHidden();
  await keyboard.press('Alt+t');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(menu).toBeVisible();
  expect((await work())[0], 'at its place, with the work in it').toMatchObject({ id, solutionCode: right });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Move to lesson…' }).press('Enter');
  await press();
  await expect(menu).toBeHidden();

  await page.goto(`/#/cairn_courses/${contextId}/edit`);
  await page.getByRole('button', { name: 'Actions for Sums' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const lost = page.getByRole('dialog', { name: 'Delete lesson' });
  await expect(lost).toContainText('1 exercise');
  await expect(lost).toContainText('1 student has work in it.');
  await lost.getByRole('button', { name: 'Delete lesson' }).press('Enter');
  await expect(page.getByText('Sums is deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for Adding' }), 'the next lesson').toBeFocused();
  await page.getByRole('button', { name: 'Course actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Recently deleted' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sums' })).toContainText(
    '1 student has work in it',
  );
  await expectSoundInLooks(page, 'recently-deleted');
  await page.getByRole('button', { name: 'Restore Sums' }).press('Enter');
  await expect(page.getByText('Nothing was deleted lately.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the content' }).click();
  await expect(page.getByRole('link', { name: 'Sums' })).toBeVisible();
});

test('FD-3 LF-1 an exercise is copied into a lesson of another course, by keyboard alone', async ({
  page,
  request,
  account,
}) => {
  const own = await aLessonOf(request, account);
  const other = await aLessonOf(request, account);
  const [original] = (await own.read()).exercises;
  await callerOf(request, account)('put', `/api/cairn_courses/${other.contextId}`, { name: 'Next year' });

  await haveToken(page, account.authToken);
  await page.goto(own.path);
  await page.getByRole('button', { name: 'Show the exercises' }).press('Enter');
  await page.getByRole('button', { name: 'Actions for Add two numbers' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Copy to lesson or course…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Copy Add two numbers to a lesson' });
  const course = dialog.getByLabel('Course');
  await expect(course).toBeFocused();
  // As typing chooses in a list.
  await page.keyboard.type('Next year');
  await expect(course.locator('option:checked')).toHaveText('Next year');
  await expectSoundInLooks(page, 'copy-exercise');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A copy of Add two numbers is in Adding.')).toBeVisible();
  const { testCode, solutionCode } = original;
  expect((await other.read()).exercises[1]).toMatchObject({ name: original.name, testCode, solutionCode });
  expect((await own.read()).exercises).toHaveLength(1);
  await page.keyboard.press('Alt+t');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/lessons/${other.lessonId}/edit`));
});

test('FD-1 LF-2 another start of a course moves the dates that are ticked, and can be undone', async ({
  page,
  request,
  account,
}) => {
  const { contextId, lessonId } = await aLessonOf(request, account);
  const call = callerOf(request, account);
  const course = `/api/cairn_courses/${contextId}`;
  await call('put', `${course}/start`, { startsOn: '2030-09-02', timeZone: 'UTC' });
  await call('put', `${course}/lessons/${lessonId}/due`, { dueAt: '2030-09-06T21:59:00Z' });
  const opens = { state: 'later', opensAt: '2030-09-03T08:00:00Z' };
  await call('put', `${course}/lessons/${lessonId}/visibility`, opens);
  const dates = async () => {
    const { dueAt, opensAt } = (await call('get', course)).cairnCourse.cairnModules[0].lessons[0];
    return [opensAt.slice(0, 10), dueAt.slice(0, 10)];
  };
  await haveToken(page, account.authToken);
  await page.goto(`/#/cairn_courses/${contextId}/edit/settings`);
  await page.getByLabel('The course starts on').fill('2030-09-09');
  await page.getByRole('button', { name: 'Save start' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Which dates move along?' });
  await expect(dialog.getByRole('checkbox', { name: /^Adding opens/ })).toBeChecked();
  await dialog.getByRole('checkbox', { name: /^Adding opens/ }).press('Space');
  await expectSoundInLooks(page, 'moved-dates');
  expect(await dates(), 'nothing has moved yet').toEqual(['2030-09-03', '2030-09-06']);
  await dialog.getByRole('button', { name: 'Save start, move 1 date' }).press('Enter');
  await expect(page.getByText('The start is saved. 1 date has moved.')).toBeVisible();
  await expect.poll(dates).toEqual(['2030-09-03', '2030-09-13']);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(dates).toEqual(['2030-09-03', '2030-09-06']);
  await expect(page.getByLabel('The course starts on')).toHaveValue('2030-09-02');
});

test('FD-5 LF-4 a copy takes what its source changed part by part, merged where both changed other lines', async ({
  page,
  request,
  account,
}) => {
  const lines = ['Write a function `add`.', 'It takes two numbers.', 'It returns their sum.'];
  const source = await aLessonOf(request, account, [{ ...adding, instructions: lines.join('\n') }]);
  const call = callerOf(request, account);
  const exerciseOf = async (courseId: string, lesson: number) => {
    const path = `/api/cairn_courses/${courseId}/lessons/${lesson}`;
    const read = async () => (await call('get', path)).lesson.exercises[0];
    return { read, path: `${path}/exercises/${(await read()).id}` };
  };
  const original = await exerciseOf(source.contextId, source.lessonId);
  const publish = async (number: number, body: object) => {
    await call('put', original.path, body);
    await call('post', `${original.path}/run`);
    await expect.poll(async () => (await original.read()).publishing.number).toBe(number);
  };
  await publish(1, {});
  const { shareCode } = (await call('get', `/api/cairn_courses/${source.contextId}`)).cairnCourse;
  const { job } = await call('post', '/api/cairn_courses/copy', { shareCode });
  const copied = async () => (await call('get', `/api/course_copy_jobs/${job.id}`)).job;
  await expect.poll(async () => (await copied()).status).toBe('FINISHED');
  const copyId = (await copied()).course.contextId;
  const { cairnModules } = (await call('get', `/api/cairn_courses/${copyId}`)).cairnCourse;
  const copy = await exerciseOf(copyId, cairnModules[0].lessons[0].id);
  await call('put', copy.path, {
    instructions: ['Schreibe `add`.', ...lines.slice(1)].join('\n'),
    solutionCode: 'def add(a, b):\n    return b + a\n',
  });
  await publish(2, {
    instructions: [...lines.slice(0, 2), 'It returns the sum of both.'].join('\n'),
    solutionCode: 'def add(a, b):\n    total = a + b\n    return total\n',
    hints: ['What does + do?'],
  });

  await haveToken(page, account.authToken);
  await page.goto(`/#/cairn_courses/${copyId}/edit`);
  await page.getByRole('button', { name: 'Look' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Changes at the source: Add two numbers' });
  await expect(dialog.getByText('Changed at the source and by you, in different lines.')).toBeVisible();
  await expect(
    dialog.getByText('Changed at the source and by you, in one place the same lines.'),
  ).toBeVisible();
  const solution = dialog.getByRole('group', { name: 'What to do with: Solution code' });
  await expect(solution.getByRole('radio', { name: 'Keep mine' })).toBeChecked();
  await expectSoundInLooks(page, 'source-parts');
  await dialog
    .getByRole('group', { name: 'What to do with: Hints' })
    .getByRole('radio', { name: 'Keep mine' })
    .press('Space');
  await dialog.getByRole('button', { name: 'Take 1 part' }).press('Enter');
  await expect(dialog).toBeHidden();
  expect(await copy.read()).toMatchObject({
    instructions: 'Schreibe `add`.\nIt takes two numbers.\nIt returns the sum of both.',
    solutionCode: 'def add(a, b):\n    return b + a\n',
    hints: [],
  });
});
