import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { type Verdict, verdicts } from '#contract/running/run-request.ts';

/** A program of this folder; its first comment says what it tries, its second how it must end. */
export type HostileProgram = {
  file: string;
  /** What it is about. */
  folder: string;
  /** How the file's name ends; `.ts.txt` is TypeScript that the product's own tools leave alone. */
  kind: string;
  code: string;
  tries: string;
  verdicts: Verdict[];
  isHonest: boolean;
  worksBare: boolean;
};

const kinds = ['.c', '.cpp', '.java', '.js', '.py', '.sh', '.ts.txt'];

export const hostilePrograms: HostileProgram[] = readdirSync(import.meta.dirname, {
  recursive: true,
  encoding: 'utf8',
})
  .filter(path => path.includes('/') && !path.startsWith('forgeries-'))
  .toSorted()
  .flatMap(path => {
    const kind = kinds.find(ending => path.endsWith(ending));
    return kind ? [readProgram(path, kind)] : [];
  });

function readProgram(path: string, kind: string): HostileProgram {
  const file = basename(path);
  const code = readFileSync(join(import.meta.dirname, path), 'utf8');
  const [tries = '', must = ''] = code.split('\n').map(line => line.replace(/^(#|\/\/) /, ''));
  const promise = /^Must end as ([^:;]+)/.exec(must)?.[1] ?? '';
  return {
    file,
    folder: dirname(path),
    kind,
    code,
    tries,
    verdicts: verdicts.filter(verdict => promise.includes(verdict)),
    isHonest: file.startsWith('honest-'),
    worksBare: tries.includes('Would work without a box.'),
  };
}
