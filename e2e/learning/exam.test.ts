import { expectGoodBoxes, expectGoodHeader, sizes } from '../kit/boxes.ts';
import { aClassOf, code, right } from '../kit/class-world.ts';
import { callerOf } from '../kit/lesson-world.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { newExam } from '../../contract/learning/exams/exam-rules.ts';

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('EM-1 EM-2 EM-3 an exam is written, handed in, checked by its receipt and released', async ({
  page,
  browser,
  request,
  account,
}) => {
  const { aStudent, contextId, lessonId, lesson } = await aClassOf(request, account);
  const student = await aStudent();
  const rules = { ...newExam, opensAt: fromNow(-5), closesAt: fromNow(60), version: null };
  const path = `/api/cairn_courses/${contextId}/lessons/${lessonId}`;
  await callerOf(request, account)('put', `${path}/exam_rules`, rules);

  await haveToken(page, student.authToken);
  await page.goto(lesson);
  // However long the rules are.
  await page.setViewportSize(sizes[0]);
  await expect(page.getByRole('button', { name: 'I am ready' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'I am ready' }).click();
  await expect(page.getByRole('timer')).toContainText('left');
  // LK-1 whatever else the header has to show, the time and the way to hand in are whole.
  await expectGoodHeader(page, 'an exam');
  for (const width of [1920, 1366, 1024, 800, 320]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(page.getByRole('timer'), `at ${width}`).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Hand in…' }), `at ${width}`).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(sizes[0]);
  // Results are held back: nothing reads as 0 %.
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const [{ id }] = (await student.read()).userExercises;
  await student.call('put', `/api/user_exercises/${id}`, { solutionCode: right });
  await page.reload();
  await expect(code(page)).toContainText('return a + b');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Run tests' }).click();
  await expect(page.getByText(/The result is shown when your teacher releases it/)).toBeVisible();

  const asStaff = await (await browser.newContext()).newPage();
  await haveToken(asStaff, account.authToken);
  await asStaff.goto(`/#/cairn_courses/${contextId}/lessons/${lessonId}/exam`);
  await expect(asStaff.getByText('1 working')).toBeVisible();

  await page.getByRole('button', { name: 'Hand in…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Handed in at/ })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save receipt' }).click();
  const receipt = await (await saving).path();
  await page.getByRole('link', { name: 'Check a receipt' }).click();
  await expectGoodBoxes(page, 'the page that checks receipts');
  await page.setViewportSize(sizes[0]);
  await page.getByLabel('Receipt').setInputFiles(receipt);
  await expect(page.getByText('This receipt is genuine.')).toBeVisible();

  await expect(asStaff.getByText('1 handed in')).toBeVisible();
  await asStaff.getByRole('button', { name: 'Release results' }).click();
  await asStaff.getByRole('dialog').getByRole('button', { name: 'Release results' }).click();
  await expect(asStaff.getByText(/^Results were released/)).toBeVisible();
  await page.goto(lesson);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
});
