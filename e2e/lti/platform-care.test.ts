import { expect, test } from '@playwright/test';
import { startFakeLms } from '#test/lms/fake-lms.ts';
import { addPlatform } from '../kit/embedded-world.ts';
import { firstAdmin, haveToken, tokenFor } from '../kit/journey.ts';
import { callerOf } from '../kit/lesson-world.ts';
import { expectSoundInLooks } from '../kit/sound.ts';

/** What teachers and administrators do about links and platforms that change. */

test('FG-1 FG-2 FG-6 a teacher chooses how the whole course is graded, and reads what happened to links', async ({
  page,
  request,
  baseURL,
}) => {
  const lms = await startFakeLms({ toolUrl: (baseURL ?? '').replace('127.0.0.1', 'localhost') });
  try {
    const call = callerOf(request, { authToken: await tokenFor(request, firstAdmin) });
    await addPlatform(request, lms);
    const open = (link: string) => page.goto(`${lms.url}/start?person=teacher&link=${link}`);
    await open('course');
    await expect(page.getByRole('navigation', { name: 'Course' })).toBeVisible();
    const contextId = /cairn_courses\/([\w-]+)/.exec(page.url())?.[1] ?? '';
    const course = `/api/cairn_courses/${contextId}`;
    const { languageConfigs } = await call('get', '/api/language_configs');
    const { cairnModule } = await call('post', `${course}/modules`, { name: 'Basics' });
    const lessonIds: number[] = [];
    for (const name of ['Adding', 'Printing']) {
      const place = { languageConfigId: languageConfigs[0].id, cairnModuleId: cairnModule.id };
      lessonIds.push((await call('post', `${course}/lessons`, { name, ...place })).lesson.id);
    }

    await open('');
    await page.getByRole('checkbox', { name: 'Whole course “Programming 1”' }).check();
    await page.getByRole('radio', { name: /each lesson/ }).check();
    await expectSoundInLooks(page, 'picker-grades');
    await page.getByRole('button', { name: 'Link the whole course' }).click();
    await expect(page.getByRole('heading', { name: 'Linked' })).toBeVisible();
    expect(lms.links).toMatchObject([{ custom: { whole_course: 'each_lesson' }, columnId: null }]);

    const link = lms.addLink({ id: 'lesson', custom: { lesson_id: String(lessonIds[0]) } });
    await open(link.id);
    await expect(page.getByRole('heading', { name: 'Adding' })).toBeVisible();
    link.custom = { lesson_id: String(lessonIds[1]) };
    lms.gradeScopes = ['lineitem'];
    await open(link.id);
    await expect(page.getByText('it led to “Adding” and leads to “Printing” now')).toBeVisible();
    await expect(
      page.getByText(/the scope “score” is missing.*In Moodle an administrator opens/),
    ).toBeVisible();
    await expectSoundInLooks(page, 'link-notice');
    await open('course');
    await page.getByRole('button', { name: 'Understood' }).click();
    await expect(page.getByText('it led to “Adding”')).toHaveCount(0);
    await expect(page.getByText(/the scope “score” is missing/).first()).toBeVisible();
    await expectSoundInLooks(page, 'link-notices');
  } finally {
    await lms.stop();
  }
});

test('FG-3 FG-7 an administrator follows a platform to its new address, and claims one that was registered anew', async ({
  page,
  request,
  baseURL,
}) => {
  const toolUrl = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  const [lms, anew] = [await startFakeLms({ toolUrl }), await startFakeLms({ toolUrl })];
  try {
    const authToken = await tokenFor(request, firstAdmin);
    const call = callerOf(request, { authToken });
    // A word that nothing else has, so that the search finds these two in a site that others test too.
    const word = `x${lms.url.split(':').at(-1)}`;
    await call('post', '/api/lti_platforms', {
      ...lms.registration,
      name: `Moodle ${word}`,
      deploymentId: '1',
    });
    await call('post', '/api/lti_platforms', {
      ...anew.registration,
      name: `New Moodle ${word}`,
      deploymentId: '1',
    });
    await page.goto(`${lms.url}/start?person=teacher&link=course`);
    await expect(page.getByRole('navigation', { name: 'Course' })).toBeVisible();
    await lms.changeAddress();

    await haveToken(page, authToken);
    await page.goto(`${baseURL}/#/admin/lti?search=${word}`);
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: `Moodle ${word}`, exact: true }) });
    await card.getByText('Details', { exact: true }).click();
    await card.getByRole('button', { name: /^Edit addresses/ }).click();
    const dialog = page.getByRole('dialog', { name: `Addresses of Moodle ${word}` });
    await dialog.getByLabel('Issuer').fill(lms.url);
    await dialog.getByRole('button', { name: 'Check and save' }).click();
    await expect(dialog.getByText('Nothing was changed.')).toBeVisible();
    await expectSoundInLooks(page, 'edit-addresses');
    await dialog.getByRole('button', { name: 'Fill in from the issuer' }).click();
    await expect(dialog.getByLabel('Key set URL')).toHaveValue(`${lms.url}/jwks`);
    await dialog.getByRole('button', { name: 'Check and save' }).click();
    await expect(card.getByText(`${lms.url}/jwks`)).toBeVisible();

    const other = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: `New Moodle ${word}` }) });
    await other.getByText('Details', { exact: true }).click();
    await other.getByRole('button', { name: /is an earlier platform/ }).click();
    const claim = page.getByRole('dialog', { name: /^Which platform was New Moodle/ });
    await claim.getByLabel('Earlier platform').selectOption({ label: `Moodle ${word}` });
    await expect(claim.getByText(/keeps its people \(\d+\), courses \(1\)/)).toBeVisible();
    await expectSoundInLooks(page, 'claim-platform');
    await claim.getByRole('button', { name: 'It is the same' }).click();
    await expect(other).toHaveCount(0);
    await expect(card.getByText('It knows us by several client IDs.')).toBeVisible();
    await expect(page.getByText('There is no such platform.')).toHaveCount(0);
    await expectSoundInLooks(page, 'platform-card');
  } finally {
    await lms.stop();
    await anew.stop();
  }
});
