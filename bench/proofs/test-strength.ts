import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits, type RunRequest } from '#contract/running/run-request.ts';
import { addSuggestedTest } from '#contract/running/test-code/add-suggested-test.ts';
import { findSurvivors } from '#server/authoring/strength/find-survivors.ts';
import { mutateProgram } from '#server/authoring/strength/mutate-program.ts';
import { startOwnRunner } from '#server/running/runs/run-code.ts';
import { weakExercises, type WeakExercise } from './weak-exercises.ts';

type Runner = ReturnType<typeof startOwnRunner>;
type Language = WeakExercise['language'];

const configOf = (language: Language): RunRequest['language'] => {
  const file = join(import.meta.dirname, '../../runner/languages', language, 'config.json');
  return JSON.parse(readFileSync(file, 'utf8')) as RunRequest['language'];
};

/** A request that the solution passes, with what an author's run stores; the limit is that of the product. */
const passingRequest = async (runner: Runner, { name, language, solution, tests }: WeakExercise) => {
  const request: RunRequest = {
    id: `strength-${name.replaceAll(' ', '-')}`,
    language: configOf(language),
    code: solution,
    testCode: tests,
    contract: null,
    isRecording: true,
    limits: { ...defaultLimits, cpuMs: 5000 },
  };
  const { contract, message, results } = await runner.run(request);
  if (!contract) throw new Error(`the solution of “${name}” fails: ${message ?? JSON.stringify(results)}`);
  return { ...request, contract, isRecording: false };
};

/** So many wrong programs as one exercise may have, and how long they take. */
const timeOf = async (runner: Runner, programs: number) => {
  const lines = Array.from({ length: programs / 4 }, (_, i) => `    total = total + a * ${i + 2} - b`);
  const solution = `def long_sum(a, b):\n    total = 0\n${lines.join('\n')}\n    return total\n`;
  const value = lines.reduce((sum, _, i) => sum + 3 * (i + 2) - 5, 0);
  const exercise: WeakExercise = {
    name: 'a long one',
    language: 'python',
    gap: '',
    solution,
    tests: `def test_it():\n    assert long_sum(3, 5) == ${value}\n`,
  };
  const request = await passingRequest(runner, exercise);
  const mutants = mutateProgram({ language: 'python', code: solution });
  const start = performance.now();
  const survivors = await findSurvivors(one => runner.run(one), request, 'python', mutants);
  return { programs: mutants.length, accepted: survivors.length, ms: Math.round(performance.now() - start) };
};

type StrengthReport = {
  exercises: number;
  planted: number;
  programs: number;
  reported: number;
  same: number;
  suggested: number;
  suggestedThatReject: number;
  timed: { programs: number; accepted: number; ms: number };
};

/** Measures the strength of tests with planted gaps, and whether the suggested tests close them. */
export const proveStrength = async (
  exercises: WeakExercise[],
  say: (line: string) => void,
): Promise<StrengthReport> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-strength-'));
  const runner = startOwnRunner({ dataDir, runSlots: 2 }, () => {});
  await runner.ready;
  const report = { planted: 0, programs: 0, reported: 0, same: 0, suggested: 0, suggestedThatReject: 0 };
  try {
    for (const exercise of exercises) {
      const { name, language, solution, tests, gap, same = [] } = exercise;
      const request = await passingRequest(runner, exercise);
      const mutants = mutateProgram({ language, code: solution });
      const survivors = await findSurvivors(one => runner.run(one), request, language, mutants);
      const isFound = survivors.some(({ after }) => after.trim() === gap);
      const equivalent = survivors.filter(({ after }) => same.includes(after.trim()));
      say(`${isFound ? 'found ' : 'MISSED'} ${language} “${name}”: ${survivors.length} of ${mutants.length}`);
      for (const { id, line, after, suggestion } of survivors) {
        const isSame = same.includes(after.trim());
        const shown = suggestion?.kind === 'case' ? `input ${suggestion.base.stdin}` : suggestion?.call;
        say(`         line ${line}: ${after.trim()}${isSame ? ' (the same)' : ''} | ${shown ?? 'no input'}`);
        const code = mutants.find(mutant => mutant.id === id)?.code ?? '';
        const added = suggestion && addSuggestedTest(request.language.testFramework, tests, suggestion);
        if (!added) continue;
        const stronger = { ...request, testCode: added.testCode, contract: null, isRecording: true };
        const solved = await runner.run(stronger);
        const { isPassed } = await runner.run({ ...stronger, code });
        report.suggested += 1;
        if (solved.isPassed && !isPassed) report.suggestedThatReject += 1;
        else say(`         its test is WRONG:\n${added.testCode}`);
      }
      report.planted += isFound ? 1 : 0;
      report.programs += mutants.length;
      report.reported += survivors.length;
      report.same += equivalent.length;
    }
    return { exercises: exercises.length, ...report, timed: await timeOf(runner, 60) };
  } finally {
    await runner.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

export const allWeakExercises = weakExercises;

/** The time is a goal for two idle cores; it is printed, and decides nothing. */
export const isStrong = ({
  exercises,
  planted,
  reported,
  same,
  suggested,
  suggestedThatReject,
}: StrengthReport) => planted === exercises && same <= reported / 10 && suggestedThatReject === suggested;
