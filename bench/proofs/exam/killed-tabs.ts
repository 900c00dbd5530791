import type { Browser, Page } from '@playwright/test';
import { codeAt, readChains } from '#server/learning/journal/read-journal.ts';
import { rebuildChain } from '#contract/learning/journal/edits.ts';
import { aLesson, aUserLesson } from '#test/factories.ts';
import { killTab, openChromium, pressLetter, shownText } from '../../chromium-page.ts';
import { startProduct } from '../../running-product.ts';

/**
 * In a real browser: somebody types, in every second round without a network, and a second after the last key the tab is killed. The
 * next tab must show all of it, and the server must get every edit of the tab that is dead.
 */

export type KilledTabsReport = { rounds: number; typed: number; lost: string[]; notRebuilt: string[] };

const editor = /^Code\./;
const editorIn = (page: Page) => page.getByRole('textbox', { name: editor });
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

export const proveKilledTabs = async (
  rounds: number,
  say: (line: string) => void,
): Promise<KilledTabsReport> => {
  const product = await startProduct();
  const { services } = product;
  const report: KilledTabsReport = { rounds, typed: 0, lost: [], notRebuilt: [] };
  let browser: Browser | null = null;
  try {
    const lesson = await aLesson(services);
    const { learner, userExercise } = await aUserLesson(services, { lesson });
    await services.db
      .updateTable('courses')
      .set({ processRecord: 'on' })
      .where('id', '=', lesson.course.id)
      .execute();
    const opened = await openChromium(learner.authToken);
    browser = opened.browser;
    const { context } = opened;
    let expected = '';
    const open = async () => {
      const page = await context.newPage();
      await page.goto(
        `${product.server.url}/#/cairn_courses/${lesson.course.contextId}/student/lessons/${lesson.lesson.id}`,
      );
      await editorIn(page).waitFor();
      const found = await shownText(page, editor);
      if (found !== expected) report.lost.push(`typed ${expected}, found ${found}`);
      return page;
    };
    for (let round = 1; round <= rounds; round += 1) {
      const page = await open();
      const isCutOff = round % 2 === 0;
      if (isCutOff) await page.route('**/api/**', route => route.abort());
      await editorIn(page).click();
      await page.keyboard.press('Control+a');
      const typed = `round ${round} `.padEnd(12 + Math.floor(Math.random() * 30), 'abc ').trimEnd();
      // The journal is loaded when it is wanted: with the first key that it sends it is there.
      const isThere = page.waitForRequest(request => request.url().includes('/journal'));
      await page.keyboard.press('x');
      await isThere;
      await page.keyboard.press('Control+a');
      for (const letter of typed) await pressLetter(page, letter);
      expected = typed;
      report.typed += typed.length;
      await pause(1000);
      await killTab(context, page);
      say(`round ${round}: ${typed.length} characters${isCutOff ? ', cut off' : ''}`);
    }
    const last = await open();
    const rebuilt = async () => {
      const chains = await readChains(services.db, userExercise.id);
      return new Set(
        chains.flatMap(({ chunks }) =>
          [...rebuildChain(chunks.map(({ chunk }) => chunk))].map(({ texts }) => texts['']),
        ),
      );
    };
    for (let tries = 0; tries < 100 && !(await rebuilt()).has(expected); tries += 1) await pause(200);
    const states = [...(await rebuilt())];
    for (let round = 1; round <= rounds; round += 1)
      if (!states.some(text => text?.startsWith(`round ${round} `))) report.notRebuilt.push(`round ${round}`);
    const now = await codeAt(services.db, userExercise.id, new Date(Date.now() + 3_600_000));
    if (now?.code !== expected) report.lost.push(`typed ${expected}, the server has ${now?.code}`);
    await last.close();
  } finally {
    await browser?.close();
    await product.stop();
  }
  return report;
};
