import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { systemFolder } from './system-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-etc-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('FV-8 boxes see settings that were installed after the first box', () => {
  writeFileSync(join(folder, 'passwd'), '');
  const system = systemFolder(folder);
  expect(system.files()).toEqual([]);
  const before = system.stamp();
  writeFileSync(join(folder, 'matplotlibrc'), '');
  // Two changes can be within one tick of the clock of a file system.
  utimesSync(folder, new Date(), new Date(Date.now() + 5000));
  expect(system.files()).toEqual([join(folder, 'matplotlibrc')]);
  expect(system.stamp()).not.toBe(before);
});
