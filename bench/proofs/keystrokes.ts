import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { aLesson } from '#test/factories.ts';
import { startProduct } from '../running-product.ts';
import { browserPath } from '#test/processes/browser-path.ts';

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

const editorIn = (page: Page) => page.getByRole('textbox', { name: /^Solution code\./ });

/** Kills the renderer: no handler runs, nothing is flushed. */
const kill = async (context: BrowserContext, page: Page) => {
  const session = await context.newCDPSession(page);
  const crashed = new Promise(resolve => page.once('crash', resolve));
  session.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
};

const typeSome = async (page: Page): Promise<string> => {
  await editorIn(page).click();
  await page.keyboard.press('Control+a');
  let typed = '';
  const strokes = 1 + Math.floor(Math.random() * 40);
  while (typed.length < strokes) {
    const letter = aLetter();
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
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
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  });
  const context = await browser.newContext();
  await context.addInitScript(token => localStorage.setItem('authToken', token), course.instructor.authToken);
  const report: KeystrokesReport = { rounds, typed: 0, lost: [], conflicts: 0 };
  let expected: string | null = null;

  const open = async () => {
    const page = await context.newPage();
    await page.goto(`${url}/#/cairn_courses/${course.contextId}/lessons/${lesson.id}/edit`);
    await editorIn(page).waitFor();
    const found = await editorIn(page).innerText();
    // An empty last line is rendered as an extra line; our texts have none.
    const text = found.replaceAll('\u00a0', ' ').replace(/\n$/, '');
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
      await kill(context, page);
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
