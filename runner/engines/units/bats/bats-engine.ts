import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

import { runProblems } from '#contract/running/run-problems.ts';
import {
  asleepLimitMs,
  type RunRequest,
  runCpuLimitMs,
  type TestResult,
} from '#contract/running/run-request.ts';
import { testKindOf } from '#contract/running/test-code/test-kind.ts';

import { execute } from '../../../box/execute.ts';
import { createPipePool, type PipePool } from '../../../box/pipes.ts';
import type { Execution } from '../../../box/supervise.ts';
import { soleTurn, type Turn } from '../../../box/turn.ts';
import { wasStarved } from '../../../box/usage/time-spent.ts';
import { compiledScript } from '../../../engine-kit/compiled-script.ts';
import type { Engine, EngineOptions, EngineReport } from '../../../engine-kit/engine.ts';
import { emptyReport } from '../../../engine-kit/failed-report.ts';
import { assembleProgram } from '../../../engine-kit/program.ts';
import { contentOf, filesOfProgram, filesOfTests } from '../../../engine-kit/program-files.ts';
import { toldOf } from '../../../engine-kit/sentences.ts';
import { executionVerdict } from '../../command/execution-verdict.ts';
import { firstPlace, toStudentLines } from '../../command/student-lines.ts';
import { unreadableTests } from '../unit-sentences.ts';
import {
  type BatsContract,
  contractOf,
  mocksOf,
  type Note,
  parseNotes,
  recordOf,
  usesOf,
  variablesOf,
} from './bats-contract.ts';
import { type GuardedTests, guardTests, withoutGuards } from './guard/guard-tests.ts';
import { misfitOf, unreachableIn } from './bats-misfits.ts';
import { readTap } from './read-tap.ts';
import { withCalls } from './told-calls.ts';

type BoxTurn = Pick<Turn, 'setAsleep' | 'onPause'>;
type Tools = EngineOptions & { pipes: PipePool; turn: Turn; signal: AbortSignal };

const libraries = '/usr/lib/bats';
export const isBatsInstalled = () =>
  existsSync('/usr/bin/bats') && existsSync(`${libraries}/bats-assert/load.bash`);

const fileInside = (name: string) => join(import.meta.dirname, 'inside', name);
const inside = (name: string) => readFileSync(fileInside(name), 'utf8');
const box = '/tmp/box';
/** Files that students see and do not change. */
const beside = '/cairn/beside';
/** Of the tests, besides what the program uses. */
const testsCpuMs = 30_000;
/** The program is stopped first: then the tests go on, and say which of them it was. */
const laterMs = 10_000;
const testProcesses = 64;
/** What the box of the tests may tell besides the report of bats. */
const mostNotes = 2 * 1024 * 1024;
const loadHelpers = 'bats_load_library bats-support; bats_load_library bats-assert';

/** bats for Bash: tests in one box, the program in another; only data passes between them (README.md). */
export function batsEngine(options: EngineOptions): Engine {
  const pipes = createPipePool();
  return {
    name: 'bats',
    canRun: ({ language, testCode = '' }) =>
      language.testFramework === 'bats' && testKindOf('bats', testCode) === 'unit',
    start: async () => {},
    obstacle: async () => null,
    run: (request, signal, turn = soleTurn) => {
      if (options.host.tier !== 'bwrap')
        return Promise.resolve(unreadableTests(runProblems.needsBwrap({ name: 'bats' })));
      if (request.testCode.trim() === '') return Promise.resolve(unreadableTests(null));
      if (!isBatsInstalled())
        return Promise.resolve(unreadableTests(runProblems.missingFramework({ name: 'bats', key: 'bats' })));
      return runTests({ ...options, pipes, turn, signal }, request);
    },
    stop: async () => pipes.close(),
  };
}

async function runTests(tools: Tools, request: RunRequest): Promise<EngineReport> {
  const { limits, testCode, language } = request;
  const program = assembleProgram(language, request.code, [], filesOfProgram(request));
  const asleepMs = 2 * asleepLimitMs(limits);
  const count = Math.max(1, (testCode.match(/^\s*@test\b/gm) ?? []).length);
  const ends: Record<'program' | 'tests', PromiseWithResolvers<Duplex>> = {
    program: Promise.withResolvers(),
    tests: Promise.withResolvers(),
  };
  const guarded = guardTests(testCode.replaceAll('\r\n', '\n'));
  // One box sleeps while the other computes, which takes as long as a busy machine needs for it.
  const inBoxes: Record<'program' | 'tests', number[]> = { program: [], tests: [] };
  let notes: Promise<string> = Promise.resolve('');
  const [programTurn, testsTurn] = sharedTurn(tools.turn);
  const programRun = execute(
    {
      command: ['/usr/bin/python3', '-ISB', '/cairn/serve.py', language.executableFileName],
      files: [
        { target: '/cairn/serve.py', content: compiledScript(fileInside('serve.py')) },
        { target: '/cairn/wrapper.bash', content: inside('wrapper.bash') },
        { target: '/cairn/program.sh', content: program.source },
        ...filesOfProgram(request).map(file => ({
          target: `/cairn/files/${file.name}`,
          content: contentOf(file),
        })),
      ],
    },
    {
      ...tools,
      turn: programTurn,
      limits: { ...limits, cpuMs: runCpuLimitMs(limits, count), asleepMs },
      others: inBoxes.tests,
      extra: ['pipe'],
      onStart(child) {
        inBoxes.program.push(child.pid ?? 0);
        ends.program.resolve(child.stdio[3] as Duplex);
      },
    },
  );
  const testsRun = execute(
    {
      command: ['/bin/bash', '-c', startScript],
      files: testFiles(request, guarded),
      env: { BATS_LIB_PATH: libraries, TMPDIR: '/tmp/data' },
    },
    {
      ...tools,
      turn: testsTurn,
      limits: { ...limits, cpuMs: testsCpuMs, processes: testProcesses, asleepMs: asleepMs + laterMs },
      others: inBoxes.program,
      extra: ['pipe', 'pipe'],
      onStart(child) {
        inBoxes.tests.push(child.pid ?? 0);
        ends.tests.resolve(child.stdio[3] as Duplex);
        notes = readAll(child.stdio[4] as Duplex);
      },
    },
  );
  const [ofProgram, ofTests] = await Promise.all([ends.program.promise, ends.tests.promise]);
  connect(ofProgram, ofTests);
  const tests = await testsRun;
  ofProgram.end();
  tools.turn.onPause(() => {});
  const told = parseNotes(await notes);
  const report = reportOf(request, tests, await programRun, program, told);
  const recorded = request.isRecording
    ? { seen: { bats: recordOf(told, request.code, request.testCode) }, uses: usesOf(told) }
    : {};
  return { ...report, ...recorded, results: withMisfits(report.results, told, guarded, request.code) };
}

async function readAll(stream: Duplex): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  stream.on('error', () => {});
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      length += part.length;
      if (length <= mostNotes) parts.push(part);
    }
  } catch {
    // The box was stopped.
  }
  return Buffer.concat(parts).toString();
}

/** A test that met something else than in the author's run has failed, whatever bats says about it. */
function withMisfits(
  results: TestResult[],
  notes: Note[],
  { places }: GuardedTests,
  code: string,
): TestResult[] {
  const misfits = notes.flatMap(note => {
    const misfit = misfitOf(note, places, code);
    return misfit ? [{ ...misfit, test: note.test }] : [];
  });
  return results.map((result, index) => {
    const misfit = misfits.find(({ test }) => test === null || test === index + 1);
    if (!misfit || result.status === 'skipped') return result;
    const { sentence, line } = misfit;
    const told = toldOf(result.name, sentence);
    return { ...result, passed: false, status: 'failed', ...told, ...(line === undefined ? {} : { line }) };
  });
}

/** The run sleeps while both boxes do, and both are paused together. */
function sharedTurn(turn: Turn): [BoxTurn, BoxTurn] {
  const states = [newState(), newState()];
  turn.onPause(isPaused => states.forEach(state => state.setPaused(isPaused)));
  const [one, other] = states.map(state => ({
    setAsleep(isAsleep: boolean) {
      state.isAsleep = isAsleep;
      turn.setAsleep(states.every(each => each.isAsleep));
    },
    onPause(setPaused: (isPaused: boolean) => void) {
      state.setPaused = setPaused;
    },
  }));
  return [one!, other!];
}

type BoxState = { isAsleep: boolean; setPaused: (isPaused: boolean) => void };
const newState = (): BoxState => ({ isAsleep: false, setPaused: () => {} });

function connect(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => {});
    from.pipe(to);
  }
}

const startScript = `
exec 20<&3 21>&4 3<&- 4>&-
mkdir -p /tmp/run /tmp/data ${box}/test/test_helper
for one in bats-support bats-assert; do
  ln -s ${libraries}/$one ${box}/test/test_helper/$one
  ln -s ${libraries}/$one ${box}/test/$one
done
[[ ! -d ${beside} ]] || for one in ${box} ${box}/test; do cp -r --no-preserve=mode ${beside}/. $one; done
mapfile -t stubs </cairn/stubs
stub=$(</cairn/stub.sh)
mkdir -p ${box}/src
for one in "\${stubs[@]}"; do mkdir -p "\${one%/*}"; printf '%s\\n' "$stub" >"$one"; done
chmod 755 "\${stubs[@]}"
cd ${box}
exec bats --formatter tap --tempdir /tmp/run/bats test/tests.bats 2>&1 </dev/null
`;

/** What the functions in the box of the tests read about the author's run. */
function contractFiles(request: RunRequest) {
  const contract = contractOf(request);
  const mode = request.isRecording ? 'record' : contract ? 'check' : 'plain';
  const { functions = [], sets = {}, links = [], had = [] }: Partial<BatsContract> = contract ?? {};
  const { free, global } = variablesOf(request.code);
  const reads = request.isRecording ? [...free, ...global] : (contract?.reads ?? []);
  const mocks = request.isRecording ? mocksOf(request.code, request.testCode) : (contract?.mocks ?? []);
  const lines = (texts: string[]) => texts.map(text => `${text}\n`).join('');
  return [
    { target: '/cairn/mode', content: `${mode}\n` },
    { target: '/cairn/contract.json', content: JSON.stringify({ mode, functions, sets, links }) },
    { target: '/cairn/functions', content: lines(functions) },
    { target: '/cairn/reads', content: lines(reads) },
    { target: '/cairn/mocks', content: lines(mocks) },
    {
      target: '/cairn/had',
      content: had
        .flat()
        .map(text => `${text.replaceAll('\0', '')}\0`)
        .join(''),
    },
  ];
}

function testFiles(request: RunRequest, guarded: GuardedTests) {
  const { testCode } = request;
  const own = filesOfTests(request);
  const hidden = own.filter(({ kind }) => kind === 'hidden');
  const folders = scriptPaths(request);
  const names = scriptNames(request);
  const stubs = [
    ...names.flatMap(name => [`${box}/${name}`, `${box}/src/${name}`, `${box}/test/${name}`]),
    ...folders.flatMap(path => [`${box}/${path}`, `${box}/test/${path}`]),
  ];
  return [
    { target: '/cairn/call.py', content: compiledScript(fileInside('call.py')) },
    { target: `${box}/test/tests.bats`, content: withHelpers(testCode, guarded.text) },
    { target: '/cairn/guard.bash', content: inside('guard.bash') },
    ...contractFiles(request),
    { target: `${box}/test/bats-extra.bash`, content: `${loadHelpers}\n` },
    // Where tests load from, and where they work; the program gets the second folder, but not these.
    { target: '/cairn/hidden.txt', content: hidden.map(({ name }) => `${name}\n`).join('') },
    // Copied to where tests work, because they may change them.
    ...own
      .filter(({ kind }) => kind === 'readOnly')
      .map(file => ({ target: `${beside}/${file.name}`, content: contentOf(file) })),
    ...hidden.flatMap(file =>
      [box, `${box}/test`].map(folder => ({ target: `${folder}/${file.name}`, content: contentOf(file) })),
    ),
    // Not files of the box, which nobody could execute.
    { target: '/cairn/stub.sh', content: inside('stub.sh') },
    { target: '/cairn/stubs', content: stubs.map(path => `${path}\n`).join('') },
    // Of ours in the folder of the program, besides those that are always there.
    {
      target: '/cairn/folders.txt',
      content: [...new Set(folders.map(path => path.split('/', 1)[0]!))].map(name => `${name}\n`).join(''),
    },
  ];
}

/** The tests with the scripts that they load. */
function textOfTests(request: RunRequest): string {
  const loaded = filesOfTests(request).filter(
    ({ kind, name }) => kind === 'hidden' && /\.(?:ba)?sh$/.test(name),
  );
  return [request.testCode, ...loaded.map(({ content }) => content)].join('\n');
}

/** What tests may call the program: each script that they name. */
function scriptNames(request: RunRequest): string[] {
  const own = filesOfTests(request);
  const isOwn = (name: string) => own.some(file => withoutFolder(file.name) === name);
  const named = [...textOfTests(request).matchAll(/(?<![\w.-])([\w-]+\.(?:sh|bash))\b/g)].map(
    match => match[1]!,
  );
  const scripts = named.filter(name => !isOwn(name) && !/^(?:load|bats-\w+)\.bash$/.test(name));
  return [...new Set([request.language.executableFileName, ...scripts])].slice(0, 20);
}

/** Scripts in folders of a project, such as `bin/greet.sh`; not in one that the exercise has or that the tests make. */
function scriptPaths(request: RunRequest): string[] {
  const names = scriptNames(request);
  const own = filesOfTests(request);
  const text = textOfTests(request);
  const paths = [...text.matchAll(/(?<![\w.-])((?:[A-Za-z][\w-]*\/)+)([\w-]+\.(?:sh|bash))\b/g)];
  const isTaken = (folder: string) =>
    /^(?:src|test|test_helper)$/.test(folder) ||
    own.some(({ name }) => name.startsWith(`${folder}/`)) ||
    text.split('\n').some(line => /\bmkdir\b/.test(line) && line.includes(folder));
  return [
    ...new Set(
      paths
        .filter(([, folders = '', name = '']) => names.includes(name) && !isTaken(folders.split('/', 1)[0]!))
        .map(([, folders = '', name = '']) => folders + name),
    ),
  ].slice(0, 20);
}

const escaped = (name: string) => name.replaceAll('.', '\\.');
const withoutFolder = (name: string) => name.slice(name.lastIndexOf('/') + 1);

/** One line of ours, then the tests. The usual assertions are there, loaded or not. */
function withHelpers(testCode: string, guarded: string): string {
  const isNeeded =
    /^\s*(?:assert|refute)\w*/m.test(testCode) &&
    !/\b(?:load|bats_load_library)\b.*(?:assert|bats-extra)/.test(testCode);
  return `source /cairn/guard.bash${isNeeded ? `; ${loadHelpers}` : ''}\n${guarded}`;
}

function reportOf(
  request: RunRequest,
  tests: Execution,
  program: Execution,
  source: ReturnType<typeof assembleProgram>,
  notes: Note[],
): EngineReport {
  const { limits, language } = request;
  const read = readTap(withoutGuards(tests.standardOutput), 1);
  const stopped = program.stopReason ? program : tests;
  const { verdict, message } = executionVerdict(stopped, { asleepMs: asleepLimitMs(limits) });
  const isTestsFault = stopped === tests && verdict === 'timed-out';
  const fileName = language.executableFileName;
  const others = filesOfProgram(request).map(({ name }) => name);
  const names = scriptNames(request).filter(name => !others.includes(name));
  const called = new RegExp(
    `(?<![\\w./-])(?:[\\w./-]*/)?(?:${names.map(escaped).join('|')})(: line \\d)`,
    'g',
  );
  const explained = (result: TestResult): TestResult => {
    const said = result.feedback.replace(called, `${fileName}$1`);
    const place = result.passed ? undefined : firstPlace(said, fileName, source);
    const actual =
      result.actual && toStudentLines(result.actual.replace(called, `${fileName}$1`), fileName, source);
    return {
      ...result,
      feedback: toStudentLines(said, fileName, source),
      ...(actual !== undefined && { actual }),
      ...place,
    };
  };
  const isFailed = read.results.some(({ passed, status }) => !passed && status !== 'skipped');
  const cannot = request.isRecording && isFailed ? unreachableIn(request.testCode) : null;
  return {
    ...emptyReport(verdict, isTestsFault ? runProblems.testsComputed : message),
    ...(cannot && { message: cannot.sentence, testsLine: cannot.line }),
    ...(read.problem === null || verdict !== 'finished'
      ? {}
      : { message: runProblems.testsCannotRun({ said: read.problem }), testsLine: read.problemLine }),
    declaredTests: read.results.length === read.planned ? read.results.map(({ name }) => name) : [],
    results: withCalls(read.results, notes, request.testCode).map(explained),
    isChannelComplete: read.planned === read.results.length && (tests.exitCode ?? 2) <= 1,
    cpuMs: program.spent.cpuMs,
    wallMs: tests.spent.wallMs,
    isStarved: wasStarved(program.spent) || wasStarved(tests.spent),
  };
}
