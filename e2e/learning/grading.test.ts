import { aClassOf } from '../kit/class-world.ts';
import { callerOf } from '../kit/lesson-world.ts';
import { expect, haveToken, test } from '../kit/journey.ts';

const rubric = {
  isAlone: false,
  items: [
    { key: 'clear', points: 2, text: 'Names say what they mean' },
    { key: 'copied', points: -1, text: 'Repeats itself' },
  ],
};

test('PT-2 staff grade by keys and release; the student sees it, asks for a second look and is answered', async ({
  page,
  browser,
  request,
  account,
}) => {
  const { aStudent, contextId, lessonId, lesson } = await aClassOf(request, account);
  const call = callerOf(request, account);
  const path = `/api/cairn_courses/${contextId}/lessons/${lessonId}`;
  const [{ id: exerciseId }] = (await call('get', path)).lesson.exercises;
  await call('put', `${path}/exercises/${exerciseId}/rubric`, { rubric, before: null });
  const tokens: string[] = [];
  for (const firstName of ['Grace', 'Karl']) {
    const student = await aStudent(firstName);
    await expect.poll(async () => (await student.read()) !== null).toBe(true);
    const [{ id }] = (await student.read()).userExercises;
    await student.call('put', `/api/user_exercises/${id}`, { solutionCode: `x = '${firstName}'\n` });
    tokens.push(student.authToken);
  }

  await haveToken(page, account.authToken);
  await page.goto(`/#/cairn_courses/${contextId}/lessons/${lessonId}/student_progress`);
  await page.getByRole('region', { name: 'Grading by hand' }).getByRole('link').first().click();
  await expect(page.getByText('0 of 2 graded')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Program of Grace Hopper' }).first()).toContainText('Grace');
  await page.keyboard.press('1');
  await page.keyboard.press('2');
  await expect(page.getByText('1 of 2 points')).toBeVisible();
  await expect(page.getByText('1 of 2 graded')).toBeVisible();
  await page.getByRole('button', { name: 'Comment on line 1' }).click();
  await page.getByRole('textbox', { name: 'Comment on line 1' }).fill('Why x?');
  await page.getByRole('button', { name: 'Save comment' }).click();
  await expect(page.getByText('You: Why x?')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('region', { name: 'Program of Karl Hopper' }).first()).toContainText('Karl');
  await page.keyboard.press('1');
  await expect(page.getByText('2 of 2 graded')).toBeVisible();
  await page.getByRole('button', { name: 'Release …' }).click();
  await page.getByRole('button', { name: 'Release 2 gradings' }).click();
  await expect(page.getByText('Released: the student sees this.')).toBeVisible();

  const asStudent = await (await browser.newContext()).newPage();
  await haveToken(asStudent, tokens[0]!);
  await asStudent.goto(lesson);
  await expect(asStudent.getByRole('button', { name: /Questions/ })).toContainText('1');
  await asStudent.getByRole('button', { name: 'Show the grading' }).click();
  await expect(asStudent.getByText('1 of 2 points')).toBeVisible();
  await expect(asStudent.getByRole('region', { name: 'The graded program' })).toContainText('Why x?');
  await asStudent.getByRole('button', { name: 'Ask for a second look' }).click();
  await asStudent
    .getByRole('textbox', { name: 'What should your teacher look at again?' })
    .fill('Nothing repeats.');
  await asStudent.getByRole('button', { name: 'Send' }).click();
  await expect(asStudent.getByText('Your teacher has not answered yet.')).toBeVisible();

  await page.goto(`/#/cairn_courses/${contextId}/second_looks`);
  await page.getByRole('link', { name: 'Grace Hopper' }).click();
  await page.getByRole('checkbox', { name: /Repeats itself/ }).click();
  await expect(page.getByText('2 of 2 points')).toBeVisible();
  // On a phone the rubric has a place of its own.
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('checkbox', { name: /Repeats itself/ })).toBeHidden();
  await page.getByText('Rubric', { exact: true }).first().click();
  await expect(page.getByRole('checkbox', { name: /Repeats itself/ })).toBeVisible();
  await page.setViewportSize(wide);
  await page.getByRole('textbox', { name: 'Your answer' }).fill('You are right.');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText(/^Accepted by/)).toBeVisible();

  await asStudent.reload();
  await asStudent.getByRole('button', { name: 'Show the grading' }).click();
  await expect(asStudent.getByText('2 of 2 points')).toBeVisible();
  await expect(asStudent.getByText('You are right.')).toBeVisible();
});
