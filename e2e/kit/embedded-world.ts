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
} from '@playwright/test';
import { fullBrowserPath } from '#test/processes/browser-path.ts';
import type { startFakeLms } from '#test/lms/fake-lms.ts';
import { firstAdmin, tokenFor } from './journey.ts';
import { addingTests, callerOf } from './lesson-world.ts';

/** A fake learning management system that shows us in a frame. */

export type Lms = Awaited<ReturnType<typeof startFakeLms>>;

/** Browser settings that block third-party cookies, or all cookies and storage. */
const blocking = {
  'third-party cookies': { block_third_party_cookies: true, cookie_controls_mode: 1 },
  everything: { default_content_setting_values: { cookies: 2 } },
  /** Cookies of localhost on pages of 127.0.0.1, partitioned ones too; in a window of its own it keeps them. */
  'our cookies in frames': {
    content_settings: {
      exceptions: { cookies: { 'http://localhost:*,http://127.0.0.1:*': { setting: 2 } } },
    },
  },
};

export const strictBrowser = async (
  blocks: keyof typeof blocking,
  options: Parameters<typeof chromium.launchPersistentContext>[1],
) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-browser-'));
  mkdirSync(join(folder, 'Default'));
  const preferences = { profile: blocking[blocks] };
  writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    executablePath: fullBrowserPath,
  });
  return {
    context,
    close: async () => {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export const toolFrame = async (page: Page): Promise<Frame> => {
  const element = await page.locator('iframe[title=Tool]').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('the page has no frame');
  await frame.waitForURL(/\/lti\/app\//);
  return frame;
};

/** Resolves when the new page is there: the old one has the same controls. */
export const reload = async (frame: Frame): Promise<void> => {
  await frame.evaluate(() => {
    document.documentElement.dataset['isOld'] = 'true';
    location.reload();
  });
  await frame.waitForFunction(() => document.documentElement.dataset['isOld'] === undefined);
};

export const tokenOf = (frame: Frame): Promise<string> =>
  frame.evaluate(
    () =>
      (JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as { authToken: string })
        .authToken,
  );

export const openAs = async (page: Page, lms: Lms, person: string, link: string): Promise<Frame> => {
  await page.goto(`${lms.url}/course?person=${person}`);
  await page.getByRole('link', { name: link, exact: true }).click();
  return toolFrame(page);
};

export const register = async (page: Page, request: APIRequestContext, lms: Lms, toolUrl: string) => {
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
  // The tool posts that the registration is done, and the platform returns to its course.
  await expect(page.getByRole('heading', { name: 'Programming 1' })).toBeVisible();
  await expect.poll(() => lms.registrations.length).toBe(1);
  await page.evaluate(() => localStorage.clear());
};

export const aLesson = async (request: APIRequestContext, authToken: string, contextId: string) => {
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
  await addTestedExercise(call, `${course}/lessons/${lesson.id}`);
  return lesson.id as number;
};

type Call = ReturnType<typeof callerOf>;

const addTestedExercise = async (call: Call, lesson: string) => {
  const { exercise } = await call('post', `${lesson}/exercises`, {});
  await call('put', `${lesson}/exercises/${exercise.id}`, {
    name: 'Add two numbers',
    instructions: '# Add\n\nWrite `add`.\n',
    testCode: addingTests,
    solutionCode: 'def add(a, b):\n    return a + b\n',
  });
  const { testProcess } = await call('post', `${lesson}/exercises/${exercise.id}/run`);
  await expect
    .poll(async () => (await call('get', `/api/test_processes/${testProcess.id}`)).testProcess.finishedAt)
    .not.toBeNull();
};

/** An exercise in the lesson that a teacher has opened from the platform. */
export const addExercise = async (request: APIRequestContext, authToken: string) => {
  const { contextId, lessonId } = JSON.parse(
    Buffer.from(authToken.split('.')[1] ?? '', 'base64url').toString(),
  ) as { contextId: string; lessonId: number };
  await addTestedExercise(
    callerOf(request, { authToken }),
    `/api/cairn_courses/${contextId}/lessons/${lessonId}`,
  );
};

export const paste = async (frame: Frame, text: string, name = 'Code') => {
  const editor = frame.getByRole('textbox', { name });
  await editor.click();
  await editor.press('Control+a');
  await editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
};

/** Registers the platform through the API, as a site administrator would by the form. */
export const addPlatform = async (request: APIRequestContext, lms: Lms) => {
  const call = callerOf(request, { authToken: await tokenFor(request, firstAdmin) });
  await call('post', '/api/lti_platforms', { ...lms.registration, deploymentId: lms.deploymentId });
};

/** The teacher opens the course, creates a lesson in it, and the platform links to it. */
export const linkALesson = async (page: Page, request: APIRequestContext, lms: Lms): Promise<number> => {
  const course = await openAs(page, lms, 'teacher', 'The whole course');
  await expect(course.getByRole('navigation', { name: 'Course' })).toBeVisible();
  const contextId = /cairn_courses\/([\w-]+)/.exec(course.url())?.[1] ?? '';
  const lessonId = await aLesson(request, await tokenOf(course), contextId);
  lms.addLink({ id: 'adding', title: 'Adding', custom: { lesson_id: String(lessonId) } });
  return lessonId;
};

/** Collects violations of the content security policy and uncaught errors on every page. */
export const watchFaults = (context: BrowserContext): string[] => {
  const faults: string[] = [];
  context.on('console', message => {
    if (/Content Security Policy|Refused to/.test(message.text())) faults.push(message.text());
  });
  context.on('weberror', error => faults.push(error.error().message));
  return faults;
};
