import {
  defaultLimits,
  type RunLanguage,
  type RunRequest,
  type RunResult,
  type Verdict,
} from '#contract/running/run-request.ts';

import { type HostileProgram, hostilePrograms } from './hostile-programs.ts';
import { mergeCpp, mergeJava } from './merge-sources.ts';

/** One run in one engine, of one program or of several that are compiled together and run as one case each. */
export type HostileRun = {
  /** The engine, and how it gets its processes where it has several ways. */
  way: string;
  programs: HostileProgram[];
  request: Omit<RunRequest, 'id'>;
};

/** Never printed by an attack, so that none of them can pass. */
export const secret = 'NEVER-PRINT-THIS';

const limits = { ...defaultLimits, cpuMs: 600, memoryMb: 256 };
/** With the usual limits, processes of the node engine are forked; with others they are started. */
const forkedLimits = { ...defaultLimits, cpuMs: 600 };
/** A virtual machine takes half of the usual limit just to start. */
const javaLimits = { ...limits, cpuMs: 3000 };

const language = (
  executionCommand: string,
  executableFileName: string,
  testFramework = 'io',
): RunLanguage => ({
  name: executableFileName,
  executionCommand,
  executableFileName,
  preamble: '',
  postamble: '',
  testFramework,
});

const answerOf = (program: HostileProgram) => (program.isHonest ? 'honest' : secret);
const ioTests = (programs: HostileProgram[]) =>
  JSON.stringify(
    programs.map(program => ({
      name: program.file,
      stdin: `${program.file}\n`,
      stdout: answerOf(program),
      match: 'trimmed',
    })),
  );
const nodeTests = ([program]: HostileProgram[]) => `test('test_attack', async () => {
  await finished();
  assert.equal(${JSON.stringify(answerOf(program!))}, 'honest');
});`;
const pythonTests = ([program]: HostileProgram[]) =>
  `def test_attack():\n    assert ${JSON.stringify(answerOf(program!))} == 'honest'\n`;

type Way = {
  engine: string;
  name?: string;
  language: RunLanguage;
  tests(programs: HostileProgram[]): string;
  limits?: RunRequest['limits'];
  merge?: (programs: HostileProgram[]) => string;
};

const java =
  'javac -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 -nowarn Main.java && java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx128m Main';
const nodeWays = (file: string): Way[] => {
  const way = { engine: 'node', language: language(`node ${file}`, file, 'node-test'), tests: nodeTests };
  return [
    { ...way, name: 'node, started' },
    { ...way, name: 'node, forked', limits: forkedLimits },
  ];
};
const ways: Record<string, Way[]> = {
  '.sh': [{ engine: 'command', language: language('bash main.sh', 'main.sh'), tests: ioTests }],
  '.c': [
    { engine: 'command', language: language('gcc -w main.c -o main && ./main', 'main.c'), tests: ioTests },
  ],
  '.cpp': [
    {
      engine: 'command',
      language: language('g++ -std=c++20 -w main.cpp -o main && ./main', 'main.cpp'),
      tests: ioTests,
      merge: mergeCpp,
    },
  ],
  '.java': [
    {
      engine: 'command',
      language: language(java, 'Main.java'),
      tests: ioTests,
      limits: javaLimits,
      merge: mergeJava,
    },
  ],
  '.py': [
    { engine: 'command', language: language('python3 main.py', 'main.py'), tests: ioTests },
    { engine: 'python', language: language('python3 main.py', 'main.py', 'unittest'), tests: pythonTests },
  ],
  '.js': [
    { engine: 'command', language: language('node main.js', 'main.js'), tests: ioTests },
    ...nodeWays('main.js'),
  ],
  '.ts.txt': [
    { engine: 'command', language: language('node main.ts', 'main.ts'), tests: ioTests },
    ...nodeWays('main.ts'),
  ],
};

/** A limit ends a run with all its cases, so only programs that end by themselves share one. */
const canShare = ({ verdicts, isHonest }: HostileProgram) =>
  isHonest || verdicts.every(verdict => verdict === 'finished' || verdict === 'crashed');

/** All programs in every engine that takes their language. */
export function hostileRuns(engines: string[]): HostileRun[] {
  return Object.entries(ways).flatMap(([kind, ofKind]) => {
    const programs = hostilePrograms.filter(program => program.kind === kind);
    return ofKind
      .filter(way => engines.includes(way.engine))
      .flatMap(way => {
        const shared = way.merge ? programs.filter(canShare) : [];
        const alone = programs.filter(program => !shared.includes(program));
        return [...alone.map(program => [program]), ...(shared.length > 0 ? [shared] : [])].map(group =>
          toRun(way, group),
        );
      });
  });
}

const toRun = (way: Way, programs: HostileProgram[]): HostileRun => ({
  way: way.name ?? way.engine,
  programs,
  request: {
    language: way.language,
    code: way.merge ? way.merge(programs) : programs[0]!.code,
    testCode: way.tests(programs),
    contract: null,
    limits: limitsOf(way, programs),
  },
});

/** The short limit is for programs that it has to stop: others end by themselves, later on a busy machine. */
function limitsOf(way: Way, programs: HostileProgram[]) {
  const usual = way.limits ?? limits;
  const mustEnd = (verdict: Verdict) => programs.some(({ verdicts }) => verdicts.includes(verdict));
  if (!mustEnd('timed-out')) return { ...usual, cpuMs: 5000 };
  // Filling all memory takes most of the short limit, and more while other programs fill theirs.
  return mustEnd('out-of-memory') ? { ...usual, cpuMs: Math.max(usual.cpuMs, 2000) } : usual;
}

/** What one program of a run printed, and whether it passed. */
export function outcomeOf({ programs }: HostileRun, program: HostileProgram, result: RunResult) {
  const own = programs.length === 1 ? null : result.results.find(({ name }) => name === program.file);
  return {
    verdict: result.verdict,
    isPassed: own ? own.passed : result.isPassed,
    said: own ? JSON.stringify(own) : result.output + JSON.stringify(result.results),
  };
}
