import { expect, haveToken, test } from '../kit/journey.ts';
import { callerOf } from '../kit/lesson-world.ts';
import { aLooksCourse } from '../kit/looks-world.ts';
import { take } from './all-looks.ts';

test('a course with points', async ({ page, browser, request, account }) => {
  const world = await aLooksCourse(request, account, { students: 8, lessons: 6, done: 4 });
  const { contextId, students, lessonIds } = world;
  const call = callerOf(request, account);
  const path = `/api/cairn_courses/${contextId}`;
  await call('put', path, { countedRun: 'best' });
  for (const name of ['Attendance', 'Talk about a program of one’s own'])
    await call('post', `${path}/gradebook/columns`, { name, most: 10 });
  const { columns, students: rows } = await call('get', `${path}/gradebook`);
  const own = columns.filter((column: { columnId?: number | null }) => column.columnId);
  const cells = rows.slice(0, 5).map(({ id }: { id: number }, index: number) => ({
    userId: id,
    columnId: own[0].columnId,
    points: 10 - index * 1.25,
  }));
  await call('put', `${path}/gradebook/cells`, { cells, why: 'As counted in the lists of the first term' });
  await haveToken(page, account.authToken);
  await page.goto(`/#/cairn_courses/${contextId}/edit/gradebook`);
  await expect(page.getByRole('row', { name: /Amara/ })).toBeVisible();
  await take(page, 'gradebook');
  await page.getByRole('button', { name: /^Attendance of .*Okafor/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await take(page, 'gradebook-cell');
  await page.keyboard.press('Escape');
  for (const [action, name] of [
    ['Weights…', 'weights'],
    ['History…', 'history'],
    ['Import points…', 'import'],
  ] as const) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await take(page, `gradebook-${name}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.getByRole('button', { name: 'New column' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await take(page, 'gradebook-column');
  await page.goto(`/#/cairn_courses/${contextId}/edit/progress`);
  await expect(page.getByRole('table', { name: 'Students and lessons' })).toBeVisible();
  await take(page, 'course-progress-points');
  await page.goto(`/#/cairn_courses/${contextId}/edit/settings`);
  await page.getByText('Points', { exact: true }).first().scrollIntoViewIfNeeded();
  await take(page, 'course-settings-points');

  const asStudent = await (await browser.newContext()).newPage();
  await haveToken(asStudent, students[0]?.authToken ?? '');
  await asStudent.goto(`/#/cairn_courses/${contextId}/student`);
  await expect(asStudent.getByText(/^Points:/).first()).toBeVisible();
  await asStudent
    .getByText(/^Points:/)
    .first()
    .click();
  await take(asStudent, 'student-course-points');
  await asStudent.goto(`/#/cairn_courses/${contextId}/student/lessons/${lessonIds[4]}`);
  await expect(asStudent.getByRole('textbox', { name: /^Code\./ })).toBeVisible();
  await take(asStudent, 'player-points');
  await asStudent.context().close();
});
