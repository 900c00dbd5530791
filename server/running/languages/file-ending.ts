import { extname } from 'node:path';

/** The file extension of a language, such as `py`, taken from its executable file name. */
export const fileEnding = (executableFileName: string): string =>
  /^\.(\w+)$/.exec(extname(executableFileName))?.[1] ?? 'txt';
