import { chromium, type Page } from '@playwright/test';
import { type Endpoint, urlOf } from '#contract/endpoint.ts';
import { createExercise, createLesson, createModule, getLesson } from '#contract/content.ts';

/**
 * Types into an exercise, kills the tab at a random moment and opens it again: everything that was on the screen must
 * be there, round after round. The connection is as a train's: sometimes there is none.
 */

export type KeystrokesReport = { rounds: number; typed: number; lost: string[]; conflicts: number };

type Where = { url: string; authToken: string; languageConfigId: number };

const callerFor =
  ({ url, authToken }: Where) =>
  async (endpoint: Endpoint, call: { params?: unknown; body?: unknown }) => {
    const response = await fetch(url + urlOf(endpoint, call), {
      method: endpoint.method,
      headers: { authorization: `Bearer ${authToken}`, 'content-type': 'application/json' },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    });
    if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${await response.text()}`);
    return response.json();
  };

const letters = 'abcdefghijklmnopqrstuvwxyz    ';
const aLetter = () => letters[Math.floor(Math.random() * letters.length)] ?? 'a';
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** As the editor holds it: what is not on the screen is not drawn, so the text is read from the editor's own state. */
const textIn = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Solution code\./ })
    .evaluate(element => [...element.querySelectorAll('.cm-line')].map(line => line.textContent).join('\n'));

export const proveKeystrokes = async (
  rounds: number,
  where: Where & { contextId: string },
  say: (line: string) => void = () => {},
): Promise<KeystrokesReport> => {
  const call = callerFor(where);
  const inCourse = { courseId: where.contextId };
  const { cairnModule } = await call(createModule, { params: inCourse, body: { name: 'Keystrokes' } });
  const { lesson } = await call(createLesson, {
    params: inCourse,
    body: { name: 'Typing', languageConfigId: where.languageConfigId, cairnModuleId: cairnModule.id },
  });
  const place = { ...inCourse, lessonId: lesson.id };
  await call(createExercise, { params: place, body: {} });

  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  });
  const context = await browser.newContext();
  await context.addInitScript(token => localStorage.setItem('authToken', token), where.authToken);
  const report: KeystrokesReport = { rounds, typed: 0, lost: [], conflicts: 0 };
  let expected: string | null = null;

  const open = async () => {
    const page = await context.newPage();
    await page.goto(`${where.url}/#/cairn_courses/${where.contextId}/lessons/${lesson.id}/edit`);
    await page.getByRole('textbox', { name: /^Solution code\./ }).waitFor();
    return page;
  };
  const check = async (page: Page) => {
    const found = await textIn(page);
    if (expected !== null && found !== expected) report.lost.push(`expected ${expected}, found ${found}`);
    report.conflicts += await page.getByRole('button', { name: 'Take theirs' }).count();
    return found;
  };
  const kill = async (page: Page) => {
    const session = await context.newCDPSession(page);
    // The renderer dies as if the machine had: no handler runs, nothing is flushed.
    await Promise.race([session.send('Page.crash').catch(() => {}), pause(300)]);
    await page.close().catch(() => {});
  };

  try {
    for (let round = 1; round <= rounds; round += 1) {
      const page = await open();
      await check(page);
      const isCutOff = Math.random() < 0.3;
      if (isCutOff) await page.route('**/exercises/*', route => route.abort());
      await page.getByRole('textbox', { name: /^Solution code\./ }).click();
      await page.keyboard.press('Control+a');
      const strokes = 1 + Math.floor(Math.random() * 40);
      expected = '';
      for (let stroke = 0; stroke < strokes; stroke += 1) {
        const letter = aLetter();
        await page.keyboard.press(letter === ' ' ? 'Space' : letter);
        expected += letter;
        report.typed += 1;
        if (Math.random() < 0.2) await pause(Math.random() * 400);
      }
      if (Math.random() < 0.5) await pause(Math.random() * 900);
      await kill(page);
      say(`round ${round}: ${strokes} characters${isCutOff ? ', cut off' : ''}, ${report.lost.length} lost`);
    }
    const last = await open();
    await check(last);
    await last.getByText('Saved', { exact: true }).waitFor();
    const row = (await call(getLesson, { params: place })).lesson.exercises[0];
    if (row.solutionCode !== expected) report.lost.push(`the server has ${row.solutionCode}`);
  } finally {
    await browser.close();
  }
  return report;
};
