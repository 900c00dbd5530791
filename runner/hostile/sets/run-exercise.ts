import { defaultLimits, type RunRequest } from '#contract/running/run-request.ts';

import { decide } from '../../engine-kit/decide.ts';
import type { Engine } from '../../engine-kit/engine.ts';
import { testBench } from '../../engine-kit/test-bench.ts';
import { makeEngines } from '../../engines/engines.ts';
import { shippedLanguage } from '../../languages/shipped-languages.ts';
import type { SetExercise, SetProgram } from './read-sets.ts';

/** All engines, and one exercise of a set through the one that it needs: the author's run, then every program. */
export function setBench() {
  let all: Engine[] = [];
  const bench = testBench(options => {
    all = makeEngines(options);
    return {
      name: 'all',
      canRun: () => true,
      start: async () => void (await Promise.all(all.map(engine => engine.start()))),
      obstacle: async () => null,
      run: (request, signal) => all.find(engine => engine.canRun(request))!.run(request, signal),
      stop: async () => void (await Promise.all(all.map(engine => engine.stop()))),
    };
  });
  const run = async (request: RunRequest) =>
    decide(request, await bench.engine.run(request, new AbortController().signal));
  const requestFor = ({ language: name, solution, tests, files }: SetExercise): RunRequest => {
    const language = shippedLanguage(name);
    const limits = { ...defaultLimits, cpuMs: 3 * language.executionLimit };
    return { id: 'set', language, code: solution, files, testCode: tests, contract: null, limits };
  };
  return {
    start: () => bench.engine.start(),
    stop: () => bench.stop(),
    author: (exercise: SetExercise) => run({ ...requestFor(exercise), isRecording: true }),
    async student(exercise: SetExercise, program: SetProgram, contract: RunRequest['contract']) {
      const result = await run({ ...requestFor(exercise), code: program.code, contract });
      return { ...program, result, isRight: result.isPassed === (program.kind === 'honest') };
    },
  };
}
