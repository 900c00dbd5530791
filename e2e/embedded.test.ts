import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type APIRequestContext,
  type BrowserContext,
  chromium,
  expect,
  type Frame,
  type Page,
  test,
} from '@playwright/test';
import { startFakeLms } from '#test/fake-lms.ts';
import { firstAdmin, tokenFor } from './journey.ts';
import { addingTests, callerOf } from './lesson-world.ts';

/**
 * Inside a learning management system on another site: it is on 127.0.0.1 and we are on localhost, in a browser that
 * blocks cookies of third parties. So nothing here works that does not work where most students are.
 */

type Lms = Awaited<ReturnType<typeof startFakeLms>>;

const strictBrowser = async (options: Parameters<typeof chromium.launchPersistentContext>[1]) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-browser-'));
  mkdirSync(join(folder, 'Default'));
  const preferences = { profile: { block_third_party_cookies: true, cookie_controls_mode: 1 } };
  writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(folder, options);
  return {
    context,
    close: async () => {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const toolFrame = async (page: Page): Promise<Frame> => {
  const element = await page.locator('iframe[title=Tool]').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('the page has no frame');
  await frame.waitForURL(/\/lti\/app\//);
  return frame;
};

const tokenOf = (frame: Frame): Promise<string> =>
  frame.evaluate(
    () =>
      (JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as { authToken: string })
        .authToken,
  );

const openAs = async (page: Page, lms: Lms, person: string, link: string): Promise<Frame> => {
  await page.goto(`${lms.url}/course?person=${person}`);
  await page.getByRole('link', { name: link, exact: true }).click();
  return toolFrame(page);
};

const register = async (page: Page, request: APIRequestContext, lms: Lms, toolUrl: string) => {
  const authToken = await tokenFor(request, firstAdmin);
  await page.goto(toolUrl);
  await page.evaluate(token => localStorage.setItem('authToken', token), authToken);
  await page.goto(`${toolUrl}/#/admin/lti`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Learning management systems' })).toBeVisible();
  await page.getByRole('button', { name: 'Make a registration link' }).click();
  const link = await page.getByText(/\/lti\/register\?key=/).textContent();
  await page.goto(`${lms.url}/course?person=teacher`);
  await page.getByLabel('Registration link').fill(link ?? '');
  await page.getByRole('button', { name: 'Register' }).click();
  // The tool says that it is done, and the platform goes back to its course.
  await expect(page.getByRole('heading', { name: 'Programming 1' })).toBeVisible();
  await expect.poll(() => lms.registrations.length).toBe(1);
  await page.evaluate(() => localStorage.clear());
};

const aLesson = async (request: APIRequestContext, authToken: string, contextId: string) => {
  const call = callerOf(request, { authToken });
  const { languageConfigs } = await call('get', '/api/language_configs');
  const languageConfigId = languageConfigs.find((l: { name: string }) => l.name === 'Python').id;
  const course = `/api/cairn_courses/${contextId}`;
  const { cairnModule } = await call('post', `${course}/modules`, { name: 'Basics' });
  const { lesson } = await call('post', `${course}/lessons`, {
    name: 'Adding',
    languageConfigId,
    cairnModuleId: cairnModule.id,
  });
  const { exercise } = await call('post', `${course}/lessons/${lesson.id}/exercises`, {});
  await call('put', `${course}/lessons/${lesson.id}/exercises/${exercise.id}`, {
    name: 'Add two numbers',
    instructions: '# Add\n\nWrite `add`.\n',
    testCode: addingTests,
    solutionCode: 'def add(a, b):\n    return a + b\n',
  });
  const { testProcess } = await call('post', `${course}/lessons/${lesson.id}/exercises/${exercise.id}/run`);
  await expect
    .poll(async () => (await call('get', `/api/test_processes/${testProcess.id}`)).testProcess.finishedAt, {
      timeout: 30_000,
    })
    .not.toBeNull();
  return lesson.id as number;
};

const paste = async (frame: Frame, text: string) => {
  const editor = frame.getByRole('textbox', { name: 'Code' });
  await editor.click();
  await editor.press('Control+a');
  await editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
};

test('LT-1 LT-3 LT-4 LT-5 register, link a lesson, solve it as a student, and the grade is there', async ({
  request,
  baseURL,
  launchOptions,
}) => {
  test.setTimeout(120_000);
  const toolUrl = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  const lms = await startFakeLms({ toolUrl });
  const { context, close } = await strictBrowser({
    ...launchOptions,
    viewport: { width: 1280, height: 900 },
  });
  const faults = watchFaults(context);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await register(page, request, lms, toolUrl);

    // The teacher opens the course, which makes it.
    const course = await openAs(page, lms, 'teacher', 'The whole course');
    await expect(course.getByRole('navigation', { name: 'Course' })).toBeVisible();
    await expect(course.getByRole('link', { name: 'Logout' })).toHaveCount(0);
    const contextId = /cairn_courses\/([\w-]+)/.exec(course.url())?.[1] ?? '';
    await course.evaluate(() => (document.cookie = 'plain=1; SameSite=None; Secure'));
    expect(await course.evaluate(() => document.cookie), 'cookies of third parties are blocked').toBe('');
    await aLesson(request, await tokenOf(course), contextId);

    // Choosing a lesson brings it into the platform's course.
    const choice = await openAs(page, lms, 'teacher', 'Choose a lesson to link');
    await expect(choice.getByRole('heading', { name: 'Choose a lesson to link' })).toBeVisible();
    await choice.getByRole('link', { name: 'Adding' }).click();
    await expect(
      page.frameLocator('iframe[title=Tool]').getByRole('heading', { name: 'Linked' }),
    ).toBeVisible();
    expect(lms.links).toMatchObject([{ title: 'Adding' }]);

    // The student solves it; the frame is loaded again in between.
    const lesson = await openAs(page, lms, 'ada', 'Adding');
    await expect(lesson.getByRole('heading', { name: 'Adding' })).toBeVisible();
    await paste(lesson, 'def add(a, b):\n    return a + b\n');
    await expect(lesson.getByText('Saved', { exact: true })).toBeVisible();
    await lesson.evaluate(() => location.reload());
    await expect(lesson.getByText('return a + b')).toBeVisible();
    await lesson.getByRole('button', { name: 'Run' }).click();
    await expect(lesson.getByRole('dialog', { name: 'Lesson complete' })).toBeVisible({ timeout: 30_000 });
    await expect(lesson.getByRole('button', { name: 'Return to Course' })).toHaveCount(0);
    await lesson.getByRole('button', { name: 'Stay here' }).click();
    await expect(lesson.getByText(/^Your grade was sent to /)).toBeVisible({ timeout: 20_000 });
    expect(lms.taken).toMatchObject([{ userId: 'ada', scoreGiven: 100, scoreMaximum: 100 }]);
    await page.goto(`${lms.url}/course?person=teacher`);
    await expect(page.getByRole('cell', { name: '100 / 100' })).toBeVisible();

    // In a window of its own the same lesson opens without the frame.
    const framed = await openAs(page, lms, 'ada', 'Adding');
    await expect(framed.getByRole('heading', { name: 'Adding' })).toBeVisible();
    const opening = context.waitForEvent('page');
    await framed.getByRole('button', { name: 'Open in a new window' }).click();
    const own = await opening;
    await expect(own.getByRole('heading', { name: 'Adding' })).toBeVisible();
    await own.close();

    // A teacher who opens the same link comes to the editor of the lesson.
    const editor = await openAs(page, lms, 'teacher', 'Adding');
    await expect(editor.getByRole('heading', { name: 'Adding' })).toBeVisible();
    await expect(editor.getByRole('textbox', { name: 'Test code' })).toBeVisible();
    expect(faults).toEqual([]);
  } finally {
    await close();
    await lms.stop();
  }
});

/** Nothing against the content policy, and no uncaught fault, on any page. */
const watchFaults = (context: BrowserContext): string[] => {
  const faults: string[] = [];
  context.on('console', message => {
    if (/Content Security Policy|Refused to/.test(message.text())) faults.push(message.text());
  });
  context.on('weberror', error => faults.push(error.error().message));
  return faults;
};
