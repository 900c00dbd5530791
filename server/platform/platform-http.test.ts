import { expect, it } from 'vitest';
import { makePlatformHttp } from './platform-http.ts';

const { call } = makePlatformHttp({ ltiAllowedHosts: ['localhost:1'] }, { timeoutMs: 1000 });

it.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/',
  'https://localhost/',
])('AD-6 the server does not call the private address %s for a platform', async url => {
  await expect(call(url)).rejects.toThrow(/is not a public address/);
});

it('AD-6 the server calls no address without TLS, except a host that the operator allows', async () => {
  await expect(call('http://lms.example/')).rejects.toThrow('Its address does not begin with https.');
  await expect(call('http://localhost:1/')).rejects.toThrow('It refuses connections.');
});
