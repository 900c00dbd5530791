// `npm run bench -- page-ready [clicks]`: time, requests and bytes from a cold load to a usable editor, and time from a click on
// Run to the result; with `clicks` only the latter.
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { aCourse, aLesson, aUserLesson } from '#test/factories.ts';
import { quantile } from './measure.ts';
import { startProduct } from './running-product.ts';
import { browserPath } from '#test/processes/browser-path.ts';

const rounds = 5;
const runs = 20;

/** The devices of ux.md 5. `cpu` is the slow-down factor, the rest describes the network. */
const profiles = [
  { name: 'desk', cpu: 1, line: null },
  { name: 'Chromebook (4 x CPU, 9 Mbit/s, 60 ms)', cpu: 4, line: { megabits: 9, latency: 60 } },
] as const;
type Profile = (typeof profiles)[number];

const product = await startProduct();
const { services, server } = product;
const python = await services.db
  .selectFrom('languageConfigs')
  .selectAll()
  .where('name', '=', 'Python')
  .executeTakeFirstOrThrow();
const tests = `import unittest

class TestOne(unittest.TestCase):
    def test_one(self):
        self.assertEqual(one(), 1)

    def test_two(self):
        self.assertEqual(two(), 2)
`;
/** Never fully right, so that no dialog opens; every second run passes one test more. */
const codeOf = (run: number) => `def one(): return ${run % 2}\ndef two(): return 0\n`;
const code = codeOf(0);
const course = await aCourse(services, { languageConfigId: python.id });
const lesson = await aLesson(services, { course, testCode: tests });
const { learner } = await aUserLesson(services, { lesson, code });

const pages = [
  {
    name: 'lesson editor',
    authToken: course.instructor.authToken,
    path: `/#/cairn_courses/${course.contextId}/lessons/${lesson.lesson.id}/edit`,
    editor: /^Solution code\./,
    run: /^Run tests/,
    resultOf: (run: number) => `(${run % 2} / 2 Passed)`,
  },
  {
    name: 'lesson',
    authToken: learner.authToken,
    path: `/#/cairn_courses/${course.contextId}/student/lessons/${lesson.lesson.id}`,
    editor: /^Code\./,
    run: /^Run/,
    resultOf: (run: number) => `${run % 2} of 2 passed`,
  },
];
type Measured = (typeof pages)[number];

const browser = await chromium.launch({
  executablePath: browserPath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
});

const slowDown = async (context: BrowserContext, page: Page, { cpu, line }: Profile) => {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (!line) return;
  const bytesPerSecond = (line.megabits * 1_000_000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
};

/** A new browser context; its page checks in every frame whether the awaited element is there. */
const openCold = async (profile: Profile, authToken: string, url: string, look: () => boolean) => {
  const context = await browser.newContext();
  await context.addInitScript(token => localStorage.setItem('authToken', token), authToken);
  await context.addInitScript({
    content: `globalThis.isThere = (${firstFrame.toString()})(${look.toString()})`,
  });
  const page = await context.newPage();
  await slowDown(context, page, profile);
  await page.goto(url, { waitUntil: 'commit' });
  const ms = await page.evaluate(() => (globalThis as unknown as Watched).isThere);
  return { context, page, ms };
};

type Watched = { isThere: Promise<number> };

/** Runs in the page: time from navigation start to the first frame with the element. */
const firstFrame = (isThere: () => boolean) =>
  new Promise<number>(resolve => {
    const look = () => {
      if (isThere()) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/** What a page had requested until then, the page itself included. */
const transferUntil = (page: Page, ms: number) =>
  page.evaluate(readyAt => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    const before = entries.filter(({ startTime }) => startTime <= readyAt);
    const bytes = before.reduce((sum, { transferSize }) => sum + transferSize, 0);
    return `${before.length} requests, ${(bytes / 1000).toFixed(0)} KB`;
  }, ms);

const isAnswered = () => document.body?.textContent?.includes('ok') === true;

/** Runs in the page: types a letter into the editor and checks that it appears. */
const takesLetters = () => {
  const editor = document.querySelector<HTMLElement>(
    '[role=textbox][aria-label^="Solution code."], [role=textbox][aria-label^="Code."]',
  );
  if (!editor) return false;
  if (editor.textContent.includes('#')) return true;
  editor.focus();
  document.execCommand('insertText', false, '#');
  return false;
};

/** The whole time, and its parts: until the call is sent, the call itself, and showing its answer. */
type Click = { all: number; before: number; call: number; after: number };

/** Types another program, waits until it is saved, clicks Run, and waits for the result of that program. */
const clickRun = async (page: Page, measured: Measured, run: number): Promise<Click> => {
  await page.getByRole('textbox', { name: measured.editor }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(codeOf(run));
  await page.getByText('Saved', { exact: true }).waitFor();
  const button = page.getByRole('button', { name: measured.run }).first();
  // Measured inside the page, so that the connection from this script to the browser does not count.
  return button.evaluate(
    (element, expected) =>
      new Promise<Click>(resolve => {
        performance.clearResourceTimings();
        const clickedAt = performance.now();
        const finish = () => {
          const shownAt = performance.now();
          // The call that runs the tests takes longest.
          const call = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
            .toSorted((one, other) => one.duration - other.duration)
            .at(-1);
          const [sentAt, answeredAt] = [call?.requestStart ?? clickedAt, call?.responseEnd ?? shownAt];
          resolve({
            all: shownAt - clickedAt,
            before: sentAt - clickedAt,
            call: answeredAt - sentAt,
            after: shownAt - answeredAt,
          });
        };
        const look = () => {
          // The count of this run is in the tab; counts of earlier runs are elsewhere on the page.
          const tabs = [...document.querySelectorAll('[role=tab]')].map(tab => tab.textContent).join(' ');
          if (tabs.includes(expected)) finish();
          else requestAnimationFrame(look);
        };
        (element as HTMLElement).click();
        look();
      }),
    measured.resultOf(run),
  );
};

/** From an answer to the first frame with a line of text of it: what nobody can be faster than. */
const bareAnswer = (page: Page) =>
  page.evaluate(async () => {
    performance.clearResourceTimings();
    const text = await (await fetch('/healthz', { cache: 'no-store' })).text();
    const line = document.body.appendChild(document.createElement('p'));
    line.textContent = text;
    const shownAt = await new Promise<number>(resolve =>
      requestAnimationFrame(() => resolve(performance.now())),
    );
    line.remove();
    const [call] = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return shownAt - (call?.responseEnd ?? shownAt);
  });

for (const profile of process.argv[3] === 'clicks' ? [] : profiles) {
  console.log(`\n${profile.name}, ${rounds} cold loads each`);
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { context, ms } = await openCold(profile, '', `${server.url}/healthz`, isAnswered);
    bare.push(ms);
    await context.close();
  }
  console.log(`${'a line of text'.padEnd(16)} p50 ${quantile(bare, 0.5).toFixed(0).padStart(6)} ms`);
  for (const measured of pages) {
    const times: number[] = [];
    let transfer = '';
    for (let round = 0; round < rounds; round += 1) {
      const { context, page, ms } = await openCold(
        profile,
        measured.authToken,
        `${server.url}${measured.path}`,
        takesLetters,
      );
      times.push(ms);
      transfer = await transferUntil(page, ms);
      await context.close();
    }
    const p50 = quantile(times, 0.5);
    const ratio = p50 / quantile(bare, 0.5);
    console.log(
      `${measured.name.padEnd(16)} p50 ${p50.toFixed(0).padStart(6)} ms   ${ratio.toFixed(1)} x a line of text   ${transfer}`,
    );
  }
}

console.log(`\ndesk, from click to visible result, ${runs} runs each`);
for (const measured of pages) {
  const { context, page } = await openCold(
    profiles[0],
    measured.authToken,
    `${server.url}${measured.path}`,
    takesLetters,
  );
  const clicks: Click[] = [];
  const bare: number[] = [];
  for (let run = 1; run <= runs; run += 1) {
    clicks.push(await clickRun(page, measured, run));
    await page.waitForTimeout(300);
    bare.push(await bareAnswer(page));
  }
  await context.close();
  const at = (part: keyof Click, share: number) =>
    quantile(
      clicks.map(click => click[part]),
      share,
    )
      .toFixed(0)
      .padStart(6);
  const line = quantile(bare, 0.5);
  const ratio =
    quantile(
      clicks.map(({ after }) => after),
      0.5,
    ) / line;
  console.log(
    `${measured.name.padEnd(16)} p50 ${at('all', 0.5)} ms   p95 ${at('all', 0.95)} ms   of it until the call is sent ${at('before', 0.5)}, the call ${at('call', 0.5)}, showing its answer ${at('after', 0.5)} (each p50), ${ratio.toFixed(1)} x a line of text (${line.toFixed(0)} ms)`,
  );
}

await browser.close();
await product.stop();
