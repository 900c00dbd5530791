import type { APIRequestContext, Page } from '@playwright/test';
import { code } from '../kit/class-world.ts';
import { countingHand, withoutPointer } from '../kit/counting.ts';
import { aStudentOf } from '../kit/enroll.ts';
import { type Account, expect, haveToken, test } from '../kit/journey.ts';
import { adding, aLessonOf } from '../kit/lesson-world.ts';

test('SO-1 CL-2 a student finds the course, its lessons, and the next one; expanded modules stay expanded', async ({
  page,
  request,
  account,
}) => {
  const { contextId, lessonId } = await aLessonOf(request, account, [adding, adding]);
  const student = await aStudentOf(request, account, contextId);
  await haveToken(page, student.authToken);
  await page.goto('/#/cairn_courses');
  await page
    .getByRole('row', { name: /Student/ })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Python' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Start: Adding' })).toHaveAttribute(
    'href',
    `#/cairn_courses/${contextId}/student/lessons/${lessonId}`,
  );
  const basics = page.getByRole('button', { name: 'Basics 0 %' });
  await expect(basics).toHaveAttribute('aria-expanded', 'true');
  await basics.click();
  await expect(page.getByRole('link', { name: 'Adding', exact: true })).toBeHidden();
  await page.reload();
  await expect(basics).toHaveAttribute('aria-expanded', 'false');
});

const continueLink = (page: Page) => page.getByRole('link', { name: 'Continue with Adding in Python' });

const openDashboardAsStudent = async (page: Page, request: APIRequestContext, account: Account) => {
  const { contextId } = await aLessonOf(request, account, [adding]);
  const student = await aStudentOf(request, account, contextId);
  await haveToken(page, student.authToken);
  await page.goto('/#/cairn_courses');
  await expect(continueLink(page)).toBeVisible();
};

test('S1 a student resumes with one click', async ({ page, request, account }) => {
  await openDashboardAsStudent(page, request, account);
  const hand = countingHand(page);
  await hand.click(continueLink(page));
  await expect(code(page)).toBeFocused();
  expect(hand.count).toEqual({ clicks: 1, keys: 0 });
});

test('S1 a student resumes by keyboard alone with at most 4 keys', async ({ page, request, account }) => {
  await withoutPointer(page);
  await openDashboardAsStudent(page, request, account);
  const hand = countingHand(page);
  await hand.tabTo(continueLink(page));
  await hand.press('Enter');
  await expect(code(page)).toBeFocused();
  expect(hand.count.keys).toBeLessThanOrEqual(4);
});
