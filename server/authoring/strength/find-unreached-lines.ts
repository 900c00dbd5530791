import type { RunRequest, RunResult } from '#contract/running/run-request.ts';
import { readIoCases, writeIoCases } from '#contract/running/test-code/io-cases.ts';
import { testKindOf } from '#contract/running/test-code/test-kind.ts';
import { type Block, linesOutside } from './mark-blocks.ts';
import type { MutableLanguage } from './parse-program.ts';
import { blocksSaidIn, sayingBlocks } from './say-blocks.ts';
import { recordTests } from './suggesting/suggest-tests.ts';

type Run = (request: RunRequest) => Promise<RunResult>;
type Reached = { blocks: Block[]; entered: ReadonlySet<number> };

/** Room for what the program says besides what it prints. */
const saidBytes = 256 * 1024;

/** Null if it was stopped before it had told of all cases. */
const reachedByCases = async (
  run: Run,
  request: RunRequest,
  language: MutableLanguage,
): Promise<Reached | null> => {
  const read = readIoCases(request.testCode);
  if (!('cases' in read)) return null;
  const { program, blocks } = sayingBlocks(language, request.code);
  // The output of a hidden case is not told.
  const cases = read.cases.map(one => ({ ...one, hidden: false }));
  const { results } = await run({
    ...request,
    id: `${request.id}-reach`,
    code: program,
    testCode: writeIoCases(cases, read),
    contract: null,
    isRecording: true,
    limits: { ...request.limits, outputBytes: saidBytes },
  });
  if (results.length < cases.length) return null;
  return { blocks, entered: new Set(results.flatMap(({ output = '' }) => blocksSaidIn(output))) };
};

/** Lines of the solution that no test reached; null where that cannot be found out. */
export const findUnreachedLines = async (
  run: Run,
  request: RunRequest,
  language: MutableLanguage,
): Promise<number[] | null> => {
  const isIo = testKindOf(request.language.testFramework, request.testCode) === 'io';
  const reached = isIo
    ? await reachedByCases(run, request, language)
    : await recordTests(run, request, language);
  // Tests that reach nothing at all catch what the program prints, where it says what was reached.
  if (!reached || (reached.entered.size === 0 && !isIo)) return null;
  return linesOutside(reached.blocks, reached.entered);
};
