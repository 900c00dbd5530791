import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, startServer } from '#test/processes/server-process.ts';
import { startSchool } from '#test/sign-in/school.ts';

const grace = {
  email: 'grace@school.example',
  email_verified: true,
  given_name: 'Grace',
  family_name: 'Hopper',
};

test('SS-1 somebody comes with the account of the school, and signs out here and there', async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-school-'));
  const port = String(await freePort());
  // Another site than the school’s, as in real life.
  const own = `http://localhost:${port}`;
  const school = await startSchool(new Map([['grace', grace]]), { redirectUri: `${own}/sign-in/callback` });
  const { issuer, clientId, clientSecret } = school;
  const server = await startServer({
    PORT: port,
    CAIRN_DATA_DIR: dataDir,
    CAIRN_SERVICES: 'web',
    CAIRN_PUBLIC_URL: own,
    CAIRN_LTI_ALLOWED_HOSTS: '127.0.0.1',
    CAIRN_PASSWORDS: 'off',
    CAIRN_SIGN_IN_PROVIDERS: JSON.stringify([{ name: 'Example School', issuer, clientId, clientSecret }]),
  });
  try {
    await page.goto(`${own}/#/profile`);
    await expect(page.getByLabel('Email')).toBeHidden();
    await page.getByRole('link', { name: 'Continue with Example School' }).click();
    await page.getByPlaceholder('Enter any login').fill('grace');
    await page.getByPlaceholder('and password').fill('x');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    // It goes on where it began.
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Other ways to sign in' })).toContainText('Example School');
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('Grace');

    await page.goto(`${own}/#/logout`);
    await page.getByRole('button', { name: /Yes/ }).click();
    await expect(page.getByRole('link', { name: 'Continue with Example School' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue with Example School' }).click();
    await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
  } finally {
    await server.end('SIGTERM');
    await school.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
