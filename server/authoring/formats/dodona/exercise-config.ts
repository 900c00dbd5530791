import { dirname } from 'node:path';
import { z } from 'zod';
import { fileIn, neededFile } from '../exercism/exercism-files.ts';
import { readYaml } from '../foreign/read-yaml.ts';

/** What `config.json` says, and `dirconfig.json` of the folders above. */

export const Config = z.object({
  type: z.string().nullish(),
  programming_language: z.string().nullish(),
  description: z.object({ names: z.record(z.string(), z.string()).nullish() }).nullish(),
  evaluation: z.object({ handler: z.string().nullish(), test_suite: z.string().nullish() }).loose().nullish(),
});

export type Config = z.infer<typeof Config>;

/** What `dirconfig.json` of the folders above says holds, unless the exercise says something else. */
export const readConfig = async (root: string, folder: string): Promise<Config> => {
  const own = readYaml('config.json', await neededFile(folder, 'config.json'), Config);
  const above: Config[] = [];
  for (let place = folder; place !== dirname(place); place = dirname(place)) {
    const text = await fileIn(place, 'dirconfig.json');
    if (text !== null) above.unshift(readYaml('dirconfig.json', text, Config));
    // One exercise of a repository may be converted alone.
    else if (!place.startsWith(root)) break;
  }
  const whole = [...above, own];
  return {
    ...own,
    programming_language: whole.findLast(each => each.programming_language)?.programming_language ?? null,
    evaluation: Object.assign({}, ...whole.map(each => each.evaluation ?? {})) as Config['evaluation'],
  };
};
