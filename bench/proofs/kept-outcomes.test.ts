import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { keptOutcomes } from './kept-outcomes.ts';

it('a long proof goes on where it stopped, and tries again what the machine could not run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-kept-outcomes-'));
  try {
    const file = join(folder, 'bash.jsonl');
    const first = keptOutcomes(file);
    first.keep('leap', { isPassed: false, kind: 'untried', said: 'no time' });
    first.keep('bob', { isPassed: true });
    first.keep('two-fer', { isPassed: false, kind: 'reference', said: 'line 3' });
    appendFileSync(file, '\n{"slug":"anag');

    const second = keptOutcomes(file);
    expect(['leap', 'bob', 'two-fer', 'anagram'].map(slug => second.of(slug))).toEqual([
      undefined,
      { isPassed: true },
      { isPassed: false, kind: 'reference', said: 'line 3' },
      undefined,
    ]);
    second.keep('two-fer', { isPassed: true });
    expect(keptOutcomes(file).of('two-fer')).toEqual({ isPassed: true });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
