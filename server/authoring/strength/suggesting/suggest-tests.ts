import type { RunRequest, RunResult } from '#contract/running/run-request.ts';
import type { Suggestion } from '#contract/authoring/strength.ts';
import { addSuggestedTest } from '#contract/running/test-code/add-suggested-test.ts';
import { emptyCase, type IoCase, writeIoCases } from '#contract/running/test-code/io-cases.ts';
import { testKindOf } from '#contract/running/test-code/test-kind.ts';
import type { MutableLanguage } from '../parse-program.ts';
import { type Candidate, constantsOf, deriveCalls } from './derive-calls.ts';
import { deriveCases } from './derive-cases.ts';
import { deriveSeenCalls } from './derive-seen-calls.ts';
import { probeProgram, readProbe } from './probe-program.ts';
import { readRecorded, type Recorded, recordingProgram } from './record-calls.ts';
import { writeSuggestion } from './write-suggestion.ts';

type Runs = (request: RunRequest) => Promise<RunResult>;
type Observed = Map<number, string>;

/** How programs are looked at: what one does with each input, and the tests for some inputs with what the solution does. */
type Looking = {
  observe: (code: string, id: string) => Promise<Observed>;
  suggest: (numbers: number[]) => Promise<Map<number, Suggestion | null>>;
};

/** Room for what a recording program says besides what it prints. */
const recordedBytes = 256 * 1024;

/**
 * A wrong program may take little more time than the solution needs for its tests. Hundreds of calls, or telling of each, take longer,
 * also in a program that needs next to nothing.
 */
const withTimeToTell = ({ limits, ...request }: RunRequest): RunRequest => ({
  ...request,
  limits: { ...limits, cpuMs: Math.max(limits.cpuMs, 1500) },
});

/** What the tests call, and which parts of the solution they reach. */
export const recordTests = async (run: Runs, request: RunRequest, language: MutableLanguage) => {
  const made = recordingProgram(language, request.code);
  const patient = withTimeToTell(request);
  const { output } = await run({
    ...patient,
    id: `${request.id}-record`,
    code: made.program,
    contract: null,
    isRecording: true,
    limits: { ...patient.limits, outputBytes: recordedBytes },
  });
  return { ...readRecorded(output), blocks: made.blocks };
};

const candidatesFor = (
  { code, testCode }: RunRequest,
  language: MutableLanguage,
  recorded: Recorded,
  round: number,
): Candidate[] => {
  const subject = { language, solution: code, tests: testCode };
  const seen = deriveSeenCalls(subject, recorded, constantsOf(language, code), round);
  return seen.length > 0 || round > 0 ? seen : deriveCalls(language, testCode, code);
};

/** Calls are tried in a program that prints what they return; the program and its tests run in the sandbox as any other. */
const lookingAtCalls = (
  run: Runs,
  request: RunRequest,
  language: MutableLanguage,
  candidates: Candidate[],
): Looking | null => {
  const { code: solution, testCode: tests } = request;
  const fileName = request.language.executableFileName;
  if (candidates.length === 0) return null;
  const printedBy = async (code: string, id: string, some: Candidate[], printed: 'digests' | 'values') => {
    const program = probeProgram({ language, code, fileName }, some, printed);
    const testCode = writeIoCases([emptyCase()]);
    const result = await run({ ...withTimeToTell(request), id, code: program, testCode });
    return readProbe(result.results[0]?.actual ?? '');
  };
  const known = new Map<number, Suggestion | null>();
  return {
    observe: (code, id) => printedBy(code, id, candidates, 'digests'),
    suggest: async numbers => {
      const asked = numbers.filter(number => !known.has(number));
      if (asked.length > 0) {
        const shown = await printedBy(
          solution,
          `${request.id}-values`,
          asked.map(number => candidates[number]!),
          'values',
        );
        asked.forEach((number, index) => {
          const value = shown.get(index);
          const candidate = candidates[number];
          const suggestion =
            value === undefined || !candidate
              ? null
              : writeSuggestion(language, candidate, value, { solution, tests });
          known.set(number, suggestion);
        });
      }
      return known;
    },
  };
};

const lookingAtCases = (
  run: Runs,
  request: RunRequest,
  language: MutableLanguage,
  round: number,
): Looking | null => {
  const derived = deriveCases(request.testCode, constantsOf(language, request.code), round);
  const { cases } = derived;
  if (cases.length === 0) return null;
  const shownBy = ({ results }: RunResult, { name }: IoCase) => {
    const { status, actual } = results.find(result => result.name === name) ?? {};
    return status === 'failed' && actual !== undefined ? actual : null;
  };
  const observe = async (code: string, id: string): Promise<Observed> => {
    const result = await run({ ...request, id, code, testCode: writeIoCases(cases, derived) });
    const seen = cases.map((one, number) => [number, shownBy(result, one)] as const);
    return new Map(seen.filter((entry): entry is [number, string] => entry[1] !== null));
  };
  let ofSolution: Observed | null = null;
  return {
    observe,
    suggest: async numbers => {
      ofSolution ??= await observe(request.code, `${request.id}-values`);
      const suggestionFor = (number: number): Suggestion | null => {
        const [one, seen = ''] = [cases[number], ofSolution?.get(number)];
        if (!one || seen.length > 2000 || seen.trim() === '') return null;
        const stdout = one.match === 'exact' ? seen : seen.replace(/\n$/, '');
        return { kind: 'case', base: { ...one, name: '', stdout } };
      };
      return new Map(numbers.map(number => [number, suggestionFor(number)]));
    },
  };
};

/** The inputs for which a program does something else, in order. Where it ended, it can be said of one input only. */
const differencesOf = (steady: [number, string][], seen: Observed): number[] => {
  const firstMissing = steady.find(([number]) => !seen.has(number))?.[0];
  return steady
    .filter(([number, shown]) => (seen.has(number) ? seen.get(number) !== shown : number === firstMissing))
    .map(([number]) => number);
};

/** Of so many inputs a test is written and tried. */
const mostTried = 6;

type Program = { id: string; code: string };
type Asked = { run: Runs; request: RunRequest; isIo: boolean };

/** Looks for tests among the inputs of one way of looking. */
const suggestFrom = async (
  { run, request, isIo }: Asked,
  looking: Looking,
  programs: Program[],
): Promise<Map<string, Suggestion>> => {
  const found = new Map<string, Suggestion>();
  const first = await looking.observe(request.code, `${request.id}-probe`);
  const second = await looking.observe(request.code, `${request.id}-probe`);
  const steady = [...first].filter(
    ([number, shown]) => second.get(number) === shown && (isIo || /^[VE]/.test(shown)),
  );
  if (steady.length === 0) return found;
  const accepted = new Map<number, boolean>();
  const isRight = async (number: number, suggestion: Suggestion, mutant: Program) => {
    const added = addSuggestedTest(request.language.testFramework, request.testCode, suggestion);
    if (!added) return false;
    const stronger = { ...request, testCode: added.testCode };
    if (!accepted.has(number)) {
      const { isPassed } = await run({ ...stronger, id: `${request.id}-with-${number}` });
      accepted.set(number, isPassed);
    }
    if (!accepted.get(number)) return false;
    const id = `${request.id}-with-${number}-${mutant.id}`;
    return !(await run({ ...stronger, id, code: mutant.code })).isPassed;
  };
  for (const program of programs) {
    const seen = await looking.observe(program.code, `${request.id}-probe-${program.id}`);
    // A program that printed nothing at all could not be run so, for example because it does not compile.
    if (seen.size === 0) continue;
    const numbers = differencesOf(steady, seen);
    for (let at = 0, tried = 0; at < numbers.length && tried < mostTried && !found.has(program.id);) {
      const some = numbers.slice(at, at + mostTried);
      at += mostTried;
      const suggestions = await looking.suggest(some);
      for (const number of some) {
        const suggestion = suggestions.get(number);
        if (!suggestion || tried === mostTried) continue;
        tried += 1;
        if (!(await isRight(number, suggestion, program))) continue;
        found.set(program.id, suggestion);
        break;
      }
    }
  }
  return found;
};

/** Those for which the first inputs were not enough get others once. */
const rounds = 2;

/**
 * For each of these programs a test that it fails and the solution passes, where an input can be found that tells them
 * apart: inputs like those of the tests are given to both. What the solution does twice in different ways is left out, and every
 * test is tried before it is suggested.
 */
export const suggestTests = async (
  run: Runs,
  given: RunRequest,
  language: MutableLanguage,
  programs: Program[],
): Promise<Map<string, Suggestion>> => {
  const found = new Map<string, Suggestion>();
  if (programs.length === 0) return found;
  const request = { ...given, contract: null, isRecording: true };
  const isIo = testKindOf(request.language.testFramework, request.testCode) === 'io';
  const recorded = isIo ? null : await recordTests(run, request, language);
  for (let round = 0; round < rounds; round++) {
    const left = programs.filter(({ id }) => !found.has(id));
    if (left.length === 0) break;
    const looking = recorded
      ? lookingAtCalls(run, request, language, candidatesFor(request, language, recorded, round))
      : lookingAtCases(run, request, language, round);
    if (!looking) break;
    const more = await suggestFrom({ run, request, isIo }, looking, left);
    for (const [id, suggestion] of more) found.set(id, suggestion);
  }
  return found;
};
