import type { Page } from '@playwright/test';
import { makeCourse, openCourse } from '../kit/course-journey.ts';
import { expect, haveToken, test } from '../kit/journey.ts';
import { anAccount, newAddress } from '../kit/people-world.ts';

const thirty = Array.from({ length: 30 }, (_, i) => newAddress(`student${i}`));

/** Rows in the format in which a spreadsheet copies them. */
const putOnClipboard = (page: Page) =>
  page.evaluate(
    rows => navigator.clipboard.writeText(rows),
    thirty.map((email, i) => `Student\tNumber ${i}\t${email}`).join('\r\n'),
  );

test.describe('I2 thirty students are invited', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('with 4 clicks and a paste', async ({ page, request, account }) => {
    await makeCourse(request, account, 'Stones', {});
    await haveToken(page, account.authToken);
    await page.goto('/#/cairn_courses');
    await putOnClipboard(page);
    let clicks = 0;
    const click = async (role: 'link' | 'button', name: string) => {
      clicks += 1;
      await page.getByRole(role, { name, exact: true }).click();
    };
    await click('link', 'Stones');
    await click('link', 'People');
    await click('button', 'Invite');
    await expect(page.getByLabel('Email addresses, one per line')).toBeFocused();
    await page.keyboard.press('Control+v');
    await expect(page.getByText('30 addresses')).toBeVisible();
    await click('button', 'Create 30 invites');
    await expect(page.getByRole('heading', { name: '30 invites are ready' })).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(4);
  });

  test('with 10 keys, counting any number of Tabs to a target once', async ({ page, request, account }) => {
    await makeCourse(request, account, 'Stones', {});
    await haveToken(page, account.authToken);
    await page.goto('/#/cairn_courses');
    await expect(page.getByRole('link', { name: 'Stones' })).toBeVisible();
    await putOnClipboard(page);
    await page.getByRole('heading', { name: 'Courses' }).focus();
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    const tabTo = async (role: 'link' | 'button', name: string) => {
      keys += 1;
      const target = page.getByRole(role, { name, exact: true });
      await expect(target).toBeVisible();
      for (let steps = 0; steps < 16; steps += 1) {
        await page.keyboard.press('Tab');
        if (await target.evaluate(element => element === document.activeElement)) return;
      }
      throw new Error(`Tab does not reach ${name}.`);
    };
    await tabTo('link', 'Stones');
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'Stones' })).toBeFocused();
    await tabTo('link', 'People');
    await press('Enter');
    await expect(page).toHaveTitle('People – Stones – Cairn');
    await expect(page.getByRole('heading', { name: 'Stones' })).toBeFocused();
    await tabTo('button', 'Invite');
    await press('Enter');
    await expect(page.getByLabel('Email addresses, one per line')).toBeFocused();
    await press('Control+v');
    await expect(page.getByText('30 addresses')).toBeVisible();
    await press('Control+Enter');
    await expect(page.getByRole('heading', { name: '30 invites are ready' })).toBeFocused();
    expect(keys).toBeLessThanOrEqual(10);
  });
});

test('PE-2 CL-5 a teacher invites three people: one accepts, one declines, one signs up first', async ({
  page,
  request,
  account,
  browser,
  baseURL,
}) => {
  const grace = await anAccount(request);
  const alan = await anAccount(request, { firstName: 'Alan', lastName: 'Turing', email: newAddress('alan') });
  const newcomer = newAddress('newcomer');
  const contextId = await makeCourse(request, account, 'Stones', {});

  await openCourse(page, account, contextId);
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  const field = page.getByLabel('Email addresses, one per line');
  await field.fill(`${grace.email}\n${alan.email}\n${newcomer}@\n${grace.email.toUpperCase()}`);
  await expect(page.getByText('4 addresses, 1 problem')).toBeVisible();
  await expect(page.getByText(/Line 3: .* is not a complete address\./)).toBeVisible();
  await expect(page.getByText(/Line 4: .* is in the list twice\./)).toBeVisible();
  // The button looks disabled but can be pressed, and then says why.
  const create = page.getByRole('button', { name: 'Create 2 invites' });
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await create.click({ force: true });
  await expect(page.getByText('Please correct these lines.')).toBeVisible();
  await field.fill(`${grace.email}\n${alan.email}\n${newcomer}\n${grace.email.toUpperCase()}`);
  await page.getByRole('button', { name: 'Create 3 invites' }).click();
  await expect(page.getByRole('heading', { name: '3 invites are ready' })).toBeVisible();
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: newcomer });
  const link = (await row.getByText(/#\/invite/).textContent()) ?? '';
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Pending Invites (3)' })).toBeVisible();

  // A separate browser context for each user.
  const asSomebody = async (authToken: string | null, path: string) => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    const theirs = await context.newPage();
    if (authToken) await haveToken(theirs, authToken);
    await theirs.goto(path);
    return theirs;
  };
  const graces = await asSomebody(grace.authToken, '/#/cairn_courses');
  await graces.getByRole('button', { name: 'Accept the invitation to Stones' }).click();
  await expect(graces).toHaveURL(new RegExp(`#/cairn_courses/${contextId}/student$`));

  const alans = await asSomebody(alan.authToken, '/#/cairn_courses');
  await alans.getByRole('button', { name: 'Decline the invitation to Stones' }).click();
  await alans.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(alans.getByText(/Pending invitations/)).toBeHidden();

  const newcomers = await asSomebody(null, link);
  await expect(newcomers.getByText(`You were invited as ${newcomer}.`)).toBeVisible();
  await newcomers.getByLabel('First Name').fill('New');
  await newcomers.getByLabel('Last Name').fill('Comer');
  await newcomers.getByLabel('Password', { exact: true }).fill('stones on stones');
  await newcomers.getByLabel('Confirm Password').fill('stones on stones');
  await newcomers.getByRole('button', { name: 'Create Account' }).click();
  await expect(newcomers.getByRole('heading', { name: 'You are invited to Stones' })).toBeVisible();
  await newcomers.getByRole('button', { name: 'Accept' }).click();
  await expect(newcomers).toHaveURL(new RegExp(`#/cairn_courses/${contextId}/student$`));

  await page.reload();
  await expect(page.getByRole('heading', { name: 'People (3)' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New Comer' })).toBeVisible();
  await expect(page.getByText('Alan Turing')).toBeHidden();
  await expect(page.getByText('Pending Invites')).toBeHidden();

  await page.getByRole('button', { name: 'Actions for New Comer' }).click();
  await page.getByRole('menuitem', { name: 'Remove from course' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from course' }).click();
  await expect(page.getByRole('heading', { name: 'People (2)' })).toBeFocused();
  await newcomers.goto('/#/cairn_courses');
  await newcomers.reload();
  await expect(newcomers.getByText('You do not have any courses yet!')).toBeVisible();
});
