import { expect, test } from '@playwright/test';
import { startFakeLms } from '#test/lms/fake-lms.ts';
import {
  addExercise,
  addPlatform,
  openAs,
  paste,
  reload,
  strictBrowser,
  tokenOf,
  watchFaults,
} from '../kit/embedded-world.ts';

/** The first ten minutes of a teacher and the first lesson of a student, on platforms of different shapes. */

const solution = 'def add(a, b):\n    return a + b\n';
const ourUrl = (baseURL: string | undefined) => (baseURL ?? '').replace('127.0.0.1', 'localhost');

const shapes = [
  ['moodle', 'third-party cookies'],
  ['canvas', 'everything'],
] as const;

for (const [shape, blocked] of shapes)
  test(`FM-1 FM-4 LM-1 inside ${shape}, with ${blocked} blocked: from an empty course to a grade`, async ({
    request,
    baseURL,
    launchOptions,
  }) => {
    const lms = await startFakeLms({ toolUrl: ourUrl(baseURL), shape });
    const { context, close } = await strictBrowser(blocked, {
      ...launchOptions,
      viewport: { width: 1280, height: 900 },
    });
    const faults = watchFaults(context);
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      await addPlatform(request, lms);

      const picker = await openAs(page, lms, 'teacher', 'Choose a lesson to link');
      await expect(picker.getByText('Nothing here yet. How do you want to begin?')).toBeVisible();
      await picker.getByRole('button', { name: 'Create a lesson' }).click();
      const dialog = picker.getByRole('dialog', { name: 'New lesson' });
      await dialog.getByLabel('Lesson name').fill('Adding');
      await dialog.getByLabel('Language').selectOption({ label: 'Python' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(picker.getByRole('checkbox', { name: 'Adding' })).toBeChecked();
      await expect(picker.getByRole('button', { name: 'Open in a new window' })).toHaveCount(0);
      await picker.getByRole('button', { name: 'Link 1 lesson' }).click();
      await expect(
        page.frameLocator('iframe[title=Tool]').getByRole('heading', { name: 'Linked' }),
      ).toBeVisible();
      expect(lms.links).toMatchObject([{ title: 'Adding' }]);

      // The same link opens the lesson for its author.
      const editor = await openAs(page, lms, 'teacher', 'Adding');
      await expect(editor.getByRole('heading', { name: 'Adding' })).toBeVisible();
      await addExercise(request, await tokenOf(editor));

      const lesson = await openAs(page, lms, 'ada', 'Adding');
      await expect(lesson.getByRole('heading', { name: 'Adding' })).toBeVisible();
      await expect(lesson.getByRole('link', { name: 'Back to Fake LMS' })).toHaveAttribute(
        'href',
        `${lms.url}/course?person=ada`,
      );
      await paste(lesson, solution);
      await lesson.getByRole('button', { name: 'Run' }).click();
      await expect(lesson.getByRole('dialog', { name: 'Lesson complete' })).toBeVisible();
      await expect.poll(() => lms.taken).toMatchObject([{ scoreGiven: 100 }]);
      await reload(lesson);
      await expect(lesson.getByText('return a + b')).toBeVisible();
      expect(faults).toEqual([]);
    } finally {
      await close();
      await lms.stop();
    }
  });

test('FM-3 a browser that keeps no cookie of ours in the frame opens the activity in a window, with the same hint', async ({
  request,
  baseURL,
  launchOptions,
}) => {
  const lms = await startFakeLms({ toolUrl: ourUrl(baseURL), shape: 'moodle' });
  const { context, close } = await strictBrowser('our cookies in frames', {
    ...launchOptions,
    viewport: { width: 1280, height: 900 },
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await addPlatform(request, lms);
    await page.goto(`${lms.url}/course?person=teacher`);
    await page.getByRole('link', { name: 'The whole course', exact: true }).click();
    const frame = page.frameLocator('iframe[title=Tool]');
    await expect(frame.getByText('Your browser blocked this activity inside the page')).toBeVisible();
    const opening = context.waitForEvent('page');
    await frame.getByRole('link', { name: 'Open in a new window' }).click();
    const own = await opening;
    await own.waitForURL(/\/lti\/app\//);
    await expect(own.getByRole('navigation', { name: 'Course' })).toBeVisible();
  } finally {
    await close();
    await lms.stop();
  }
});
