import { parse } from 'yaml';
import { z } from 'zod';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { AppError } from '#server/platform/app-error.ts';

/** JSON is YAML, too. Tags of the other system (`!expression`) are left out; `maxAliasCount` keeps small files from becoming huge. */
export const readYaml = <T extends z.ZodType>(path: string, text: string, schema: T): z.infer<T> => {
  try {
    return schema.parse(parse(text, { logLevel: 'silent', maxAliasCount: 100 }));
  } catch (cause) {
    const whole =
      cause instanceof z.ZodError
        ? z.prettifyError(cause).replaceAll(/\s*\n\s*/g, ' ')
        : (cause as Error).message;
    const error = whole.split('\n')[0]?.slice(0, 200) ?? '';
    throw new AppError('invalid', convertProblems.unreadable({ path, error }), { cause });
  }
};
