import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { countingHand } from '../kit/counting.ts';
import { expect, test } from '../kit/journey.ts';
import { adding, addingTests, editor, saved } from '../kit/lesson-world.ts';
import { replaceAll } from '#test/replace-all.ts';

/** Task I1: from a new account to a course with one module, one lesson and one exercise whose tests pass. */

const signUp = async (page: Page) => {
  const email = `${randomUUID()}@example.org`;
  await page.goto('/#/signup');
  const answers = {
    'First Name': 'Grace',
    'Last Name': 'Hopper',
    Email: email,
    'Confirm Email': email,
    Password: 'nanoseconds of wire',
    'Confirm Password': 'nanoseconds of wire',
  };
  for (const [label, answer] of Object.entries(answers)) {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type(answer);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('You do not have any courses yet!')).toBeVisible();
};

const seeItPass = async (page: Page) => {
  await expect(page.getByText('(2 / 2 Passed)')).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('link', { name: /Exercise 1/ })).toContainText('Passing');
};

test('I1 a new teacher has a passing exercise after 6 clicks and 3 names', async ({ page }) => {
  await signUp(page);
  const { click, count } = countingHand(page);
  const { keyboard } = page;
  await click(page.getByRole('button', { name: 'New Course' }).first());
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  await keyboard.type('Stones');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Module name')).toBeFocused();
  await keyboard.type('Small ones');
  await keyboard.press('Enter');
  await click(page.getByRole('button', { name: 'Add lesson to Small ones' }));
  await expect(page.getByRole('button', { name: 'Save and open' })).toBeEnabled();
  await keyboard.type('Pebbles');
  await click(page.getByRole('button', { name: 'Save and open' }));
  await click(page.getByRole('button', { name: 'New exercise' }));
  await click(editor(page, 'Test code'));
  await replaceAll(page, addingTests);
  await click(editor(page, 'Solution code'));
  await replaceAll(page, adding.solutionCode ?? '');
  await keyboard.press('Control+Enter');
  await seeItPass(page);
  expect(count.clicks).toBeLessThanOrEqual(6);
});

test('I1 by keyboard alone it takes at most 14 keys', async ({ page }) => {
  await signUp(page);
  const { press, tabTo, count } = countingHand(page);
  const { keyboard } = page;
  await tabTo(page.getByRole('button', { name: 'New Course' }).first());
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  await expect(page.getByLabel('Course name')).toBeFocused();
  await keyboard.type('Stones');
  await press('Enter');
  await expect(page.getByLabel('Module name')).toBeFocused();
  await keyboard.type('Small ones');
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Add lesson to Small ones' })).toBeFocused();
  await press('Enter');
  await expect(page.getByLabel('Lesson name')).toBeFocused();
  await keyboard.type('Pebbles');
  await expect(page.getByRole('button', { name: 'Save and open' })).toBeEnabled();
  await tabTo(page.getByRole('button', { name: 'Save and open' }));
  await press('Enter');
  await tabTo(page.getByRole('button', { name: 'New exercise' }));
  await press('Enter');
  await expect(page.getByRole('link', { name: /Exercise 1/ })).toBeVisible();
  await tabTo(editor(page, 'Test code'));
  await replaceAll(page, addingTests);
  await tabTo(editor(page, 'Solution code'));
  await replaceAll(page, adding.solutionCode ?? '');
  await press('Control+Enter');
  await seeItPass(page);
  expect(count.keys).toBeLessThanOrEqual(14);
});
