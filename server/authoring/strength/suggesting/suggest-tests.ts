import type { Suggestion } from '#contract/strength.ts';
import type { RunRequest, RunResult } from '#contract/run-request.ts';
import { emptyCase, type IoCase, writeIoCases } from '#contract/test-code/io-cases.ts';
import { testKindOf } from '#contract/test-code/test-kind.ts';
import type { MutableLanguage } from '../parse-program.ts';
import { constantsOf, deriveCalls } from './derive-calls.ts';
import { deriveCases } from './derive-cases.ts';
import { probeProgram, readProbe, valueIn } from './probe-program.ts';

type Runs = (request: RunRequest) => Promise<RunResult>;
type Observed = Map<number, string>;

/** How programs are looked at: what one does with each input, and the test for an input with what the solution does. */
type Looking = {
  observe: (code: string, id: string) => Promise<Observed>;
  suggest: (number: number, seen: string) => Suggestion | null;
};

/** Calls are tried in a program that prints what they return; the program and its tests run in the sandbox as any other. */
const lookingAtCalls = (run: Runs, request: RunRequest, language: MutableLanguage): Looking | null => {
  const { code: solution, testCode } = request;
  const fileName = request.language.executableFileName;
  const candidates = deriveCalls(language, testCode, solution);
  if (candidates.length === 0) return null;
  return {
    observe: async (code, id) => {
      const program = probeProgram({ language, code, fileName }, candidates);
      const printed = await run({ ...request, id, code: program, testCode: writeIoCases([emptyCase()]) });
      return readProbe(printed.results[0]?.actual ?? '');
    },
    suggest: (number, seen) => {
      const value = valueIn(seen);
      const { call } = candidates[number] ?? {};
      return value === null || call === undefined ? null : { kind: 'call', call, value };
    },
  };
};

const lookingAtCases = (run: Runs, request: RunRequest, language: MutableLanguage): Looking | null => {
  const derived = deriveCases(request.testCode, constantsOf(language, request.code));
  const { cases } = derived;
  if (cases.length === 0) return null;
  const shownBy = ({ results }: RunResult, { name }: IoCase) => {
    const { status, actual } = results.find(result => result.name === name) ?? {};
    return status === 'failed' && actual !== undefined ? actual : null;
  };
  return {
    observe: async (code, id) => {
      const result = await run({ ...request, id, code, testCode: writeIoCases(cases, derived) });
      const seen = cases.map((one, number) => [number, shownBy(result, one)] as const);
      return new Map(seen.filter((entry): entry is [number, string] => entry[1] !== null));
    },
    suggest: (number, seen) => {
      const one = cases[number];
      if (!one || seen.length > 2000 || seen.trim() === '') return null;
      const stdout = one.match === 'exact' ? seen : seen.replace(/\n$/, '');
      return { kind: 'case', base: { ...one, name: '', stdout } };
    },
  };
};

/**
 * For each of these programs a test that it fails and the solution passes, where an input can be found that tells them
 * apart: inputs like those of the tests are given to both. What the solution does twice in different ways is left out.
 */
export const suggestTests = async (
  run: Runs,
  request: RunRequest,
  language: MutableLanguage,
  programs: { id: string; code: string }[],
): Promise<Map<string, Suggestion>> => {
  const found = new Map<string, Suggestion>();
  const isIo = testKindOf(request.language.testFramework, request.testCode) === 'io';
  const alone = { ...request, contract: null, isRecording: true };
  const lookAt = isIo ? lookingAtCases : lookingAtCalls;
  const looking = lookAt(run, alone, language);
  if (!looking || programs.length === 0) return found;
  const first = await looking.observe(request.code, `${request.id}-probe`);
  const second = await looking.observe(request.code, `${request.id}-probe`);
  const steady = [...first].filter(([number, seen]) => second.get(number) === seen);
  if (steady.length === 0) return found;
  for (const { id, code } of programs) {
    const seen = await looking.observe(code, `${request.id}-probe-${id}`);
    // A program that printed nothing at all could not be run so, for example because it does not compile.
    if (seen.size === 0) continue;
    for (const [number, shown] of steady) {
      const suggestion = seen.get(number) === shown ? null : looking.suggest(number, shown);
      if (!suggestion) continue;
      found.set(id, suggestion);
      break;
    }
  }
  return found;
};
