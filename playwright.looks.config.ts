import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const { webServer } = journeys;
if (!webServer || Array.isArray(webServer)) throw new Error('the journeys have one server');

/** `npm run looks`: pictures of every screen and state, to be looked at by a person. Not part of `npm test`. */
export default defineConfig({
  ...journeys,
  testDir: 'e2e/looks',
  testMatch: '*-pictures.ts',
  outputDir: 'looks/results',
  globalSetup: './e2e/looks/begin-looks.ts',
  globalTeardown: './e2e/looks/write-looks-page.ts',
  retries: 0,
  timeout: 1_800_000,
  use: { ...journeys.use, actionTimeout: 60_000 },
  // Pictures are taken on machines that do other things meanwhile.
  expect: { timeout: 60_000 },
  webServer: { ...webServer, timeout: 600_000 },
});
