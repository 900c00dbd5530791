// `npm run dev`: the browser gets changes of the web app at once, and the server restarts when one of its files changes.
import { join } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { runWithOutput } from '../run-step.ts';
import { startDevServer } from './dev-server.ts';
import { freePort } from './free-port.ts';

const { host, port, publicUrl } = readConfig();
const serverPort = await freePort();
const folder = join(import.meta.dirname, '../../dist/dev');
const { url, close } = await startDevServer({ host, port, server: `http://127.0.0.1:${serverPort}`, folder });
console.log(`Open ${url} when the server is ready; it restarts by itself.`);
await runWithOutput({
  name: 'server',
  command: 'node',
  args: ['--watch', 'server/main.ts'],
  env: {
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    CAIRN_PUBLIC_URL: publicUrl ?? url,
    CAIRN_WEB_FOLDER: folder,
  },
});
await close();
