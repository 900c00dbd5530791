import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { verdicts } from '#contract/running/run-request.ts';

export type Forgery = { name: string; folder: string; code: string; allowed: string[]; isHonest: boolean };

/**
 * Programs of a folder below `runner/hostile/`. The first comment of each says what it tries, the second which verdicts are
 * right, `any`, or `passed` for an honest one.
 */
export function readForgeries(folder: string, ending: string): { tests: string; programs: Forgery[] } {
  const root = join(import.meta.dirname, '../../hostile', folder);
  const programs = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(name => name.includes('/') && name.endsWith(ending))
    .map(name => {
      const code = readFileSync(join(root, name), 'utf8');
      const words = /^\W+ Must: (.*)$/m.exec(code)?.[1]?.split(' or ') ?? [];
      const allowed = words.includes('any') ? verdicts.filter(one => one !== 'sandbox-failed') : words;
      return {
        name: basename(name, ending),
        folder: dirname(name),
        code,
        allowed,
        isHonest: words.includes('passed'),
      };
    });
  return { tests: readFileSync(join(root, 'tests.txt'), 'utf8'), programs };
}
