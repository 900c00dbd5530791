import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits, type RunRequest } from '#contract/running/run-request.ts';
import { addSuggestedTest } from '#contract/running/test-code/add-suggested-test.ts';
import { emptyCase, writeIoCases } from '#contract/running/test-code/io-cases.ts';
import { findSurvivors } from '#server/authoring/strength/find-survivors.ts';
import { slowestSolutionMs } from '#server/authoring/strength/measure-strength.job.ts';
import { type Mutant, mutateProgram } from '#server/authoring/strength/mutate-program.ts';
import type { MutableLanguage } from '#server/authoring/strength/parse-program.ts';
import type { Candidate } from '#server/authoring/strength/suggesting/derive-calls.ts';
import { probeProgram, readProbe } from '#server/authoring/strength/suggesting/probe-program.ts';
import { startOwnRunner } from '#server/running/runs/run-code.ts';
import { readSets } from '#runner/hostile/sets/read-sets.ts';

/**
 * `npm run proof -- strength <folder> [names or languages…]`: exercises that somebody wrote who does not know how wrong programs and suggested
 * tests are made. `inputs.py` of each prints random inputs, which prove that an accepted program is wrong. In `bench/taught`, which
 * has the form of the sets, the inputs of a language are in one program, which names the exercises that are meant. Sets without
 * inputs, as `runner/hostile/sets`, show whether suggested tests refuse the right programs that strangers wrote.
 */

type Runner = ReturnType<typeof startOwnRunner>;

type StrangerExercise = {
  name: string;
  language: MutableLanguage;
  fileName: string;
  solution: string;
  tests: string;
  inputs: string[];
  isIo: boolean;
  /** Other right programs. */
  others: string[];
};

const kinds: Record<string, MutableLanguage> = {
  py: 'python',
  js: 'javascript',
  ts: 'typescript',
  java: 'java',
};
const inputCount = 400;
const inputSeed = 7;

const inputsBy = (program: string, ...words: string[]): string[] => {
  const made = spawnSync('python3', ['-B', program, ...words, String(inputSeed), String(inputCount)], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`${program} ${words.join(' ')} fails: ${made.stderr}`);
  return [...new Set(made.stdout.split('\n').filter(line => line.trim() !== ''))];
};

const readExercise = (folder: string, name: string): StrangerExercise => {
  const at = (file: string) => join(folder, name, file);
  const files = readdirSync(join(folder, name));
  const isProgram = (file: string) =>
    /^solution\.(py|js|ts)$/.test(file) || /^(?!.*Test)\w+\.java$/.test(file);
  const program = files.find(isProgram);
  const tests = files.find(file => /^(tests\.(py|js|ts)|cases\.json|\w+Test(s)?\.java)$/.test(file));
  if (program === undefined || tests === undefined || !existsSync(at('inputs.py')))
    throw new Error(`${name} has no solution, tests or inputs.py`);
  return {
    name,
    language: kinds[program.split('.').at(-1) ?? ''] ?? 'python',
    fileName: program,
    solution: readFileSync(at(program), 'utf8'),
    tests: readFileSync(at(tests), 'utf8'),
    inputs: inputsBy(at('inputs.py')),
    isIo: tests === 'cases.json',
    others: files.filter(file => /^right-\w+\./.test(file)).map(file => readFileSync(at(file), 'utf8')),
  };
};

/** As in the shipped configuration; in Java after the class that the tests name. */
const programFile = (language: MutableLanguage, solution: string) => {
  const folder = join(import.meta.dirname, '../../runner/languages', language, 'config.json');
  const { executableFileName } = JSON.parse(readFileSync(folder, 'utf8')) as RunRequest['language'];
  if (language !== 'java') return executableFileName;
  const [, name] =
    /^public (?:final )?class (\w+)/m.exec(solution) ?? /^(?:final )?class (\w+)/m.exec(solution) ?? [];
  return `${name}.java`;
};

type Chosen = (name: string, language: MutableLanguage) => boolean;

/** Those of sets that are chosen; in `bench/taught` those for which there are inputs. */
const readFromSets = (folder: string, isChosen: Chosen): StrangerExercise[] =>
  Object.values(kinds).flatMap(language => {
    const inputs = join(folder, 'inputs', `${language}.py`);
    const meant = existsSync(inputs) ? readFileSync(inputs, 'utf8') : null;
    const isMeant = (name: string) => meant?.includes(`"${name}"`) ?? true;
    return readSets(language, folder)
      .map(exercise => ({ ...exercise, name: `${exercise.set}/${exercise.name}` }))
      .filter(({ name }) => isMeant(name) && isChosen(name, language))
      .map(({ name, solution, tests, programs }) => ({
        name,
        language,
        fileName: programFile(language, solution),
        solution,
        tests,
        inputs: meant === null ? [] : inputsBy(inputs, name),
        isIo: false,
        others: programs
          .filter(({ kind, isStillWrong }) => kind === 'honest' && !isStillWrong)
          .map(({ code }) => code),
      }));
  });

const exercisesIn = (folder: string, isChosen: Chosen): StrangerExercise[] => {
  const ofSets = readFromSets(folder, isChosen);
  if (ofSets.length > 0) return ofSets;
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => readExercise(folder, name))
    .filter(({ name, language }) => isChosen(name, language));
};

const configOf = (
  language: MutableLanguage,
  { fileName, isIo }: StrangerExercise,
): RunRequest['language'] => {
  const folder = language === 'java' && !isIo ? 'java' : language;
  const file = join(import.meta.dirname, '../../runner/languages', folder, 'config.json');
  const config = JSON.parse(readFileSync(file, 'utf8')) as RunRequest['language'];
  if (language !== 'java') return config;
  // As an author says it who pastes such a program.
  const executionCommand = config.executionCommand.replaceAll(/\bMain\b/g, fileName.replace('.java', ''));
  return { ...config, executableFileName: fileName, executionCommand };
};

/** Longer than the product allows, so that a slow solution is told from a wrong one. */
const longestSolutionMs = 10_000;

/** Without a request: why no wrong programs are tried. */
const requestOf = async (
  runner: Runner,
  exercise: StrangerExercise,
): Promise<RunRequest | 'too slow' | { reason: string }> => {
  const request: RunRequest = {
    id: `strength-${exercise.name.replaceAll(/\W/g, '-')}`,
    language: configOf(exercise.language, exercise),
    code: exercise.solution,
    testCode: exercise.tests,
    contract: null,
    isRecording: true,
    limits: { ...defaultLimits, cpuMs: longestSolutionMs },
  };
  const { contract, cpuMs, message, results } = await runner.run(request);
  // As the product limits wrong programs. It does not try any of a solution that takes longer.
  if (cpuMs > slowestSolutionMs) return 'too slow';
  const limits = { ...request.limits, cpuMs: Math.ceil(Math.max(200, 5 * cpuMs)) };
  if (contract) return { ...request, contract, isRecording: false, limits };
  const failed = results.find(({ passed }) => !passed)?.name;
  return { reason: message || `fails ${failed}` };
};

const inPieces = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** What a program does with each input. */
const behaviourOf = async (runner: Runner, request: RunRequest, exercise: StrangerExercise, code: string) => {
  const { language, inputs, isIo } = exercise;
  const seen = new Map<number, string>();
  const limits = { ...request.limits, cpuMs: 3000 };
  const alone = { ...request, contract: null, isRecording: true, limits };
  let first = 0;
  for (const piece of inPieces(inputs, isIo ? 40 : 200)) {
    if (isIo) {
      const cases = piece.map((input, number) => ({
        ...emptyCase(),
        name: `input ${number}`,
        stdin: JSON.parse(input) as string,
      }));
      const { results } = await runner.run({
        ...alone,
        id: `${request.id}-inputs`,
        code,
        testCode: writeIoCases(cases),
      });
      cases.forEach(({ name }, number) => {
        const result = results.find(one => one.name === name);
        seen.set(first + number, `${result?.status} ${result?.actual ?? ''}`);
      });
    } else {
      const candidates = piece.map((probe): Candidate => ({
        before: [],
        call: probe,
        probeBefore: [],
        probe,
        boldness: 0,
      }));
      const program = probeProgram(
        { language, code, fileName: request.language.executableFileName },
        candidates,
        'digests',
      );
      const testCode = writeIoCases([emptyCase()]);
      const { results } = await runner.run({ ...alone, id: `${request.id}-inputs`, code: program, testCode });
      for (const [number, shown] of readProbe(results[0]?.actual ?? '')) seen.set(first + number, shown);
    }
    first += piece.length;
  }
  return seen;
};

/** What came of some exercises. */
type StrangerReport = {
  exercises: number;
  unusable: string[];
  programs: number;
  accepted: number;
  provablyWrong: number;
  suggestedForThem: number;
  suggested: number;
  wrong: string[];
};

const nothing: StrangerReport = {
  exercises: 0,
  unusable: [],
  programs: 0,
  accepted: 0,
  provablyWrong: 0,
  suggestedForThem: 0,
  suggested: 0,
  wrong: [],
};

const sumOf = (reports: StrangerReport[]): StrangerReport =>
  reports.reduce(
    (sum, one) => ({
      exercises: sum.exercises + one.exercises,
      unusable: [...sum.unusable, ...one.unusable],
      programs: sum.programs + one.programs,
      accepted: sum.accepted + one.accepted,
      provablyWrong: sum.provablyWrong + one.provablyWrong,
      suggestedForThem: sum.suggestedForThem + one.suggestedForThem,
      suggested: sum.suggested + one.suggested,
      wrong: [...sum.wrong, ...one.wrong],
    }),
    nothing,
  );

/** A line of the table at the end. */
const lineOf = (name: string, report: StrangerReport) => {
  const { exercises, programs, accepted, provablyWrong, suggestedForThem, suggested, wrong } = report;
  const share = provablyWrong === 0 ? '' : `${Math.round((100 * suggestedForThem) / provablyWrong)} %`;
  const numbers = [
    exercises,
    programs,
    accepted,
    provablyWrong,
    suggestedForThem,
    share,
    suggested,
    wrong.length,
  ];
  return name.padEnd(12) + numbers.map(number => String(number).padStart(11)).join('');
};

const tableHead = `${''.padEnd(12)}${['exercises', 'programs', 'accepted', 'are wrong', 'get a test', 'share', 'tests', 'bad tests'].map(word => word.padStart(11)).join('')}`;

const isProvablyWrong = (ofSolution: Map<number, string>, steady: number[], ofMutant: Map<number, string>) =>
  // A program that says nothing at all could not be run so.
  ofMutant.size > 0 && steady.some(number => ofMutant.get(number) !== ofSolution.get(number));

const measureOne = async (
  runner: Runner,
  exercise: StrangerExercise,
  say: (line: string) => void,
): Promise<StrangerReport> => {
  const request = await requestOf(runner, exercise);
  if (request === 'too slow') {
    say(`${exercise.name}: the solution takes so long that no wrong programs are tried`);
    return nothing;
  }
  if ('reason' in request) {
    say(`${exercise.name}: the solution does not pass its tests: ${request.reason}`);
    return { ...nothing, exercises: 1, unusable: [exercise.name] };
  }
  const { language, solution, tests, others } = exercise;
  const mutants = mutateProgram({ language, code: solution });
  const survivors = await findSurvivors(one => runner.run(one), request, language, mutants);
  const behaviour = (code: string) => behaviourOf(runner, request, exercise, code);
  const [first, second] = [await behaviour(solution), await behaviour(solution)];
  const steady = [...first.keys()].filter(
    number => second.get(number) === first.get(number) && first.get(number) !== 'O',
  );
  const lines: string[] = [];
  const wrong: string[] = [];
  let [wrongHere, suggestedHere, suggested] = [0, 0, 0];
  for (const { id, line, after, suggestion } of survivors) {
    const { code } = mutants.find(mutant => mutant.id === id) as Mutant;
    const isWrong = isProvablyWrong(first, steady, await behaviour(code));
    const shown =
      suggestion?.kind === 'case'
        ? JSON.stringify(suggestion.base.stdin)
        : suggestion && [...(suggestion.before ?? []), suggestion.call].join(' ');
    lines.push(
      `  ${isWrong ? 'wrong' : 'maybe the same'} line ${line}: ${after.trim()} | ${shown ?? 'no test'}`,
    );
    if (isWrong) wrongHere += 1;
    if (!suggestion) continue;
    if (isWrong) suggestedHere += 1;
    suggested += 1;
    const added = addSuggestedTest(request.language.testFramework, tests, suggestion);
    const stronger = { ...request, testCode: added?.testCode ?? '', contract: null, isRecording: true };
    const passes = async (program: string) => (await runner.run({ ...stronger, code: program })).isPassed;
    const refusesRight = [];
    for (const other of others)
      if (
        !(await passes(other)) &&
        (await runner.run({ ...request, contract: null, isRecording: true, code: other })).isPassed
      )
        refusesRight.push(other);
    if (!(await passes(solution)) || (await passes(code)) || refusesRight.length > 0)
      wrong.push(
        `${exercise.name} line ${line}: ${shown}${refusesRight.length > 0 ? ' (refuses a right program)' : ''}`,
      );
  }
  say(
    `${exercise.name}: ${survivors.length} of ${mutants.length} accepted, ${wrongHere} provably wrong, ${suggestedHere} of them with a test`,
  );
  lines.forEach(say);
  return {
    exercises: 1,
    unusable: [],
    programs: mutants.length,
    accepted: survivors.length,
    provablyWrong: wrongHere,
    suggestedForThem: suggestedHere,
    suggested,
    wrong,
  };
};

export const proveStrangerStrength = async (
  folder: string,
  say: (line: string) => void,
  only: string[] = [],
): Promise<StrangerReport> => {
  const isChosen: Chosen = (name, language) =>
    only.length === 0 || only.includes(name) || only.includes(language);
  const chosen = exercisesIn(folder, isChosen).toSorted((one, other) => one.name.localeCompare(other.name));
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-strength-'));
  const runner = startOwnRunner({ dataDir, runSlots: 2 }, () => {});
  await runner.ready;
  const measured: { language: MutableLanguage; report: StrangerReport }[] = [];
  try {
    for (const exercise of chosen)
      measured.push({ language: exercise.language, report: await measureOne(runner, exercise, say) });
  } finally {
    await runner.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const whole = sumOf(measured.map(({ report }) => report));
  say(tableHead);
  for (const [language, ones] of Map.groupBy(measured, one => one.language))
    say(lineOf(language, sumOf(ones.map(({ report }) => report))));
  say(lineOf('together', whole));
  [...whole.unusable, ...whole.wrong].forEach(say);
  return whole;
};

/** At least six of ten provably wrong programs get a test, and no test is wrong. */
export const canBeBelieved = ({ provablyWrong, suggestedForThem, wrong, unusable }: StrangerReport) =>
  wrong.length === 0 && unusable.length === 0 && suggestedForThem >= 0.6 * provablyWrong;
