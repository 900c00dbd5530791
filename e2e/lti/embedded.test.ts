import { expect, type Page, test } from '@playwright/test';
import { startFakeLms } from '#test/lms/fake-lms.ts';
import { answer, ask, readAnswer } from '../kit/conversation.ts';
import {
  addPlatform,
  aLesson,
  linkALesson,
  openAs,
  paste,
  register,
  reload,
  strictBrowser,
  tokenOf,
  toolFrame,
  watchFaults,
} from '../kit/embedded-world.ts';
import { callerOf } from '../kit/lesson-world.ts';

/**
 * Runs inside a learning management system on another site: it is on 127.0.0.1 and we are on localhost, in a browser
 * that blocks third-party cookies, which is the default for most students.
 */

const solution = 'def add(a, b):\n    return a + b\n';
const ourUrl = (baseURL: string | undefined) => (baseURL ?? '').replace('127.0.0.1', 'localhost');

test('LT-1 LT-3 LT-4 LT-5 QA-1 GR-1 a platform is registered, a lesson linked and solved, the grade arrives, a question is answered, and grades are sent as students go', async ({
  browser,
  request,
  baseURL,
  launchOptions,
}) => {
  const toolUrl = ourUrl(baseURL);
  const lms = await startFakeLms({ toolUrl });
  const { context, close } = await strictBrowser('third-party cookies', {
    ...launchOptions,
    viewport: { width: 1280, height: 900 },
  });
  const faults = watchFaults(context);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await register(page, request, lms, toolUrl);

    // The first launch of the teacher creates the course.
    const course = await openAs(page, lms, 'teacher', 'The whole course');
    await expect(course.getByRole('navigation', { name: 'Course' })).toBeVisible();
    await expect(course.getByRole('link', { name: 'Logout' })).toHaveCount(0);
    const contextId = /cairn_courses\/([\w-]+)/.exec(course.url())?.[1] ?? '';
    await course.evaluate(() => (document.cookie = 'plain=1; SameSite=None; Secure'));
    expect(await course.evaluate(() => document.cookie), 'third-party cookies are blocked').toBe('');
    const lessonId = await aLesson(request, await tokenOf(course), contextId);

    // Deep linking: the chosen lesson is added to the platform's course.
    const choice = await openAs(page, lms, 'teacher', 'Choose a lesson to link');
    await expect(choice.getByRole('heading', { name: 'Choose what to link' })).toBeVisible();
    await choice.getByRole('link', { name: 'Adding' }).click();
    await expect(
      page.frameLocator('iframe[title=Tool]').getByRole('heading', { name: 'Linked' }),
    ).toBeVisible();
    expect(lms.links).toMatchObject([{ title: 'Adding' }]);

    // The student solves the exercise; the frame is reloaded in between.
    const lesson = await openAs(page, lms, 'ada', 'Adding');
    await expect(lesson.getByRole('heading', { name: 'Adding' })).toBeVisible();
    await paste(lesson, solution);
    await expect(lesson.getByText('Saved', { exact: true })).toBeVisible();
    await reload(lesson);
    await expect(lesson.getByText('return a + b')).toBeVisible();
    await lesson.getByRole('button', { name: 'Run' }).click();
    await expect(lesson.getByRole('dialog', { name: 'Lesson complete' })).toBeVisible();
    await expect(lesson.getByRole('button', { name: 'Return to Course' })).toHaveCount(0);
    await lesson.getByRole('button', { name: 'Stay here' }).click();
    await expect(lesson.getByText(/^Your grade was sent to /)).toBeVisible();
    expect(lms.taken).toMatchObject([{ userId: 'ada', scoreGiven: 100, scoreMaximum: 100 }]);
    await page.goto(`${lms.url}/course?person=teacher`);
    await expect(page.getByRole('cell', { name: '100 / 100' })).toBeVisible();

    // The same lesson opens in a window of its own, without the frame.
    const framed = await openAs(page, lms, 'ada', 'Adding');
    await expect(framed.getByRole('heading', { name: 'Adding' })).toBeVisible();
    const opening = context.waitForEvent('page');
    await framed.getByRole('button', { name: 'Open in a new window' }).click();
    const own = await opening;
    await expect(own.getByRole('heading', { name: 'Adding' })).toBeVisible();
    await own.close();

    // QA-1 a question from the frame, answered in a frame of another browser.
    const asStudent = { page, view: framed };
    const otherPage = await (await browser.newContext()).newPage();
    await ask(asStudent, 'Is there a shorter way?');
    const asTeacher = {
      page: otherPage,
      view: await openAs(otherPage, lms, 'teacher', 'The whole course'),
    };
    await answer(asTeacher, 'This is short enough.');
    await readAnswer(asStudent, 'This is short enough.');

    // GR-1 by keyboard: from now on the grade is the share of completed exercises, added ones included.
    const settings = await openAs(otherPage, lms, 'teacher', 'The whole course');
    await settings.getByRole('link', { name: 'Settings' }).press('Enter');
    await expect(settings.getByRole('radio', { name: 'On completion' })).toBeChecked();
    await settings.getByRole('radio', { name: 'On completion' }).press('ArrowDown');
    await expect(settings.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
    await reload(settings);
    await expect(settings.getByRole('radio', { name: 'As they go' })).toBeChecked();
    const asStaff = callerOf(request, { authToken: await tokenOf(settings) });
    await asStaff('post', `/api/cairn_courses/${contextId}/lessons/${lessonId}/exercises`, {});
    await expect.poll(() => lms.taken.at(-1)).toMatchObject({ userId: 'ada', scoreGiven: 50 });
    for (const person of ['teacher', 'ada']) {
      await otherPage.goto(`${lms.url}/course?person=${person}`);
      await expect(otherPage.getByRole('cell', { name: '50 / 100' })).toBeVisible();
    }
    const more = await openAs(otherPage, lms, 'ada', 'Adding');
    await expect(more.getByText(/^Your grade was sent to /)).toBeVisible();

    // The same link opens the lesson editor for a teacher.
    const editor = await openAs(page, lms, 'teacher', 'Adding');
    await expect(editor.getByRole('heading', { name: 'Adding' })).toBeVisible();
    await expect(editor.getByRole('textbox', { name: 'Test code' })).toBeVisible();
    await reload(editor);
    await expect(editor.getByRole('textbox', { name: 'Test code' })).toBeVisible();
    expect(faults).toEqual([]);
  } finally {
    await close();
    await lms.stop();
  }
});

test('LT-5 in a browser that blocks all storage, a launch uses the platform’s storage, and the frame can be reloaded', async ({
  request,
  baseURL,
  launchOptions,
}) => {
  const lms = await startFakeLms({ toolUrl: ourUrl(baseURL), hasStorage: true });
  const { context, close } = await strictBrowser('everything', {
    ...launchOptions,
    viewport: { width: 1280, height: 900 },
  });
  const faults = watchFaults(context);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await addPlatform(request, lms);
    await linkALesson(page, request, lms);

    const lesson = await openAs(page, lms, 'ada', 'Adding');
    await expect(lesson.getByRole('heading', { name: 'Adding' })).toBeVisible();
    const canStore = () => {
      try {
        return sessionStorage.length >= 0;
      } catch {
        return false;
      }
    };
    expect(await lesson.evaluate(canStore), 'storage throws').toBe(false);
    expect(await context.cookies(), 'there are no cookies').toEqual([]);
    await paste(lesson, solution);
    await expect(lesson.getByText('Saved', { exact: true })).toBeVisible();
    for (let i = 0; i < 2; i++) {
      await reload(lesson);
      await expect(lesson.getByText('return a + b')).toBeVisible();
    }
    await lesson.getByRole('button', { name: 'Run' }).click();
    await expect(lesson.getByRole('dialog', { name: 'Lesson complete' })).toBeVisible();
    await expect.poll(() => lms.taken.length).toBe(1);
    expect(lesson.url(), 'the URL contains no secret that opens the launch').toMatch(
      /\/lti\/app\/[\w-]{24}(#.*)?$/,
    );
    expect(faults).toEqual([]);
  } finally {
    await close();
    await lms.stop();
  }
});

for (const shape of ['moodle', 'canvas'] as const)
  test(`LT-2 a course that a platform like ${shape} copies is copied here, and its links open the lessons of the copy`, async ({
    page,
    request,
    baseURL,
  }) => {
    const lms = await startFakeLms({ toolUrl: ourUrl(baseURL), shape });
    try {
      await addPlatform(request, lms);
      const lessonId = await linkALesson(page, request, lms);
      await page.goto(`${lms.url}/course?person=teacher`);
      await page.getByRole('link', { name: 'Copy this course' }).click();
      await expect(page.getByRole('heading', { name: 'Programming 1 (copy)' })).toBeVisible();
      await page.getByRole('link', { name: 'Adding', exact: true }).click();
      const editor = await toolFrame(page);
      // The waiting page is replaced as soon as the copy is ready.
      await expect(editor.getByRole('textbox', { name: 'Instructions' })).toBeVisible();
      const copied = await tokenOf(editor);
      const settings = JSON.parse(Buffer.from(copied.split('.')[1] ?? '', 'base64url').toString()) as {
        lessonId: number;
      };
      expect(settings.lessonId).not.toBe(lessonId);

      await page.goto(`${lms.url}/course?person=ada&course=3`);
      await page.getByRole('link', { name: 'Adding', exact: true }).click();
      const lesson = await toolFrame(page);
      await expect(lesson.getByRole('heading', { name: 'Adding' })).toBeVisible();
      await expect(lesson.getByRole('textbox', { name: 'Code' })).toBeVisible();
    } finally {
      await lms.stop();
    }
  });

/** The postMessage calls that the parent page received. */
const heard = (
  page: Page,
): Promise<{ subject: string; message?: string; body?: string; height?: number }[]> => page.evaluate('heard');

test.describe('inside a frame', () => {
  test.use({ viewport: { width: 1280, height: 900 }, colorScheme: 'dark' });

  test('there is at most one scrollbar, the scheme is light by default, and the parent page gets its messages', async ({
    page,
    request,
    baseURL,
  }) => {
    const toolUrl = ourUrl(baseURL);
    const lms = await startFakeLms({ toolUrl });
    try {
      await addPlatform(request, lms);
      const lessonId = await linkALesson(page, request, lms);
      lms.addLink({
        id: 'dark',
        title: 'In the dark',
        url: `${toolUrl}/lti/launch?lesson=${lessonId}&theme=dark`,
      });
      const schemeOf = () =>
        page.frameLocator('iframe').locator('html').getAttribute('data-mantine-color-scheme');
      const hasScrollbar = () =>
        document.documentElement.scrollHeight > document.documentElement.clientHeight;

      // An ordinary page: the frame is as high as its content.
      const course = await openAs(page, lms, 'teacher', 'The whole course');
      await expect(course.getByRole('navigation', { name: 'Course' })).toBeVisible();
      await expect.poll(() => course.evaluate(hasScrollbar)).toBe(false);
      await expect
        .poll(async () => (await heard(page)).map(({ subject }) => subject))
        .toEqual(
          expect.arrayContaining(['lti.frameResize', 'org.imsglobal.lti.frameResize', 'lti.scrollToTop']),
        );
      expect(await schemeOf(), 'the parent pages are light').toBe('light');

      // A desk: the frame is as high as the visible area and scrolls inside its panes.
      const lesson = await openAs(page, lms, 'ada', 'Adding');
      await expect(lesson.getByRole('heading', { name: 'Adding' })).toBeVisible();
      await expect.poll(() => lesson.evaluate(() => document.documentElement.style.overflow)).toBe('hidden');
      await expect.poll(() => page.evaluate(hasScrollbar), 'the page around').toBe(false);
      await expect.poll(() => lesson.evaluate(hasScrollbar), 'the frame').toBe(false);
      expect(await page.locator('iframe').evaluate(frame => frame.clientHeight)).toBeGreaterThan(639);
      const unusedHeight = () =>
        innerHeight - (document.querySelector('main')?.getBoundingClientRect().bottom ?? 0);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => lesson.evaluate(unusedHeight), `at ${width} px`).toBeLessThan(2);
      }

      // Unsaved work sets the platform's unload message; announcements are also posted to the parent page.
      await paste(lesson, solution);
      await expect
        .poll(
          async () => (await heard(page)).find(({ subject }) => subject === 'lti.setUnloadMessage')?.message,
        )
        .toBe('Some of your code is not saved yet.');
      await expect
        .poll(async () => (await heard(page)).some(({ subject }) => subject === 'lti.removeUnloadMessage'))
        .toBe(true);
      await lesson.getByRole('button', { name: 'Run' }).click();
      await expect(lesson.getByRole('dialog', { name: 'Lesson complete' })).toBeVisible();
      await expect
        .poll(
          async () => (await heard(page)).find(({ subject }) => subject === 'lti.screenReaderAlert')?.body,
        )
        .toMatch(/passed/);

      const editor = await openAs(page, lms, 'teacher', 'Adding');
      await paste(editor, '# nothing yet\n', 'Test code');
      await expect
        .poll(
          async () => (await heard(page)).find(({ subject }) => subject === 'lti.setUnloadMessage')?.message,
        )
        .toBe('Some of your changes to the lesson are not saved yet.');
      await expect(editor.getByText('Saved', { exact: true })).toBeVisible();

      const dark = await openAs(page, lms, 'ada', 'In the dark');
      await expect(dark.getByRole('heading', { name: 'Adding' })).toBeVisible();
      expect(await schemeOf()).toBe('dark');
    } finally {
      await lms.stop();
    }
  });
});
