import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { freePort } from '#test/processes/server-process.ts';
import { toolFrame } from '../kit/embedded-world.ts';
import { firstAdmin, haveToken, tokenFor } from '../kit/journey.ts';

const start = (port: number, toolUrl: string) => {
  const child = spawn(process.execPath, ['scripts/run-fake-lms.ts'], {
    env: { ...process.env, FAKE_LMS_PORT: String(port), CAIRN_PUBLIC_URL: toolUrl },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (printed += String(text)));
  return { child, printed: () => printed };
};

test('the instructions of npm run fake-lms open a course inside the platform', async ({
  page,
  request,
  baseURL,
}) => {
  const toolUrl = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  const port = await freePort();
  const lms = start(port, toolUrl);
  try {
    await expect.poll(lms.printed).toContain(`is at http://127.0.0.1:${port}`);
    await expect.poll(lms.printed).toContain(`Cairn answers at ${toolUrl}.`);
    const second = start(port, toolUrl);
    await once(second.child, 'exit');
    expect(second.printed()).toContain(`Port ${port} is taken`);

    await haveToken(page, await tokenFor(request, firstAdmin));
    await page.goto(`${toolUrl}/#/admin/lti`);
    await page.getByLabel('Approve at once').check();
    await page.getByRole('button', { name: 'Make a registration link' }).click();
    const link = await page.getByText(/\/lti\/register\?key=/).textContent();
    await page.goto(`http://127.0.0.1:${port}`);
    await page.getByLabel('Registration link').fill(link ?? '');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { name: 'Programming 1' })).toBeVisible();
    await page.getByRole('link', { name: 'The whole course' }).click();
    const course = await toolFrame(page);
    await expect(course.getByRole('navigation', { name: 'Course' })).toBeVisible();
  } finally {
    lms.child.kill('SIGINT');
    await once(lms.child, 'exit');
  }
});
