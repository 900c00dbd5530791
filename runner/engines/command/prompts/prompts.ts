import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { BoxFile } from '../../../box/box.ts';

const folder = '/cairn/prompts';

/** What Python loads before the program if it is told so by `promptsEnv`. */
export const promptsFile: BoxFile = {
  target: `${folder}/sitecustomize.py`,
  content: readFileSync(join(import.meta.dirname, 'sitecustomize.py')),
};
export const promptsEnv = { PYTHONPATH: folder };

/** Not with `-I`, `-E` or `-S`: then Python loads nothing before the program. */
export const canTellPrompts = (command: string): boolean =>
  /\bpython[\d.]*(?:\s|$)/.test(command) && !/\s-[a-zA-Z]*[IES]/.test(command);

// eslint-disable-next-line no-control-regex
const marked = /\x1e\x0e([^]*?)\x0f\x1e/g;

/** What the program printed, as it would have without our marks. */
export const withoutMarks = (output: string): string => output.replaceAll(marked, '$1');

/** What the program printed besides what it asked. */
export const withoutPrompts = (output: string): string => output.replaceAll(marked, '');
