import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { firstAdmin } from './e2e/kit/journey.ts';
import { browserPath } from './test/processes/browser-path.ts';
import { compileCache } from './test/processes/compile-cache.ts';

// Each checkout has a port and a data folder of its own, so that two may test at the same time.
const port =
  20_000 +
  (createHash('sha256')
    .update(import.meta.dirname)
    .digest()
    .readUInt16BE() %
    10_000);
const dataDir = join(tmpdir(), `cairn-e2e-${port}`);
const baseURL = `http://127.0.0.1:${port}`;

/** Journeys through the built product in a real Chromium, against a real server that starts empty. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // Journeys wait for pages and answers: with a worker for each core, a fifth of the CPU time is left.
  workers: 3,
  forbidOnly: true,
  // A busy machine can starve a browser once; the closing lines say which journeys needed it.
  retries: 1,
  // Limits end a journey that hangs, and say nothing about how fast the machine is: ten seconds failed beside other work.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browserPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // What the server says of itself stands beside its data.
    command: `rm -rf '${dataDir}' && exec node server/main.ts >'${dataDir}.log' 2>&1`,
    url: `${baseURL}/readyz`,
    env: {
      PORT: String(port),
      CAIRN_DATA_DIR: dataDir,
      CAIRN_ADMIN_EMAIL: firstAdmin.email,
      CAIRN_ADMIN_PASSWORD: firstAdmin.password,
      CAIRN_RATE_LIMIT: 'off',
      // Running its solutions takes the cores for a while; its own tests load it.
      CAIRN_SAMPLE_COURSE: 'off',
      ...compileCache,
      // A learning management system is another site: it is on 127.0.0.1, so we are on localhost.
      CAIRN_PUBLIC_URL: `http://localhost:${port}`,
      CAIRN_LTI_ALLOWED_HOSTS: '127.0.0.1,127.0.0.2,127.0.0.3',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
