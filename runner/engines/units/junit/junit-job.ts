import type { ProgramFile } from '#contract/running/run-request.ts';

import { contentOf } from '../../../engine-kit/program-files.ts';
import type { ClassFile } from '../../command/java/compile-daemon.ts';

export type JudgeJob = {
  nonce: string;
  /** As inside/Channel.java reads it. */
  way: 'together' | 'recording' | 'exchanging' | 'linked' | 'apart';
  lines: string[];
  program: Buffer;
  tests: Buffer;
  files: ProgramFile[];
};

/** As java.io.DataInputStream reads it. */
export const packJob = ({ nonce, way, lines, program, tests, files }: JudgeJob): Buffer =>
  Buffer.concat([
    shortText(nonce),
    shortText(way),
    int(lines.length),
    ...lines.map(line => shortText(line)),
    program,
    tests,
    int(files.length),
    ...files.flatMap(packFile),
  ]);

/** The class files below a folder, without its name. */
export function packClasses(classes: ClassFile[], folder: 'program/' | 'tests/'): Buffer {
  const own = classes.filter(({ name }) => name.startsWith(folder));
  return Buffer.concat([
    int(own.length),
    ...own.flatMap(({ name, content }) => [
      shortText(name.slice(folder.length)),
      int(content.length),
      content,
    ]),
  ]);
}

/** What programs and tests open by its name. */
function packFile(file: ProgramFile): Buffer[] {
  const content = Buffer.from(contentOf(file));
  return [shortText(file.name), Buffer.from([file.kind === 'hidden' ? 1 : 0]), int(content.length), content];
}

const int = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const shortText = (text: string) => {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
};
