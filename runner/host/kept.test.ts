import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { keptOrMade } from './kept.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-kept-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a file that takes long to make is made once, again when it is damaged, and removed when it is out of use', async () => {
  let times = 0;
  const get = (madeFrom: string[]) =>
    keptOrMade(folder, { stem: 'kit', madeFrom }, async path => writeFileSync(path, `made ${++times}`));
  const first = await get(['a', 'b']);
  expect(await get(['a', 'b'])).toBe(first);
  expect(readFileSync(first, 'utf8')).toBe('made 1');
  truncateSync(first, 3);
  expect(readFileSync(await get(['a', 'b']), 'utf8')).toBe('made 2');
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), 0, 0);
  const other = await get(['ab']);
  expect(
    readdirSync(folder)
      .map(name => join(folder, name))
      .toSorted(),
  ).toEqual([other, `${other}.sha256`]);
  await expect(
    keptOrMade(folder, { stem: 'kit', madeFrom: [] }, () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no');
  expect(readdirSync(folder)).toHaveLength(2);
});
