import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test';

export { expect };

/** Created by the server at its first start; see playwright.config.ts. */
export const firstAdmin = { email: 'admin@example.org', password: 'the first of them all' };

export type Account = { email: string; password: string; authToken: string };

type Fixtures = {
  /** A new signed-in user for each test. */
  account: Account;
  watch: void;
};

const post = async (request: APIRequestContext, path: string, data: object): Promise<string> => {
  const response = await request.post(path, { data });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { authToken: string }).authToken;
};

export const tokenFor = (request: APIRequestContext, who: { email: string; password: string }) =>
  post(request, '/sessions', { email: who.email, password: who.password });

/** Stores the token before the first page load only, so that a later sign-out survives reloads. */
export const haveToken = (page: Page, authToken: string) =>
  page.addInitScript(token => {
    if (sessionStorage.getItem('hadToken')) return;
    sessionStorage.setItem('hadToken', 'yes');
    localStorage.setItem('authToken', token);
  }, authToken);

/** The first call that changes something is answered after the session has ended; until then no call can notice its end. */
export const endSessionAtChange = (page: Page, request: APIRequestContext, { authToken }: Account) =>
  page.route('**/api/**', async route => {
    if (route.request().method() !== 'GET')
      await request.delete('/sessions', { headers: { authorization: `Bearer ${authToken}` } });
    await route.continue();
  });

export const test = base.extend<Fixtures>({
  account: async ({ request }, use) => {
    const who = { email: `${randomUUID()}@example.org`, password: 'stones on stones' };
    const authToken = await post(request, '/api/users', { firstName: 'Ada', lastName: 'Lovelace', ...who });
    await use({ ...who, authToken });
  },

  /** On every page of every test: no request to another origin, no CSP violation, no uncaught error. */
  watch: [
    async ({ page, baseURL }, use) => {
      const faults: string[] = [];
      page.on('request', request => {
        const { origin, protocol } = new URL(request.url());
        if (/^https?:$/.test(protocol) && origin !== baseURL) faults.push(`contacted ${request.url()}`);
      });
      page.on('console', message => {
        if (/Content Security Policy/.test(message.text())) faults.push(message.text());
      });
      page.on('pageerror', error => faults.push(error.message));
      await use();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export const signIn = async (page: Page, who: { email: string; password: string }) => {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
};
