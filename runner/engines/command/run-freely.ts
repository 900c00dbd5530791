import { defaultLimits, type FreeRequest, type RunRequest } from '#contract/running/run-request.ts';

import type { Execution, SuperviseOptions } from '../../box/supervise.ts';
import type { FreeReport, Line, Talk } from '../../engine-kit/engine.ts';
import { contentOf, filesOfProgram } from '../../engine-kit/program-files.ts';
import type { Place, Program } from '../../engine-kit/program.ts';
import type { CaseBox } from './case-box/case-box.ts';
import type { CaseBoxPool } from './case-box/case-box-pool.ts';
import { checkedRun } from './checked-run.ts';
import { type CrashCause, crashCause } from './crash-cause.ts';
import { executionVerdict } from './execution-verdict.ts';
import { compileFirst } from './compile-first.ts';
import type { HeaderCache } from './fast-compile/header-cache.ts';
import { type CommandRun, idleLookMs, noInput, prepareRun, type Tools } from './command-run.ts';
import { javaRun } from './java/java-run.ts';
import type { WarmJava } from './java/warm-java.ts';
import { loopPlace } from './loop-line.ts';
import { firstPlace } from './student-lines.ts';
import { freeLimits, type WaitingTerminals } from './terminals/waiting-terminals.ts';

type FreeTools = Tools & {
  boxes: CaseBoxPool;
  headers: HeaderCache;
  java: WarmJava;
  terminals: WaitingTerminals;
};

/** Compiles a program as for its tests, and then lets somebody talk to it. */
export async function runFreely(
  tools: FreeTools,
  free: FreeRequest,
  talk: Talk,
  signal: AbortSignal,
): Promise<FreeReport> {
  const limits = freeLimits(free.cpuMs);
  const request: RunRequest = { ...free, limits, testCode: '', contract: null };
  let box: Promise<CaseBox | null> | undefined;
  const command = prepareRun(tools, request, signal, [], () => (box ??= tools.boxes.take()));
  try {
    const run = compiledByJava(tools, request, signal, command);
    const { failed, notes } = await compileFirst(run, request, tools.compileLimits);
    if (failed) {
      talk.hear(Buffer.from(failed.output));
      const why = failed.verdict === 'cancelled' ? 'stopped' : failed.verdict;
      const { message: said, wallMs, line, file } = failed;
      const place = { ...(line === undefined ? {} : { line }), ...(file === undefined ? {} : { file }) };
      return { why, said, exitCode: null, wallMs, notes, ...place };
    }
    const fileName = request.language.executableFileName;
    const typed = typedInto(talk);
    const hear = (chunk: Buffer) => talk.hear(withBareName(chunk, fileName, command.program));
    const begun = tools.terminals.take(request.language);
    const files = filesOfProgram(request).map(file => ({
      name: file.name,
      content: Buffer.from(contentOf(file) as string),
    }));
    const execution = begun
      ? await goOn(begun, { name: fileName, program: command.program, files }, typed.talk, {
          limits,
          signal,
          turn: tools.turn,
          onOutput: hear,
        })
      : await run.converse(typed.talk.begin, { limits, onOutput: hear });
    const { verdict, message } = wasInterrupted(execution)
      ? { verdict: 'cancelled' as const, message: null }
      : executionVerdict(execution, limits);
    const crash = verdict === 'crashed' ? await causeOf(tools, request, signal, typed.text()) : null;
    const place = crash?.place ?? (await placeOf(run, execution, fileName));
    return {
      why: verdict === 'cancelled' ? 'stopped' : verdict,
      said: message,
      exitCode: execution.exitCode,
      wallMs: execution.spent.wallMs,
      notes,
      ...(crash ? { cause: crash.cause } : {}),
      ...place,
    };
  } finally {
    if (box) {
      await (await box)?.end();
      tools.boxes.refill();
    }
    tools.headers.fill();
    tools.java.fill();
  }
}

/** Beyond this a crash is not repeated. */
const mostRemembered = 64 * 1024;
const repeatLimits = { cpuMs: 5000, asleepMs: 5000 };
const endOfInput = '\x04';

/** Remembers what was typed. */
function typedInto(talk: Talk): { talk: Talk; text: () => string } {
  let text = '';
  const remember = (line: Line): Line => ({
    ...line,
    type(more, onTaken) {
      text = (text + more).slice(0, mostRemembered);
      line.type(more, onTaken);
    },
  });
  return {
    talk: { ...talk, begin: line => talk.begin(remember(line)) },
    text: () => text.split(endOfInput)[0]!,
  };
}

/** As in tests: the program is run once more, with checks, and with the same input. */
async function causeOf(
  tools: Tools,
  request: RunRequest,
  signal: AbortSignal,
  stdin: string,
): Promise<CrashCause | null> {
  const checked = checkedRun(tools, request, signal);
  const fileName = request.language.executableFileName;
  return (
    checked && crashCause(checked, fileName, { ...noInput, stdin }, { ...defaultLimits, ...repeatLimits })
  );
}

const interruptSignal = 2;

/** By Ctrl+C, about which the program did nothing. */
const wasInterrupted = ({ signal, exitCode, stopReason }: Execution) =>
  stopReason === null && (signal === interruptSignal || exitCode === 128 + interruptSignal);

type Ready = { name: string; program: Program; files: { name: string; content: Buffer }[] };

/** In an interpreter that waits for its program. */
async function goOn(
  box: CaseBox,
  { name, program: { source: content }, files }: Ready,
  talk: Talk,
  options: SuperviseOptions,
): Promise<Execution> {
  try {
    talk.begin(box.line);
    const program = { source: { name, content }, input: '', args: [], files };
    return await box.go(program, { ...options, asksWhere: true, idleLookMs });
  } finally {
    await box.end();
  }
}

function compiledByJava(
  tools: FreeTools,
  request: RunRequest,
  signal: AbortSignal,
  command: CommandRun,
): CommandRun {
  const { language, limits } = request;
  if (filesOfProgram(request).length > 0) return command;
  const compiler = tools.java.compilerFor(language);
  if (!compiler) return command;
  const source = { name: language.executableFileName, content: command.program.source };
  const compileLimits = { ...tools.compileLimits, outputBytes: limits.outputBytes };
  return javaRun(command, compiler, source, { signal, turn: tools.turn, compileLimits });
}

/** Where it was stopped, or the place that its last message names. */
async function placeOf(run: CommandRun, execution: Execution, fileName: string): Promise<Place | undefined> {
  if (execution.where) return loopPlace(run, execution, noInput, fileName);
  return execution.exitCode === 0 ? undefined : lastPlace(execution.shown, fileName, run.program);
}

/** A traceback ends with the place of the error. */
function lastPlace(shown: string, fileName: string, program: Program): Place | undefined {
  const end = shown.slice(-4000);
  const begin = Math.max(end.lastIndexOf('Traceback (most recent'), 0);
  const lines = end.slice(begin).split('\n').toReversed();
  for (const line of lines) {
    const found = firstPlace(line, fileName, program);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Messages name files with the folder of the box. */
function withBareName(chunk: Buffer, fileName: string, { others }: Program): Buffer {
  const names = [fileName, ...(others?.keys() ?? [])].filter(name => chunk.includes(`/tmp/${name}`));
  if (names.length === 0) return chunk;
  const bare = names.reduce((text, name) => text.replaceAll(`/tmp/${name}`, name), chunk.toString('latin1'));
  return Buffer.from(bare, 'latin1');
}
