import { expect, test } from '@playwright/test';
import { startFakeLms } from '#test/lms/fake-lms.ts';
import { firstAdmin, haveToken, tokenFor } from '../kit/journey.ts';
import { callerOf } from '../kit/lesson-world.ts';
import { expectSoundInLooks } from '../kit/sound.ts';

const longName =
  'A name that says everything at once, including Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

test('SH-13 AD-6 all screens about learning management systems are accessible', async ({
  page,
  request,
  baseURL,
}) => {
  const toolUrl = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  const lms = await startFakeLms({ toolUrl });
  try {
    const authToken = await tokenFor(request, firstAdmin);
    const call = callerOf(request, { authToken });
    await call('post', '/api/lti_platforms', {
      ...lms.registration,
      name: longName,
      deploymentId: lms.deploymentId,
    });

    // A refused launch shows a sentence and a reference.
    await page.goto(`${toolUrl}/lti/login?iss=https://nobody.example/${'x'.repeat(80)}&client_id=abc`);
    await expect(page.getByText('is not registered here')).toBeVisible();
    await expectSoundInLooks(page);

    // Choosing a lesson, in a course with long names and an empty module.
    await page.goto(`${lms.url}/start?person=teacher&link=course`);
    await expect(page.getByRole('navigation', { name: 'Course' })).toBeVisible();
    await expectSoundInLooks(page);
    const contextId = /cairn_courses\/([\w-]+)/.exec(page.url())?.[1] ?? '';
    const course = `/api/cairn_courses/${contextId}`;
    const { languageConfigs } = await call('get', '/api/language_configs');
    for (const name of [longName, 'Nothing in it yet']) await call('post', `${course}/modules`, { name });
    const { cairnCourse } = await call('get', course);
    const { lesson } = await call('post', `${course}/lessons`, {
      name: longName,
      languageConfigId: languageConfigs[0].id,
      cairnModuleId: cairnCourse.cairnModules[0].id,
    });
    await page.goto(`${lms.url}/start?person=teacher&link=`);
    await expect(page.getByRole('heading', { name: 'Choose what to link' })).toBeVisible();
    await page.getByRole('checkbox', { name: longName, exact: true }).check();
    await expect(page.getByRole('button', { name: 'Link 1 lesson' })).toBeVisible();
    await expectSoundInLooks(page);

    // A lesson as a student and as staff.
    const link = lms.addLink({ id: 'the-lesson', custom: { lesson_id: String(lesson.id) } });
    await page.goto(`${lms.url}/start?person=ada&link=${link.id}`);
    await expect(page.getByRole('heading', { name: longName })).toBeVisible();
    await expectSoundInLooks(page);

    // The administrator's screen with a failed launch, a registration link, details and an invalid form.
    await haveToken(page, authToken);
    await page.goto(`${baseURL}/#/admin/lti`);
    await expect(page.getByRole('heading', { name: longName }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Make a registration link' }).click();
    await expect(page.getByText(/\/lti\/register\?key=/)).toBeVisible();
    await page.getByText('Details', { exact: true }).first().click();
    await expectSoundInLooks(page);
    await page.getByRole('button', { name: 'Add by hand' }).click();
    await page.getByRole('button', { name: 'Add platform' }).click();
    await expect(page.getByText('Give the client id.')).toBeVisible();
    await expectSoundInLooks(page);
  } finally {
    await lms.stop();
  }
});
