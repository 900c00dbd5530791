import { parse } from 'yaml';
import type { z } from 'zod';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { AppError } from '#server/platform/app-error.ts';

/** JSON is YAML, too. Tags of the other system (`!expression`) are left out; `maxAliasCount` keeps small files from becoming huge. */
export const readYaml = <T extends z.ZodType>(path: string, text: string, schema: T): z.infer<T> => {
  try {
    return schema.parse(parse(text, { logLevel: 'silent', maxAliasCount: 100 }));
  } catch (cause) {
    const error = (cause as Error).message.split('\n')[0] ?? '';
    throw new AppError('invalid', convertProblems.unreadable({ path, error }), { cause });
  }
};
