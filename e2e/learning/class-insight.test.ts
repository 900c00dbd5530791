import { answer, ask, readAnswer } from '../kit/conversation.ts';
import { aClassOf, code, runButton, wrong } from '../kit/class-world.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { replaceAll } from '#test/replace-all.ts';

test('QA-1 a student asks by keyboard, the teacher answers, and each sees what is new without reloading', async ({
  page: asTeacher,
  browser,
  request,
  account,
}) => {
  const { aStudent, contextId, lesson } = await aClassOf(request, account);
  const student = await aStudent();
  const asStudent = await (await browser.newContext()).newPage();
  await haveToken(asStudent, student.authToken);
  await asStudent.goto(lesson);
  await expect(code(asStudent)).toBeFocused();
  await haveToken(asTeacher, account.authToken);
  await asTeacher.goto(`/#/cairn_courses/${contextId}/edit/questions`);
  await expect(asTeacher.getByText('No open questions.')).toBeVisible();

  await replaceAll(asStudent, wrong);
  await ask({ page: asStudent, view: asStudent }, 'Why is it always 3?');
  await expect(runButton(asStudent), 'nothing was run').toBeEnabled();
  await expect(asTeacher.getByRole('heading', { name: 'Questions (1 open)' })).toBeVisible();
  await answer({ page: asTeacher, view: asTeacher }, 'Look at the return.');
  await readAnswer({ page: asStudent, view: asStudent }, 'Look at the return.');
});

test('IN-1 IN-3 a teacher sees who is stuck, opens their code, and what the class finds hard', async ({
  page,
  request,
  account,
}) => {
  const { aStudent, contextId, lessonId } = await aClassOf(request, account);
  for (const [firstName, runs] of [
    ['Grace', 4],
    ['Karl', 1],
  ] as const) {
    const { call, read } = await aStudent(firstName);
    await expect.poll(async () => (await read()) !== null).toBe(true);
    const [{ id }] = (await read()).userExercises;
    for (let i = 0; i < runs; i++) {
      const body = { solutionCode: `${wrong}# ${i}\n` };
      const { testProcess } = await call(
        'post',
        `/api/user_exercises/${id}/cairn_courses/${contextId}/execute`,
        body,
      );
      await expect
        .poll(async () => (await call('get', `/api/test_processes/${testProcess.id}`)).testProcess.finishedAt)
        .not.toBeNull();
    }
  }
  await haveToken(page, account.authToken);
  await page.goto(`/#/cairn_courses/${contextId}/lessons/${lessonId}/student_progress`);
  const stuck = page.getByRole('region', { name: 'Stuck now (1)' });
  await stuck.getByRole('button', { name: 'Show' }).click();
  await expect(stuck).toContainText('Grace Hopper');
  await stuck.getByRole('button', { name: 'Open code of Grace Hopper' }).click();
  await expect(page.getByRole('region', { name: 'Code of Grace Hopper' })).toContainText('return 3');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Add two numbers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add two numbers' })).toBeVisible();
  const groups = page.getByRole('region', { name: 'Wrong answers, grouped' });
  await expect(groups).toContainText('2 people');
  await groups.getByText('Show code of 2').click();
  await expect(groups.getByRole('region', { name: 'Code of Karl Hopper' })).toContainText('return 3');
});
