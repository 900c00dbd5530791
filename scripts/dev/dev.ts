// `npm run dev`: the browser gets changes of the web app at once, and the server restarts when one of its files changes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { freePort } from '#test/processes/server-process.ts';
import { startDevServer } from './dev-server.ts';

const root = join(import.meta.dirname, '../..');
const { host, port, publicUrl } = readConfig();
const serverPort = await freePort();
const folder = join(root, 'dist/dev');
const { url, close } = await startDevServer({ host, port, server: `http://127.0.0.1:${serverPort}`, folder });
console.log(`Open ${url} when the server is ready; it restarts by itself.`);

const server = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    CAIRN_PUBLIC_URL: publicUrl ?? url,
    CAIRN_WEB_FOLDER: folder,
  },
});
// A terminal sends SIGINT to both, and this process waits for the server; SIGTERM comes to this one only.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
await once(server, 'close');
await close();
