import { existsSync } from 'node:fs';

/** Chromium with its own user interface, profiles and settings. */
export const fullBrowserPath = '/usr/bin/chromium';
const shellPath = '/usr/bin/chromium-headless-shell';

/** The same browser without those is faster. */
export const browserPath = existsSync(shellPath) ? shellPath : fullBrowserPath;
