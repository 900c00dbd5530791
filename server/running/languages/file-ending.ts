import { extname } from 'node:path';

/** How files in a language end, such as `py`, by the name of the file that is run. */
export const fileEnding = (executableFileName: string): string =>
  /^\.(\w+)$/.exec(extname(executableFileName))?.[1] ?? 'txt';
