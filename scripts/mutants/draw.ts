import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kitMutations } from './kit-mutations.ts';
import type { Mutation } from './mutation.ts';
import { scriptMutations } from './script-mutations.ts';

const product = /^(?:contract|server|web|runner)\/.*\.(?:tsx?|py|java)$/;
/** Tests, what only tests import, attacks, sentences, and what a program wrote. */
const notProduct =
  /\.test\.|\.d\.ts$|(?:^|\/)(?:hostile|idioms|fixtures)\/|-bench\.ts$|-texts\.ts$|\/a-contract\.ts$|\/db\/schema\.ts$/;

export function productFiles(root: string, folder = ''): string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  return listed.filter(file => file.startsWith(folder) && product.test(file) && !notProduct.test(file));
}

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** All mutations of the product, in the order of the lot. */
export function drawMutations(root: string, seed: number, folder = ''): Mutation[] {
  const all = productFiles(root, folder).flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8');
    return /\.tsx?$/.test(file) ? scriptMutations(file, text) : kitMutations(file, text);
  });
  const chance = chances(seed);
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    [all[last], all[other]] = [all[other]!, all[last]!];
  }
  return all;
}
