import { expect, type Frame, type Page } from '@playwright/test';

/** A question and its answer, by keyboard: in a page of its own, or in a frame of one. */
type Side = { page: Page; view: Page | Frame };

/** The student asks about the line of the cursor, and goes back to the results. */
export const ask = async ({ page, view }: Side, question: string) => {
  await view.getByRole('textbox', { name: /^Code\b/ }).focus();
  await page.keyboard.press('Alt+q');
  await expect(view.getByRole('textbox', { name: 'Your question' })).toBeFocused();
  await page.keyboard.type(question);
  await page.keyboard.press('Control+Enter');
  await expect(view.getByRole('article')).toContainText(question);
  await view.getByRole('tab', { name: /^QUESTIONS/ }).press('ArrowLeft');
  await expect(view.getByRole('article')).toHaveCount(0);
};

/** The teacher, somewhere in the course, follows the mark. */
export const answer = async ({ page, view }: Side, text: string) => {
  await view.getByRole('link', { name: 'Questions 1 new' }).press('Enter');
  await expect(view.getByRole('heading', { name: 'Questions (1 open)' })).toBeVisible();
  await view.getByRole('link', { name: /^Answer / }).press('Enter');
  await expect(view.getByRole('textbox', { name: 'Your answer' })).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
  await expect(view.getByRole('article')).toContainText('Answered');
};

/** The mark appears without reloading, and goes with reading. */
export const readAnswer = async ({ view }: Side, text: string) => {
  await view.getByRole('tab', { name: 'QUESTIONS 1 new' }).press('Enter');
  await expect(view.getByRole('article')).toContainText(text);
  await expect(view.getByRole('tab', { name: '1 new' })).toHaveCount(0);
};
