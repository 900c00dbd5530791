import { newExam } from '../../contract/learning/exams/exam-rules.ts';
import { aClassOf, code, right, runButton } from '../kit/class-world.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { callerOf } from '../kit/lesson-world.ts';
import { take } from './all-looks.ts';

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('an exam', async ({ page, browser, request, account }) => {
  const { aStudent, contextId, lessonId, lesson } = await aClassOf(request, account);
  const call = callerOf(request, account);
  await call('put', `/api/cairn_courses/${contextId}`, { processRecord: 'exams' });
  const names = ['Grace', 'Maximiliane-Alexandra Wilhelmina', 'Karl', 'Amara', 'Ben'];
  const students = [];
  for (const name of names) students.push(await aStudent(name));
  const [student, other] = students;
  if (!student || !other) throw new Error('nobody is enrolled');

  await haveToken(page, account.authToken);
  const asStaff = page;
  const exam = `/#/cairn_courses/${contextId}/lessons/${lessonId}/exam`;
  await asStaff.goto(exam);
  await expect(asStaff.getByRole('button', { name: 'Make it an exam' })).toBeVisible();
  await take(asStaff, 'exam-none');
  const rules = { ...newExam, opensAt: fromNow(-5), closesAt: fromNow(60), version: null };
  await call('put', `/api/cairn_courses/${contextId}/lessons/${lessonId}/exam_rules`, rules);
  await asStaff.reload();
  await expect(
    asStaff.getByRole('heading', { name: 'Rules' }).or(asStaff.getByText('Live board')).first(),
  ).toBeVisible();
  await take(asStaff, 'exam-board-new');

  const asStudent = await (await browser.newContext()).newPage();
  await haveToken(asStudent, student.authToken);
  await asStudent.goto(lesson);
  const ready = asStudent.getByRole('button', { name: 'I am ready' });
  await expect(ready).toBeVisible();
  await take(asStudent, 'exam-start');
  await ready.click();
  await expect(asStudent.getByRole('timer')).toContainText('left');
  await expect(code(asStudent)).toBeVisible();
  await take(asStudent, 'exam-writing');
  const [{ id }] = (await student.read()).userExercises;
  await student.call('put', `/api/user_exercises/${id}`, { solutionCode: right });
  await asStudent.reload();
  await expect(code(asStudent)).toContainText('return a + b');
  await runButton(asStudent).click();
  await expect(asStudent.getByText(/The result is shown when your teacher releases it/)).toBeVisible();
  await take(asStudent, 'exam-held');

  const asOther = await (await browser.newContext()).newPage();
  await haveToken(asOther, other.authToken);
  await asOther.goto(lesson);
  await asOther.getByRole('button', { name: 'I am ready' }).click();
  await expect(code(asOther)).toBeVisible();
  await asOther.context().close();
  await expect(asStaff.getByText('2 working')).toBeVisible();
  await take(asStaff, 'exam-board');

  await asStudent.getByRole('button', { name: 'Hand in…' }).click();
  await expect(asStudent.getByRole('dialog')).toBeVisible();
  await asStudent.getByRole('dialog').getByRole('button', { name: 'Hand in', exact: true }).click();
  await expect(asStudent.getByRole('heading', { name: /^Handed in at/ })).toBeVisible();
  await take(asStudent, 'exam-end');
  await asStudent.getByRole('link', { name: 'Check a receipt' }).click();
  await expect(asStudent.getByLabel('Receipt')).toBeVisible();
  await take(asStudent, 'exam-receipt');

  await asStaff.getByRole('button', { name: /^More for Max/ }).click();
  await asStaff.getByRole('menuitem', { name: /^Hand in for Max/ }).click();
  await asStaff.getByRole('dialog').getByRole('button', { name: 'Hand in', exact: true }).click();
  await expect(asStaff.getByText('2 handed in')).toBeVisible();
  await asStaff.getByRole('button', { name: 'Release results' }).click();
  await expect(asStaff.getByRole('dialog')).toBeVisible();
  await take(asStaff, 'exam-release');
  await asStaff
    .getByRole('dialog')
    .getByRole('button', { name: /^Release/ })
    .click();
  await expect(asStaff.getByRole('dialog')).toBeHidden();
  await asStaff.goto(`/#/cairn_courses/${contextId}/replay/${id}`);
  await expect(asStaff.getByRole('heading', { level: 1 })).toBeVisible();
  await take(asStaff, 'replay');
  // Students see how their program came to be when they see the results.
  await asStudent.goto(`/#/cairn_courses/${contextId}/replay/${id}`);
  await expect(asStudent.getByRole('heading', { level: 1 })).toBeVisible();
  await take(asStudent, 'replay-own');
  await asStudent.context().close();
});
