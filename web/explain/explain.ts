import type { RunOutcome } from '#contract/running/runs.ts';
import { bashRules } from './bash-rules.ts';
import { cRules } from './c-rules.ts';
import { crashRules } from './crash-rules.ts';
import { furtherRules } from './further-rules.ts';
import { javaRules } from './java-rules.ts';
import { javascriptRules } from './javascript-rules.ts';
import { pythonRules } from './python-rules.ts';
import { explainCompiling, explainUnplaced } from './reasons/compile-reasons.ts';
import { describeDifference } from './reasons/difference-words.ts';
import type { Explanation } from './reasons/explanation.ts';
import { applyRules, type Failure, type Rule } from './rule.ts';
import { explainMisfit } from './reasons/misfits.ts';
import { giveCrashReason, giveLastReason, giveLaterReason, giveReason } from './reasons/reasons.ts';
import { type Situation, situationOf } from './reasons/situation.ts';
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
  bash: bashRules,
  ...furtherRules,
};

/** Their programs do not end where something went wrong: a wrong answer can have an error as its cause. */
const goesOnAfterErrors = new Set(['bash', 'php']);

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
  explainCompiling({ text, line, column }, program) ??
  (program.language === 'typescript'
    ? applied(typescriptRules, text, program, line, column)
    : explainText(text, program, line, column));

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
  return explainStop(message, program.code, place, program.language) ?? explainEnd(message);
};

/** Explains an error outside of the tests: one of the compiler first. */
const explainProblem = (outcome: RunOutcome, program: Program): Told | null => {
  if (!outcome.hasError || outcome.testsLine !== undefined) return null;
  const note = outcome.notes?.find(({ kind }) => kind === 'error');
  if (note) return explainNote(note, program);
  const message = outcome.message ?? '';
  const unplaced = outcome.verdict === 'compile-failed' ? explainUnplaced(program) : null;
  if (unplaced) return unplaced;
  const empty = { passed: false, status: 'error' as const, name: '', feedback: message, line: outcome.line };
  return (
    ofMessage(outcome, program) ??
    explainMisfit(situationOf(empty, message, program), message) ??
    explainText(message, program, outcome.line)
  );
};

const explainResult = (result: Result, outcome: RunOutcome, program: Program): Told | null => {
  if (result.passed || result.isNotRun || result.isHidden) return null;
  const { feedback, line } = result;
  const stop = explainStop(
    feedback.replace(/^[\s\S]*?: (?=Your program was stopped)/, ''),
    program.code,
    line,
    program.language,
  );
  if (stop) return stop;
  const error =
    result.status === 'failed' && !goesOnAfterErrors.has(program.language)
      ? ''
      : (errorIn(feedback, program.language) ?? '');
  const situation = situationOf(result, error, program);
  const unfit = explainMisfit(situation, feedback);
  if (unfit) return unfit;
  const crash =
    result.cause === undefined
      ? isCrash.test(feedback)
        ? giveCrashReason(situation)
        : null
      : (giveCrashReason(situation) ?? explainCrash(result, result.cause, outcome, program));
  if (crash) return crash;
  const isCompiled = program.language === 'c' || program.language === 'cpp';
  // A warning of the compiler is often the reason of a wrong answer or a crash.
  const warned = isCompiled ? explainWarning(outcome, program) : null;
  if (warned) return warned;
  const reason = giveReason(situation);
  if (reason) return reason;
  const told = error === '' ? null : explainText(feedback, program, line);
  if (told && !told.isGeneric) return told;
  const noted = program.language === 'java' ? explainWarning(outcome, program) : null;
  return (
    noted ??
    giveLaterReason(situation) ??
    explainValues(result, situation) ??
    giveLastReason(situation) ??
    told ??
    (result.status === 'failed' ? describeDifference(situation) : null)
  );
};

const explainValues = ({ expected, actual, status }: Result, situation: Situation): Told | null => {
  if (expected === undefined || actual === undefined || status !== 'failed') return null;
  const { language, code, output, called, input, isOutput, own } = situation;
  return explainDifference({
    language,
    code,
    expected,
    actual,
    output,
    called: called ?? undefined,
    body:
      own && own.name === called
        ? code
            .split('\n')
            .slice(own.line - 1, own.end)
            .join('\n')
        : undefined,
    input,
    isOutput,
  });
};

const isCrash = /Your program crashed/;

/** A crash in one test leaves others without their end. */
const explainCutOff = (results: Result[], told: (Told | null)[]): (Told | null)[] => {
  const known = results.findIndex(({ feedback }, index) => isCrash.test(feedback) && told[index]);
  const at = known === -1 ? results.findIndex(({ feedback }) => isCrash.test(feedback)) : known;
  const [crashed, reason] = [results[at], told[at]];
  if (!crashed) return told;
  const begin = `The program crashed in the test “${crashed.name}”`;
  const line = reason?.line ?? crashed.line;
  return told.map((one, index) => {
    const isCutOff = /not all checks of this test took place/.test(results[index]?.feedback ?? '');
    if (!isCutOff || (one !== null && !one.isGeneric)) return one;
    return reason
      ? { ...reason, what: `${begin}. ${reason.what}`, ...(line !== undefined && { line }) }
      : {
          what: `${begin}${line === undefined ? '' : `, in line ${line}`}, so this one could not be checked to its end.`,
          why: 'Look for the reason of the crash first.',
          ...(line !== undefined && { line }),
        };
  });
};

/** A warning about the line that crashed knows more than the crash. */
const explainCrash = (result: Result, cause: string, outcome: RunOutcome, program: Program): Told | null => {
  const { line } = result;
  // The tests use what came, such as NULL: that it came is the mistake.
  if (line === undefined && /^tests:\d/.test(cause)) return null;
  const notes = (outcome.notes ?? []).filter(
    note =>
      note.line === line ||
      /Wreturn-local-addr|Winfinite-recursion|Wdangling|Wsizeof-array-argument|Wsizeof-array-div|Wsizeof-pointer-div|unsigned expression in .* is always true/.test(
        note.text,
      ),
  );
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
    results: explainCutOff(
      outcome.results,
      outcome.results.map(result => explainResult(result, outcome, program)),
    ),
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
  language === 'shell'
    ? 'bash'
    : language === 'cpp' &&
        !/#include\s*<[a-z_]+>|\w::\w|\bcout\b|\bclass\s+\w+|\b(?:public|private)\s*:|\btemplate\s*<|\bnullptr\b|\w&\s*\w+\s*[,)]/.test(
          code,
        )
      ? 'c'
      : language;
