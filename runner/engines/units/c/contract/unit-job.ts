import type { BoxFile } from '../../../../box/box.ts';
import type { Program } from '../../../../engine-kit/program.ts';
import type { HowToCompile } from '../c-unit.ts';
import type { BoxTools } from '../in-box.ts';
import type { PrecompiledHeaders } from '../precompiled-headers.ts';
import type { RewrittenTests } from '../rewrite-tests.ts';

/** One program with its tests, before it is compiled. */
export type Job = {
  tools: BoxTools;
  how: HowToCompile;
  program: Program;
  fileName: string;
  files: BoxFile[];
  /** What is in those files. */
  included: string[];
  rewritten: RewrittenTests;
  /** The tests, with what they include. */
  testsText: string;
  outputBytes: number;
  /** Null where the compiler has to read the usual headers itself. */
  headers: PrecompiledHeaders | null;
};
