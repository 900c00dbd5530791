import { defaultLimits, type RunRequest } from '#contract/running/run-request.ts';

import type { SandboxHost } from '../../box/box.ts';
import { isWhole } from '../../engine-kit/broad-lists.ts';
import { testBench } from '../../engine-kit/test-bench.ts';
import { nodeEngine } from './node-engine.ts';

type Wanted = {
  code: string;
  testCode: string;
  isTyped?: boolean;
  preamble?: string;
  postamble?: string;
  limits?: Partial<RunRequest['limits']>;
  files?: RunRequest['files'];
};

/** A request for tests of this engine, with defaults. */
export function aNodeRequest({
  code,
  testCode,
  isTyped,
  preamble = '',
  postamble = '',
  limits,
  files = [],
}: Wanted): RunRequest {
  const executableFileName = isTyped ? 'main.ts' : 'main.js';
  return {
    id: 'a run',
    language: {
      name: isTyped ? 'TypeScript' : 'JavaScript',
      executionCommand: `node ${executableFileName}`,
      executableFileName,
      preamble,
      postamble,
      testFramework: 'node-test',
    },
    code,
    files,
    testCode,
    contract: null,
    limits: { ...defaultLimits, cpuMs: 1000, ...limits },
  };
}

/** Both ways in which the engine gets its processes; everything must hold in both. */
const nodeWays = ['forked', 'started'] as const;
export type NodeWay = (typeof nodeWays)[number];
/** The hostile programs run in both ways each time; the rest takes long, and differs in how a process begins. */
export const testedWays: readonly NodeWay[] = isWhole ? nodeWays : ['forked'];

export function nodeBench(way: NodeWay = 'forked', tier?: SandboxHost['tier']) {
  const logged: string[] = [];
  const bench = testBench(
    options => nodeEngine({ ...options, canFork: way === 'forked', warn: text => void logged.push(text) }),
    tier,
  );
  const never = new AbortController().signal;
  return {
    start: () => bench.engine.start(),
    run: (request: RunRequest, signal: AbortSignal = never) => bench.engine.run(request, signal),
    stop: () => bench.stop(),
    logged,
  };
}
