import type { CDPSession, Page } from '@playwright/test';
import { aLesson, aUserLesson } from '#test/factories.ts';
import { openChromium, pressLetter } from './chromium-page.ts';
import { startProduct } from './running-product.ts';

/**
 * What a key costs in the student's editor, with and without the journal of edits, in a real browser: five runs of each, by turns.
 * `npm run bench -- typing-cost`
 */

const runs = 5;
const keys = 300;
const program = 'for name in names: print(name, len(name)) ';
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
const medianOf = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Seconds that the main thread of the page has worked. */
const workedSeconds = async (session: CDPSession) => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
};

/** Milliseconds from each key to the end of the frame that shows it. */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const taken: number[] = [];
    Object.assign(window, { takenByKeys: taken });
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => taken.push(performance.now() - timeStamp))),
      { capture: true },
    );
  });
const takenByKeys = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { takenByKeys: number[] }).takenByKeys);

type Cost = { frameMs: number; workMs: number };

const product = await startProduct();
const costs = { without: [] as Cost[], with: [] as Cost[] };
try {
  const { services, server } = product;
  const lesson = await aLesson(services);
  const { learner, userExercise } = await aUserLesson(services, { lesson });
  const { browser, context } = await openChromium(learner.authToken);
  const address = `${server.url}/#/cairn_courses/${lesson.course.contextId}/student/lessons/${lesson.lesson.id}`;
  const measure = async (hasJournal: boolean): Promise<Cost> => {
    await services.db
      .updateTable('courses')
      .set({ processRecord: hasJournal ? 'on' : 'off' })
      .where('id', '=', lesson.course.id)
      .execute();
    const page = await context.newPage();
    await page.goto(address);
    const editor = page.getByRole('textbox', { name: /^Code\./ });
    await editor.waitFor();
    await editor.click();
    await page.keyboard.press('Control+a');
    // What is loaded with the first keys is not what a key costs.
    for (const letter of program) await pressLetter(page, letter);
    await pause(2500);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await watchKeys(page);
    const before = await workedSeconds(session);
    for (let key = 0; key < keys; key += 1) {
      await pressLetter(page, program[key % program.length] ?? 'x');
      await pause(40);
    }
    await pause(1500);
    const workMs = (1000 * ((await workedSeconds(session)) - before)) / keys;
    const frameMs = medianOf(await takenByKeys(page));
    await page.close();
    return { frameMs, workMs };
  };
  // The first page of all fills caches.
  await measure(true);
  for (let run = 1; run <= runs; run += 1) {
    const [without, withJournal] = [await measure(false), await measure(true)];
    costs.without.push(without);
    costs.with.push(withJournal);
    const said = ({ frameMs, workMs }: Cost) =>
      `${frameMs.toFixed(1)} ms to the frame, ${workMs.toFixed(2)} ms of work`;
    console.log(`run ${run}, each key: without ${said(without)}; with ${said(withJournal)}`);
  }
  const pages = await services.db
    .selectFrom('editPages')
    .select('pageId')
    .where('userExerciseId', '=', userExercise.id)
    .execute();
  const ratio = (of: keyof Cost) =>
    (medianOf(costs.with.map(cost => cost[of])) / medianOf(costs.without.map(cost => cost[of]))).toFixed(2);
  console.log(`${pages.length} of ${2 * runs + 1} pages had a journal`);
  console.log(
    `with a journal, medians of ${runs} runs: ${ratio('frameMs')} x to the frame, ${ratio('workMs')} x of work`,
  );
  await browser.close();
} finally {
  await product.stop();
}
