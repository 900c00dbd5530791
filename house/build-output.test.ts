import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build, createLogger, type Plugin } from 'vite';
import { afterAll, expect, it } from 'vitest';
import config from '../vite.config.ts';

const root = mkdtempSync(join(tmpdir(), 'cairn-build-'));
afterAll(() => rmSync(root, { recursive: true }));
writeFileSync(join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
writeFileSync(join(root, 'main.js'), 'console.log(1);\n');

/** Slower than the threshold of the bundler (3 s). */
const slow: Plugin = { name: 'slow', enforce: 'pre', buildStart: () => pause(3500) };

/** The warnings of a build of a tiny app with one slow plugin. */
const warningsOf = async (outDir: string, checks: object | undefined) => {
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    customLogger: { ...createLogger('warn'), warn, warnOnce: warn, error: warn },
    plugins: [slow],
    build: { outDir, rolldownOptions: checks ? { checks } : {} },
  });
  return warnings.join('\n');
};

it(
  'FO-6 the build at the first start does not print how long plugins took',
  { timeout: 60_000 },
  async () => {
    const [ours, unset] = await Promise.all([
      warningsOf('ours', config.build?.rolldownOptions?.checks),
      warningsOf('unset', undefined),
    ]);
    expect(unset).toContain('_TIMINGS]');
    expect(ours).toBe('');
  },
);
