import { makeCourse, openCourse } from '../kit/course-journey.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { expectSoundInLooks } from '../kit/sound.ts';

const longName =
  'A name that says everything at once, including Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
const jobs = [
  { id: 1, status: 'RUNNING', course: { name: longName, contextId: null }, reason: null },
  {
    id: 2,
    status: 'FAILED',
    course: { name: 'Loops', contextId: null },
    reason: 'The course was deleted before it was copied.',
  },
];
const offers = Array.from({ length: 12 }, (_, i) => ({
  id: i + 1,
  course: { name: i === 0 ? longName : `Course ${i}` },
  user: i === 0 ? { email: 'ada@example.org' } : null,
  owner: i === 0 ? 'Wolfeschlegelsteinhausenbergerdorff the Elder' : 'Grace Hopper',
  lessons: i,
  exercises: i * 3,
  isSample: false,
}));

test('SH-13 sharing, copying, importing and deleting are accessible in all their states', async ({
  page,
  request,
  account,
}) => {
  const look = (name: string) => expectSoundInLooks(page, name);
  const contextId = await makeCourse(request, account, longName, {
    Basics: ['Variables'],
    [longName]: [],
  });

  // The course list: copies in progress and failed, and the dialogs.
  await haveToken(page, account.authToken);
  await page.route('**/api/course_copy_jobs', route => route.fulfill({ json: { jobs } }));
  await page.route('**/api/cairn_courses/shares*', route =>
    route.fulfill({ json: { courseShares: offers } }),
  );
  await page.goto('/#/cairn_courses');
  await expect(page.getByText('The copy did not finish.')).toBeVisible();
  await look('list');
  await page.getByRole('button', { name: 'New Course' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  await look('new-course');
  await page.getByRole('button', { name: 'Copy Course' }).click();
  const copyDialog = page.getByRole('dialog', { name: 'Course Copy' });
  await copyDialog.getByRole('checkbox').first().check();
  await copyDialog.getByRole('button', { name: 'Copy from Share Code' }).click();
  await expect(copyDialog.getByText('Enter a share code.')).toBeVisible();
  await look('copy-dialog');
  await copyDialog.getByLabel('Search shared courses').fill('nothing');
  await expect(copyDialog.getByText('No shared course matches.')).toBeVisible();
  await look('copy-dialog-no-match');
  await page.unrouteAll();

  // The settings: share code, addresses, confirmations.
  await openCourse(page, account, contextId);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('Not shared with anyone by email.')).toBeVisible();
  const field = page.getByLabel('Share with a teacher by email');
  for (const email of ['grace@example.org', `${'long'.repeat(12)}@${'very-'.repeat(8)}long.example.org`]) {
    await field.fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Shared with' })).toContainText(email);
  }
  await page.getByRole('button', { name: 'New code' }).click();
  await expect(page.getByRole('button', { name: 'Keep this code' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove grace@example.org' }).click();
  await expect(page.getByRole('button', { name: 'Keep sharing' })).toBeFocused();
  await look('settings');
  await page.getByRole('button', { name: 'Delete course…' }).click();
  await page.getByRole('button', { name: 'Delete this course' }).click();
  await expect(page.getByText('The name is not the same.')).toBeVisible();
  await look('delete-course');
  await page.keyboard.press('Escape');

  // The content: import dialog, placeholder, failure, and imported modules.
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  const importButton = page.getByRole('button', { name: 'Import', exact: true });
  await importButton.click();
  const importDialog = page.getByRole('dialog', { name: 'Import a module' });
  const choose = importDialog.getByLabel(/^Choose/);
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(importDialog.getByText('Only .ck2 and .pmcart')).toBeVisible();
  await look('import-dialog');
  const send = async (text: string) => {
    await choose.setInputFiles({
      name: 'module.pmcart',
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    await importDialog.getByRole('button', { name: 'Import' }).click();
  };
  const running = { job: { status: 'RUNNING' }, report: null, reason: null };
  await page.route('**/imports/*/status', route => route.fulfill({ json: running }));
  await send('{ "name": "", "lessons": [], "colour": "red" }');
  await expect(page.getByText('Importing module...')).toBeVisible();
  await look('importing');
  await page.unrouteAll();
  await expect(page.getByText('Nothing was added.')).toBeVisible();
  await look('import-failed');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await send('{ "name": "Loops", "lessons": [] }');
  await expect(page.getByText('Imported Loops: 0 lessons, 0 exercises.').last()).toBeVisible();
  await look('imported');
  await page.getByRole('button', { name: 'Actions for Loops' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  await expect(page.getByRole('menuitem', { name: '.pmcart' })).toBeVisible();
  await look('export-menu');
});
