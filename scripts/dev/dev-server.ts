import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';

const root = join(import.meta.dirname, '../..');

/** Modules of the web app, of packages and of Vite itself; everything else is the server's. */
const isOfWeb = (() => {
  const own = [...readdirSync(join(root, 'web')), 'node_modules', 'favicon.svg'].filter(
    name => name !== 'index.html',
  );
  return (url: string) => {
    const first = /^\/([^/?]*)/.exec(url)?.[1] ?? '';
    return first.startsWith('@') || own.includes(first);
  };
})();

/** The socket of Vite; all others are the server's. */
const isHotReload = (headers: IncomingHttpHeaders) =>
  headers['sec-websocket-protocol']?.startsWith('vite-') === true;

/** Writes the page as the build does, but with the modules of Vite: the server puts its data and nonce into it as always. */
const writePage = async (vite: ViteDevServer, folder: string) => {
  const page = await vite.transformIndexHtml('/', readFileSync(join(root, 'web/index.html'), 'utf8'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), page);
};

/** A page that is opened while the server starts again loads itself until it is there. */
const answerWhileStarting = (_error: Error, _request: unknown, response: ServerResponse | Socket) => {
  if (!('writeHead' in response)) return response.destroy();
  if (!response.headersSent) response.writeHead(503, { refresh: '1', 'content-type': 'text/plain' });
  return response.end('The server is starting.');
};

type Places = {
  host: string;
  port: number;
  /** Where the server listens, or will when it has started. */
  server: string;
  /** The web folder of that server (`CAIRN_WEB_FOLDER`). */
  folder: string;
};

/** Serves the modules of the web app with hot reload, and passes everything else on to the server. */
export const startDevServer = async ({ host, port, server, folder }: Places) => {
  const vite = await createServer({
    root: join(root, 'web'),
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(root, 'dist/vite'),
    // The page comes from the server.
    appType: 'custom',
    logLevel: 'warn',
    server: {
      host,
      port,
      strictPort: true,
      proxy: {
        '^/': {
          target: server,
          ws: true,
          bypass: ({ url = '/', headers }) => (isOfWeb(url) || isHotReload(headers) ? url : undefined),
          configure: proxy => void proxy.on('error', answerWhileStarting),
        },
      },
    },
  });
  await vite.listen();
  await writePage(vite, folder);
  vite.watcher.on('change', file => {
    if (file === join(root, 'web/index.html'))
      writePage(vite, folder).catch((error: unknown) => vite.config.logger.error(String(error)));
  });
  const { port: taken } = vite.httpServer!.address() as AddressInfo;
  return { url: `http://${host}:${taken}`, close: () => vite.close() };
};
