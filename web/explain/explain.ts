import type { RunOutcome } from '#contract/runs.ts';
import { cRules } from './c-rules.ts';
import { crashRules } from './crash-rules.ts';
import { javaRules } from './java-rules.ts';
import { javascriptRules } from './javascript-rules.ts';
import { nearName } from './near-names.ts';
import { pythonRules } from './python-rules.ts';
import { applyRules, type Explanation, type Failure, type Rule } from './rule.ts';
import { explainStop } from './stopped-loop.ts';
import { typescriptRules } from './typescript-rules.ts';
import { explainDifference } from './value-rules.ts';

type Result = RunOutcome['results'][number];
type Note = NonNullable<RunOutcome['notes']>[number];
type Told = Explanation & { isGeneric?: boolean };

const rulesOf: Record<string, Rule[]> = {
  python: pythonRules,
  javascript: javascriptRules,
  typescript: javascriptRules,
  java: javaRules,
  c: cRules,
  cpp: cRules,
};

/** The program that was run. */
export type Program = { code: string; language: string };

const pythonError = /^([A-Z]\w*(?:Error|Exception|Interrupt|Iteration)\b(?:: .*)?)$/gm;
const javascriptError = /\b([A-Z]\w*(?:Error|Exception)\b: .*)/;

/** The error itself, without the words of the runner and the test framework around it. */
const errorIn = (text: string, language: string): string | null => {
  if (language === 'python')
    return /^Your code raised (.*)/m.exec(text)?.[1] ?? [...text.matchAll(pythonError)].at(-1)?.[1] ?? null;
  if (language === 'javascript' || language === 'typescript')
    return javascriptError.exec(text)?.[1]?.replace(/ \(line \d+(?: of [^)]+)?\)$/, '') ?? null;
  return text;
};

const explainText = (
  text: string,
  program: Program,
  line: number | undefined,
  column?: number,
): Told | null => {
  const rules = rulesOf[program.language];
  const error = errorIn(text, program.language);
  if (!rules || error === null) return null;
  return applied(rules, error, program, line, column);
};

const applied = (
  rules: Rule[],
  error: string,
  program: Program,
  line: number | undefined,
  column?: number,
): Told | null => {
  // A missing bracket is noticed after the last line.
  const last = program.code.trimEnd().split('\n').length;
  const own = line === undefined ? undefined : Math.min(line, last);
  const failure: Failure = { ...program, error, line: own, column };
  return applyRules(rules, failure);
};

/** What a compiler says is an error as it stands. */
const explainNote = ({ text, line, column }: Note, program: Program): Told | null =>
  program.language === 'typescript'
    ? applied(typescriptRules, text, program, line, column)
    : explainText(text, program, line, column);

/** A name that the tests use and the program does not have. */
const explainMissing = (feedback: string, { code, language }: Program): Explanation | null => {
  const name = /[Yy]our (?:code|program) does not define (\w+)/.exec(feedback)?.[1];
  if (name === undefined) return null;
  const near = nearName(name, code, language);
  const isEmpty = code.split('\n').every(line => /^\s*(?:#.*|\/\/.*)?$/.test(line));
  if (isEmpty)
    return {
      what: `There is no code yet: the test uses \`${name}\`.`,
      why: `Write \`${name}\` as the instructions describe it.`,
    };
  return near
    ? {
        what: `The test uses \`${name}\`, which is not defined. ${near.where}`,
        why: `Rename it to \`${name}\`: small and capital letters and _ count.`,
        ...lineOf(near.where),
      }
    : {
        what: `The test uses \`${name}\`, which your code does not define.`,
        why: `Write it, or check how the instructions spell it.`,
      };
};

const lineOf = (where: string) => {
  const line = /^Line (\d+)/.exec(where)?.[1];
  return line === undefined ? {} : { line: Number(line) };
};

const calledIn = (feedback: string) => /^Called: ([A-Za-z_]\w*)\(/m.exec(feedback)?.[1];

const explainEnd = (message: string): Explanation | null =>
  /ended itself \(exit|called process\.exit/.test(message)
    ? {
        what: 'The program ends itself, so no test can be run.',
        why: 'Remove the call of `exit` from your code.',
      }
    : null;

/** The runner's own sentences that name a limit say all there is. */
const ofMessage = (
  outcome: Pick<RunOutcome, 'message' | 'results' | 'line'>,
  program: Program,
): Told | null => {
  const message = outcome.message ?? '';
  const failed = outcome.results.filter(result => !result.passed && !result.isNotRun);
  // Others may have failed before the one that was stopped.
  const ended = failed.find(({ feedback }) => message !== '' && feedback.includes(message)) ?? failed[0];
  const place = ended?.line ?? outcome.line;
  return explainStop(message, program.code, place) ?? explainEnd(message);
};

/** Explains an error outside of the tests: one of the compiler first. */
const explainProblem = (outcome: RunOutcome, program: Program): Told | null => {
  if (!outcome.hasError || outcome.testsLine !== undefined) return null;
  const note = outcome.notes?.find(({ kind }) => kind === 'error');
  if (note) return explainNote(note, program);
  return ofMessage(outcome, program) ?? explainText(outcome.message ?? '', program, outcome.line);
};

const explainResult = (result: Result, outcome: RunOutcome, program: Program): Told | null => {
  if (result.passed || result.isNotRun || result.isHidden) return null;
  const { feedback, expected, actual, line } = result;
  const stop = explainStop(feedback.replace(/^.*?: (?=Your program was stopped)/, ''), program.code, line);
  if (stop) return stop;
  const missing = explainMissing(feedback, program);
  if (missing) return missing;
  const crash = result.cause === undefined ? null : explainCrash(result, result.cause, outcome, program);
  if (crash) return crash;
  const isIo = rulesOf[program.language] === cRules || rulesOf[program.language] === javaRules;
  const error = result.status === 'failed' ? null : explainText(feedback, program, line);
  if (error) return error;
  // A warning of the compiler is often the reason of a wrong answer or a crash.
  const warned = isIo ? explainWarning(outcome, program) : null;
  if (warned) return warned;
  if (expected === undefined || actual === undefined || result.status !== 'failed') return null;
  return explainDifference({
    ...program,
    expected,
    actual,
    output: result.output ?? '',
    called: calledIn(feedback),
    input: result.input,
    isOutput: isIo,
  });
};

/** A warning about the line that crashed knows more than the crash. */
const explainCrash = (result: Result, cause: string, outcome: RunOutcome, program: Program): Told | null => {
  const { line } = result;
  const notes = (outcome.notes ?? []).filter(note => note.line === line);
  const failure = { ...program, error: cause, line, column: undefined };
  return (
    explainWarning({ notes }, program) ??
    applyRules(cRules.filter(isAboutException), failure) ??
    applyRules(crashRules, failure)
  );
};

const isAboutException = ({ says }: Rule) => /out_of_range|invalid_argument/.test(says.source);

/** Warnings that do not change what a program does are shown, but explain no failure. */
const harmless = /unused (?:variable|parameter|function)|set but not used|signedness/;

const explainWarning = ({ notes = [] }: Pick<RunOutcome, 'notes'>, program: Program): Told | null => {
  for (const { kind, text, line, column } of notes) {
    if (kind !== 'warning' || harmless.test(text)) continue;
    const told = explainText(text, program, line, column);
    if (told) return { line, ...told } as Told;
  }
  return null;
};

export type ExplainedNote = {
  kind: 'error' | 'warning';
  line?: number | undefined;
  /** If the line is not in the main file. */
  file?: string | undefined;
  text: string;
  explanation: Told | null;
};

/** Everything that can be said about an outcome, in its order. */
export type Explained = {
  problem: Told | null;
  results: (Told | null)[];
  notes: ExplainedNote[];
};

/** Lines of other files are none of this program. */
const inMain = <T extends { line?: number | undefined; file?: string | undefined }>(one: T): T =>
  one.file === undefined ? one : { ...one, line: undefined };

export const explainOutcome = (whole: RunOutcome, given: Program): Explained => {
  const outcome = {
    ...inMain(whole),
    results: whole.results.map(inMain),
    ...(whole.notes && { notes: whole.notes.map(inMain) }),
  };
  const program = { ...given, language: ownLanguage(given) };
  return {
    problem: explainProblem(outcome, program),
    results: outcome.results.map(result => explainResult(result, outcome, program)),
    notes: (whole.notes ?? []).map(note => ({
      kind: note.kind,
      line: note.line,
      file: note.file,
      text: note.text,
      explanation: explainNote(inMain(note), program),
    })),
  };
};

/** Editors colour C as C++; the words differ. */
const ownLanguage = ({ code, language }: Program) =>
  language === 'cpp' && !/#include\s*<[a-z_]+>|std::|\bcout\b/.test(code) ? 'c' : language;
