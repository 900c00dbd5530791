import type { Page } from '@playwright/test';
import { aLesson } from '#test/factories.ts';
import { killTab, openChromium, pressLetter, shownText } from '../chromium-page.ts';
import { startProduct } from '../running-product.ts';

/**
 * Types into an exercise, kills the tab at a random moment and opens it again: all typed text must be there. In some
 * rounds the network fails.
 */
export type KeystrokesReport = {
  rounds: number;
  typed: number;
  /** Rounds after which the editor did not contain what was typed. */
  lost: string[];
  /** Rounds after which the user would have been asked to choose between two versions. */
  conflicts: number;
};

const letters = 'abcdefghijklmnopqrstuvwxyz    ';
const aLetter = () => letters[Math.floor(Math.random() * letters.length)] ?? 'a';
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
const chance = (share: number) => Math.random() < share;

const editor = /^Solution code\./;
const editorIn = (page: Page) => page.getByRole('textbox', { name: editor });

const typeSome = async (page: Page): Promise<string> => {
  await editorIn(page).click();
  await page.keyboard.press('Control+a');
  let typed = '';
  const strokes = 1 + Math.floor(Math.random() * 40);
  while (typed.length < strokes) {
    const letter = aLetter();
    await pressLetter(page, letter);
    typed += letter;
    if (chance(0.2)) await pause(Math.random() * 400);
  }
  return typed;
};

export const proveKeystrokes = async (
  rounds: number,
  say: (line: string) => void = () => {},
): Promise<KeystrokesReport> => {
  const product = await startProduct();
  const { course, lesson } = await aLesson(product.services);
  const { url } = product.server;
  const { browser, context } = await openChromium(course.instructor.authToken);
  const report: KeystrokesReport = { rounds, typed: 0, lost: [], conflicts: 0 };
  let expected: string | null = null;

  const open = async () => {
    const page = await context.newPage();
    await page.goto(`${url}/#/cairn_courses/${course.contextId}/lessons/${lesson.id}/edit`);
    await editorIn(page).waitFor();
    const text = await shownText(page, editor);
    if (expected !== null && text !== expected) report.lost.push(`typed ${expected}, found ${text}`);
    report.conflicts += await page.getByRole('button', { name: 'Take theirs' }).count();
    return page;
  };

  try {
    for (let round = 1; round <= rounds; round += 1) {
      const page = await open();
      const isCutOff = chance(0.3);
      if (isCutOff) await page.route('**/exercises/*', route => route.abort());
      expected = await typeSome(page);
      report.typed += expected.length;
      if (chance(0.5)) await pause(Math.random() * 900);
      await killTab(context, page);
      say(`round ${round}: ${expected.length} characters${isCutOff ? ', cut off' : ''}`);
    }
    const last = await open();
    await last.getByText('Saved', { exact: true }).waitFor();
  } finally {
    await browser.close();
    await product.stop();
  }
  return report;
};
