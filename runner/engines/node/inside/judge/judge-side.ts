import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';

import { createExpect } from '../expect/expect.ts';
import { createShow } from '../expect/show-value.ts';
import { createFakeTimers } from '../framework/fake-timers.ts';
import { createAssert } from '../framework/judge-assert.ts';
import { createModuleMocks, moduleName } from '../framework/module-mocks.ts';
import { createTestModules, defaultOf } from '../framework/test-modules.ts';
import { readTestSource, type TestSource } from '../framework/test-source.ts';
import { createTree } from '../framework/test-tree.ts';
import type { Channel, Message } from '../link/channel.ts';
import { extendPrototypes } from '../link/prototype-extensions.ts';
import { writeFiles } from '../link/write-files.ts';
import { ProtocolError } from '../link/value-fill.ts';
import { stripTypes } from '../strip/strip-types.ts';
import type { JudgeJob, ReadTests } from './judge-job.ts';
import { noteForAuthor } from './author-notes.ts';
import { createJudgeRun } from './judge-run.ts';
import { createJudgeValues } from './judge-values.ts';
import { createRecordedRun } from './recorded-run.ts';
import { createReplacedGlobals } from './replaced-globals.ts';
import { createSharedLibrary } from './shared-library.ts';
import { createSharedProcess } from './shared-process.ts';
import { createSolutionScope } from './solution-scope.ts';
import { createStudentLink, type Problem, StudentGone } from './student-link.ts';
import { cut } from './test-feedback.ts';

type Tools = {
  /** Tells the runner. */
  send: (message: object) => void;
  /** Opens the channel to the student process. */
  open: (sides: { serve: (message: Message) => Message | null; ended: (reason: string) => never }) => Channel;
  /** Creates the V8 code cache. */
  code: () => Buffer;
};

const testFile = '/tmp/tests.js';
/** How tests put something in place of a function of a module. */
const replacing = /spyOn|\.method\(|replaceProperty|jest\.fn|vi\.fn|mock\.fn/;

/** The tests, and what they need to reach the program. */
export function createJudgeSide({ send, open, code }: Tools) {
  let tests = '';
  const replaced = createReplacedGlobals((values, paths) => void judge.ask('replace', values, paths));
  const shared = createSharedProcess((...changes) => void judge.ask('process', [], ...changes));
  const judge = createJudgeValues(
    () => channel,
    () => {
      replaced.passOn();
      shared.passOn();
    },
    protocolBroken,
    testFile,
  );
  const live = { ...judge.live, sealedText: judge.border.sealedText };
  const show = createShow(live);
  const recorded = createRecordedRun(judge, () => assert.watch(judge.twins.check));
  const report = (problem: Problem) => send({ problem: { ...problem, message: cut(problem.message) } });
  const run = createJudgeRun({
    judge,
    show,
    student: () => student,
    send,
    noteForAuthor: (error, body) =>
      judge.border.isRecording() ? noteForAuthor(error, { body, tests, testFile, hidden }) : '',
  });
  const student = createStudentLink({
    judge,
    show,
    channel: () => channel,
    report,
    print: text => run.print(text),
    exitCodeChanged: shared.exitCodeChanged,
    beforeStart: () => mocks.passOn(),
    onLoaded: extensions => {
      recorded.extended(extendPrototypes(extensions, tests, recorded.mayExtend));
    },
  });
  const timers = createFakeTimers(judge.ask, student.start, replaced.clockChanged);
  const lines: string[] = [];
  const assert = createAssert(() => ({ file: testFile, lines }));
  const expect = createExpect({ live, show, check: judge.twins.check });
  const tree = createTree();
  const mocks = createModuleMocks({
    actual: specifier => actual(specifier),
    isFile: name => further.some(one => moduleName(`./${one}`) === name),
    tell(name, exports, isMocked) {
      lendFunctions(exports, judge.border.lend);
      judge.ask('mock', [exports], name, isMocked);
    },
  });
  const scope = createSolutionScope(judge, student.start, name => replaced.added(name), mocks.find);
  const modules = createTestModules({ tree, expect, assert, timers, reload, mocks, actual });

  function reload(): void {
    student.restart();
    scope.forget();
    mocks.reset();
  }

  const channel = open({
    serve,
    ended(reason) {
      student.gone(reason);
      throw new StudentGone();
    },
  });

  function serve(message: Message): Message | null {
    try {
      if (student.hear(message)) return null;
      return judge.answer(message);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      return protocolBroken();
    }
  }

  function protocolBroken(): never {
    student.gone('broken');
    throw new StudentGone();
  }

  let hidden: string[] = [];
  let further: string[] = [];
  let programText = '';
  /** Paths of the files that came with the tests, and by which paths they call the program. */
  const ownFiles = new Set([testFile]);
  const programNames = new Set(['/tmp/solution', '/tmp/main', '/tmp/index']);
  /** The path of a module that only tests have. */
  const hiddenModule = (specifier: string): string | null => {
    const wanted = join('/', specifier).slice(1);
    const name = hidden.find(
      one => one === wanted || one.replace(/\.\w+$/, '') === wanted.replace(/\.\w+$/, ''),
    );
    return /^\.{1,2}\//.test(specifier) && name !== undefined
      ? join('/tmp', name.replace(/\.ts$/, '.js'))
      : null;
  };
  const isSolution = (specifier: string) => /^\.{0,2}\/|^solution$/.test(specifier);
  function actual(specifier: string): unknown {
    const own = hiddenModule(specifier);
    if (own !== null) return createRequire(testFile)(own);
    if (!isSolution(specifier)) return library.find(specifier) ?? modules.find(specifier);
    const isFurther = further.some(one => moduleName(`./${one}`) === moduleName(specifier));
    return isFurther ? scope.exportsOf(specifier) : scope.wholeModule(specifier);
  }
  const find = (specifier: string): unknown => {
    const mock = mocks.find(specifier);
    if (mock) return mock.exports;
    return hiddenModule(specifier) === null && isSolution(specifier)
      ? scope.wholeModule(specifier)
      : actual(specifier);
  };
  const library = createSharedLibrary({
    ask: judge.ask,
    isOfTests: path => ownFiles.has(path),
    isProgram: path => programNames.has(path.replace(/\.\w+$/, '')) && /\.(?:[cm]?js|ts)$/.test(path),
    programText: () => programText,
    watch: (name, holder) => {
      if (replacing.test(tests)) replaced.watchModule(name, holder);
    },
  });
  const parameters = {
    require: Object.assign(find, {
      cache: new Proxy({}, { deleteProperty: () => (reload(), true) }),
      resolve: (name: string) => name,
    }),
    module: { exports: {} },
    exports: {},
    __filename: testFile,
    __dirname: '/tmp',
    cairnDefault: defaultOf,
    cairnImport: async (specifier: string) => {
      const found = find(specifier);
      return typeof found === 'object' && found !== null ? found : { default: found };
    },
    cairnMeta: { url: `file://${testFile}`, filename: testFile, dirname: '/tmp' },
    cairnSolution: (imported: string, local: string, from: string) => scope.resolve(imported, local, from)[1],
    cairnJest: modules.globals.jest,
  };

  async function runTests(job: JudgeJob): Promise<void> {
    const { read } = job;
    const stripped = job.isTyped && !read ? stripTypes(job.source) : { code: read?.code ?? job.source };
    if ('problem' in stripped) {
      report({ kind: 'tests', message: unreadable(stripped.problem, stripped.line), line: null });
      return;
    }
    tests = stripped.code;
    recorded.open(job);
    writeFiles('/tmp', job.files);
    hidden = job.hidden ?? [];
    further = job.modules ?? [];
    programText = job.programText ?? '';
    for (const [name] of job.files ?? []) ownFiles.add(join('/tmp', name));
    replaced.settleArguments(testFile);
    const source = read
      ? sourceOf(read)
      : readTestSource(tests, specifier => hiddenModule(specifier) !== null);
    // Before the tests start, which could send another.
    if (!read) send({ readTests: readTestsOf(tests, source) });
    lines.push(...tests.split('\n'));
    for (const { from } of source.aliases.values()) programNames.add(`/tmp${moduleName(from)}`);
    scope.open(tests, source.aliases, student.isStarted);
    try {
      await evaluate(source.body);
      await tree.declared();
      await mocks.ready();
    } catch (error) {
      if (!student.problem()) report({ kind: 'tests', message: testProblem(error), line: null });
      return;
    }
    await run.all(tree.root, {
      isStartedFirst: source.isStartedFirst,
      contextTools: modules.contextTools,
      finishTest,
    });
    if (job.isRecording) send(recorded.toSend());
    else if (job.isExpectingWrong) send({ twins: judge.twins.toSend() ?? null });
    const doubts = [...judge.border.doubts(), ...judge.changed.doubts()];
    if (doubts.length > 0) send({ doubts });
    if (job.isRehearsal) {
      const student = Buffer.from(judge.ask('code', [])[0] as Uint8Array).toString('base64');
      send({ code: { student, judge: code().toString('base64') } });
    }
  }

  function finishTest(): void {
    modules.finishTest();
    expect.finishCount();
  }

  /** Compiles the tests as a function; as an async one if they await at top level. */
  function evaluate(body: string): unknown {
    const names = Object.keys(parameters);
    const compile = (text: string) =>
      compileFunction(text, names, { filename: testFile }) as (...args: unknown[]) => unknown;
    let declare: (...args: unknown[]) => unknown;
    try {
      declare = compile(body);
    } catch (error) {
      if (!(error instanceof SyntaxError) || !/await/.test(error.message)) throw error;
      declare = compile(`return (async () => {${body}\n})();`);
    }
    return declare(...Object.values(parameters));
  }

  function testProblem(error: unknown): string {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : show(error);
    const line = new RegExp(`${testFile}:(\\d+)`).exec(String((error as Error)?.stack))?.[1];
    return unreadable(text, line ? Number(line) : null);
  }

  return {
    serve,
    channel,
    student,
    print: (text: string) => run.print(text),
    /** Makes the names of the framework and of the program visible everywhere. */
    install(): void {
      Object.assign(globalThis, modules.globals);
      replaced.settle();
      shared.install();
      scope.install();
    },
    tools: { assert: assert.loose, expect },
    runTests,
  };
}

const sourceOf = ({ body, aliases, isStartedFirst }: ReadTests): TestSource => ({
  body,
  aliases: new Map(aliases.map(([local, imported, from]) => [local, { imported, from }])),
  isStartedFirst,
});

const readTestsOf = (code: string, { body, aliases, isStartedFirst }: TestSource): ReadTests => ({
  code,
  body,
  aliases: [...aliases].map(([local, { imported, from }]) => [local, imported, from]),
  isStartedFirst,
});

/** What they are called with comes from where the program calls them. */
function lendFunctions(exports: unknown, lend: (value: unknown, callee: string) => void): void {
  if (typeof exports !== 'object' || exports === null) return;
  for (const [key, value] of Object.entries(exports)) lend(value, `${key}()>mock`);
}

const unreadable = (reason: string, line: number | null) =>
  `The tests themselves could not be read: ${reason}${line === null ? '' : ` (line ${line} of the tests)`}`;
