import { expect, it } from 'vitest';
import { runningApp } from '#test/running-app.ts';

const { app, logged } = await runningApp();

it.each([
  '/assets/..%2f..%2fpackage.json',
  '/assets/..%2Findex.html',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/assets/../../package.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/a/../../../package.json',
  '/assets//etc/passwd',
  '/assets/%00',
  '/assets/x%00.js',
  '/assets/',
  '/assets/.',
  '/assets/.hidden',
  '/assets/%2fetc%2fpasswd',
  '/assets/no-such-file.js',
])('FB-6 %s is answered with 404, not with a server error', async url => {
  logged.length = 0;
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'not_found' });
  expect(logged.filter(line => /"level":(40|50|60)/.test(line))).toEqual([]);
});
