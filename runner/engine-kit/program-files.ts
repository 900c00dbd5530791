import type { ProgramFile } from '#contract/running/run-request.ts';

type WithFiles = { files?: ProgramFile[]; language: { executableFileName: string } };

/** The main file is never replaced by another one of its name. */
const others = ({ files = [], language }: WithFiles) =>
  files.filter(({ name }) => name !== language.executableFileName);

/** What a program finds beside its main file. */
export const filesOfProgram = (request: WithFiles): ProgramFile[] =>
  others(request).filter(({ kind }) => kind !== 'hidden');

/** What tests find beside them: nothing that a student wrote. */
export const filesOfTests = (request: WithFiles): ProgramFile[] =>
  others(request).filter(({ kind }) => kind !== 'edited');

export const contentOf = ({ content, isBase64 }: ProgramFile): string | Buffer =>
  isBase64 ? Buffer.from(content, 'base64') : content;

/** By path in the folder of the program. */
export const asRecord = (files: ProgramFile[]): Record<string, string | Buffer> =>
  Object.fromEntries(files.map(file => [file.name, contentOf(file)]));
