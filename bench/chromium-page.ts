import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserPath } from '#test/processes/browser-path.ts';

/** A real browser in which somebody is signed in. */
export const openChromium = async (authToken: string) => {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  });
  const context = await browser.newContext();
  await context.addInitScript(token => localStorage.setItem('authToken', token), authToken);
  return { browser, context };
};

/** Kills the renderer: no handler runs, nothing is flushed. */
export const killTab = async (context: BrowserContext, page: Page) => {
  const session = await context.newCDPSession(page);
  const crashed = new Promise(resolve => page.once('crash', resolve));
  session.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
};

/** What an editor shows. An empty last line is drawn as a further line; texts here have none. */
export const shownText = async (page: Page, editor: RegExp): Promise<string> =>
  (await page.getByRole('textbox', { name: editor }).innerText())
    .replaceAll('\u00a0', ' ')
    .replace(/\n$/, '');

export const pressLetter = (page: Page, letter: string) =>
  page.keyboard.press(letter === ' ' ? 'Space' : letter);
