import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  defaultLimits,
  type RunContract,
  type RunLanguage,
  type RunLimits,
  type RunRequest,
} from '#contract/running/run-request.ts';

import { decide } from '../../engine-kit/decide.ts';
import type { Engine, EngineOptions } from '../../engine-kit/engine.ts';
import { testBench } from '../../engine-kit/test-bench.ts';

type More = {
  /** Of the author's run; without it this one is recorded. */
  contract?: RunContract;
  limits?: Partial<RunLimits>;
  language?: Partial<RunLanguage>;
  files?: RunRequest['files'];
  owner?: RunRequest['owner'];
};

/** For tests: one engine, and a function that runs and decides like the runner. */
export function unitBench(make: (options: EngineOptions) => Engine, language: RunLanguage) {
  const bench = testBench(make);
  const run = async (code: string, testCode: string, more: More = {}) => {
    const request: RunRequest = {
      id: 'run',
      language: { ...language, ...more.language },
      code,
      ...(more.files && { files: more.files }),
      ...(more.owner && { owner: more.owner }),
      testCode,
      contract: more.contract ?? null,
      isRecording: !more.contract,
      limits: { ...defaultLimits, cpuMs: 3000, ...more.limits },
    };
    return decide(request, await bench.engine.run(request, new AbortController().signal));
  };
  const recorded = new Map<string, Promise<RunContract>>();
  return {
    run,
    /** What the author's run of a solution records; made once, because it takes as long as many students' runs. */
    contractOf(solution: string, testCode: string): Promise<RunContract> {
      const key = JSON.stringify([solution, testCode]);
      const known = recorded.get(key) ?? run(solution, testCode).then(({ contract }) => contract!);
      recorded.set(key, known);
      return known;
    },
    stop: () => bench.stop(),
  };
}

/** Files of a folder with a program and, after a line of dashes, tests as a teacher pastes them. */
export function pastedTests(folder: string): { name: string; code: string; tests: string }[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.txt'))
    .map(name => {
      const [code = '', tests = ''] = readFileSync(join(folder, name), 'utf8').split(/^---- tests\n/m);
      return { name: name.replace('.txt', ''), code, tests };
    });
}
