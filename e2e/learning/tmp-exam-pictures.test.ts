import { aClassOf, code } from '../kit/class-world.ts';
import { callerOf } from '../kit/lesson-world.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { newExam } from '../../contract/learning/exams/exam-rules.ts';
const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
test('pictures', async ({ browser, request, account }) => {
  const { aStudent, contextId, lessonId, lesson } = await aClassOf(request, account);
  const students = [await aStudent('Grace'), await aStudent('Karl'), await aStudent('Noor')];
  const rules = { ...newExam, opensAt: fromNow(-5), closesAt: fromNow(60), durationMinutes: 35, accessCode: 'maple', needsBrowser: false, results: 'ran', mostRuns: 5, version: null };
  const path = `/api/cairn_courses/${contextId}/lessons/${lessonId}`;
  await callerOf(request, account)('put', `${path}/exam_rules`, rules);
  const shoot = async (pg: any, name: string) => {
    for (const [w, h] of [[1366, 768], [390, 844], [320, 640]])
      for (const theme of ['light', 'dark'] as const) {
        if (theme === 'dark' && w === 390) continue;
        await pg.setViewportSize({ width: w, height: h });
        await pg.emulateMedia({ colorScheme: theme });
        await pg.waitForTimeout(400);
        await pg.screenshot({ path: `/tmp/exam-pics/${name}-${w}-${theme}.png` });
      }
    await pg.setViewportSize({ width: 1366, height: 768 });
  };
  const pg = await (await browser.newContext()).newPage();
  await haveToken(pg, students[0]!.authToken);
  await pg.goto(lesson);
  await expect(pg.getByRole('button', { name: 'I am ready' })).toBeVisible();
  await shoot(pg, 'start');
  await pg.getByLabel('Access code').fill('maple');
  await pg.getByRole('button', { name: 'I am ready' }).click();
  await expect(pg.getByRole('timer')).toContainText('left');
  await code(pg).fill('def add(a, b):\n    return a + b\n');
  await pg.getByRole('button', { name: /^Run/ }).first().click();
  await expect(pg.getByText(/These tests ran/)).toBeVisible();
  await shoot(pg, 'during');
  await callerOf(request, students[1]!)('post', `${path.replace('/lessons', '/lessons')}/exam/start`, { accessCode: 'maple' });
  const st = await (await browser.newContext()).newPage();
  await haveToken(st, account.authToken);
  await st.goto(`/#/cairn_courses/${contextId}/lessons/${lessonId}/exam`);
  await expect(st.getByText(/working/).first()).toBeVisible();
  await shoot(st, 'staff');
  await st.getByRole('heading', { name: 'Rules' }).scrollIntoViewIfNeeded();
  await st.setViewportSize({ width: 1366, height: 2200 });
  await st.screenshot({ path: '/tmp/exam-pics/staff-full.png', fullPage: true });
  await pg.getByRole('button', { name: 'Hand in…' }).click();
  await pg.getByRole('dialog').getByRole('button', { name: 'Hand in', exact: true }).click();
  await expect(pg.getByRole('heading', { name: /^Handed in at/ })).toBeVisible();
  await shoot(pg, 'end');
});
