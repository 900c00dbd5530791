import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startDevServer } from '../scripts/dev/dev-server.ts';

describe('FZ-4 the server of development', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-dev-'));
  const behind = createServer((request, response) => response.end(`server: ${request.url}`));
  let dev: Awaited<ReturnType<typeof startDevServer>>;
  beforeAll(async () => {
    await new Promise<void>(resolve => behind.listen(0, '127.0.0.1', resolve));
    const server = `http://127.0.0.1:${(behind.address() as AddressInfo).port}`;
    dev = await startDevServer({ host: '127.0.0.1', port: 0, server, folder });
  });
  afterAll(async () => {
    await dev.close();
    rmSync(folder, { recursive: true });
  });

  const textAt = async (path: string) => (await fetch(dev.url + path)).text();

  it('passes pages and calls on to the server', async () => {
    for (const path of ['/', '/?theme=dark', '/api/courses', '/sessions', '/lti/launch', '/healthz'])
      expect(await textAt(path)).toBe(`server: ${path}`);
  });

  it('serves modules of the web app and the client that replaces them', async () => {
    expect(await textAt('/main.tsx')).toContain('/app/');
    expect(await textAt('/@vite/client')).toContain('vite-hmr');
  });

  it('tells its own sockets from those of the server', async () => {
    const upgraded = vi.fn<(url?: string) => void>();
    behind.on('upgrade', (request, socket) => {
      upgraded(request.url);
      socket.destroy();
    });
    const [, token = ''] = /wsToken = "([^"]+)"/.exec(await textAt('/@vite/client')) ?? [];
    const first = await new Promise(resolve => {
      const hot = new WebSocket(`${dev.url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
      hot.addEventListener('message', ({ data }) => {
        hot.close();
        resolve(JSON.parse(String(data)));
      });
    });
    expect(first).toMatchObject({ type: 'connected' });
    const other = new WebSocket(`${dev.url.replace('http', 'ws')}/api/terminal`, 'cairn');
    await new Promise(resolve => other.addEventListener('error', resolve));
    expect(upgraded.mock.calls).toEqual([['/api/terminal']]);
  });

  it('lets a page load itself again while the server is starting', async () => {
    await new Promise(resolve => {
      behind.close(resolve);
      behind.closeAllConnections();
    });
    const { status, headers } = await fetch(dev.url);
    expect([status, headers.get('refresh')]).toEqual([503, '1']);
  });

  it('writes a page into which the server can put its data, and which has the nonce wherever a script is', () => {
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(page).toContain('<!--page-data-->');
    expect(page).toContain('/@vite/client');
    const scripts = page.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.filter(script => !script.includes('nonce="__NONCE__"'))).toEqual([]);
  });
});
