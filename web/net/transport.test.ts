import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchTransport } from './transport.ts';

afterEach(() => void vi.unstubAllGlobals());

const fetchReturning = (response: () => Response) => {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => response());
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const put = { method: 'PUT', url: '/api/things', headers: {} } as const;

describe('an answer', () => {
  it('without a body is an empty object', async () => {
    fetchReturning(() => new Response('', { status: 200 }));
    expect(await fetchTransport(put)).toEqual({ status: 200, json: {} });
  });

  it('of a proxy that is not JSON counts as a failure even if its status is 200', async () => {
    fetchReturning(() => new Response('<html>Sign in to the network</html>', { status: 200 }));
    expect(await fetchTransport(put)).toEqual({ status: 502, json: undefined });
  });

  it('that is not JSON keeps the status of a failure', async () => {
    fetchReturning(() => new Response('<html>Too large</html>', { status: 413 }));
    expect(await fetchTransport(put)).toEqual({ status: 413, json: undefined });
  });

  it('with a file name is a file', async () => {
    const headers = {
      'content-disposition': 'attachment; filename="a.pmcart"',
      'content-type': 'application/zip',
    };
    fetchReturning(() => new Response('bytes', { headers }));
    expect((await fetchTransport(put)).json).toEqual({
      fileName: 'a.pmcart',
      type: 'application/zip',
      bytes: new TextEncoder().encode('bytes'),
    });
  });
});

it('LE-6 a save outlives the page, except where the browser would refuse it for its size', async () => {
  const fetch = fetchReturning(() => new Response('{}'));
  await fetchTransport({ ...put, isKept: true, body: 'a'.repeat(59_000) });
  await fetchTransport({ ...put, isKept: true, body: 'ä'.repeat(59_000) });
  await fetchTransport({ ...put, body: 'a' });
  expect(fetch.mock.calls.map(([, { keepalive }]) => keepalive)).toEqual([true, false, false]);
  // Nobody waits forever for the answer to a save.
  expect(fetch.mock.calls.map(([, { signal }]) => signal instanceof AbortSignal)).toEqual([
    true,
    true,
    false,
  ]);
});
