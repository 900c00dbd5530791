// A setup file of vitest: writes which functions of the product a test file reached, in its own process.
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import type { Reached } from './reached.ts';

const root = process.cwd();
const folder = process.env.CAIRN_RECORD_COVERAGE ?? '';
const begin = performance.now();
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });

const pathOf = (url: string) => (url.startsWith('file:') ? fileURLToPath(url) : url.split('?', 1)[0]!);

// Registered before those of the test file, so it runs after them.
afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const test = relative(root, expect.getState().testPath ?? '');
  const functions: Reached['functions'] = {};
  for (const { url, functions: all } of result) {
    const file = relative(root, pathOf(url));
    if (
      file.startsWith('..') ||
      file.includes('node_modules') ||
      !/^(?:contract|server|web|runner)\//.test(file)
    )
      continue;
    const ranges = all
      .filter(({ ranges: [range] }) => range && range.count > 0)
      .map(({ ranges: [range] }): [number, number] => [range!.startOffset, range!.endOffset]);
    if (ranges.length > 0) functions[file] = ranges;
  }
  session.disconnect();
  mkdirSync(folder, { recursive: true });
  const reached: Reached = { test, ms: Math.round(performance.now() - begin), functions };
  writeFileSync(join(folder, `${test.replaceAll('/', '__')}.json`), JSON.stringify(reached));
});
