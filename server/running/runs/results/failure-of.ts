import type { Verdict } from '#contract/running/run-request.ts';
import type { RunOutcome } from '#contract/running/runs.ts';

/**
 * What kind of wrong answer a run is: runs of the same exercise with the same `test` and `kind` are one group. The same
 * mistake in two programs fails the same test in the same way, whatever the variables are called.
 */
export type Failure = {
  /** The first test that failed; empty if none was run. */
  test: string;
  /** In words for staff, without names and numbers that differ from program to program. */
  kind: string;
  /** All tests that were run and failed. */
  failed: string[];
};

type Facts = Pick<RunOutcome, 'verdict' | 'message' | 'notes' | 'results'>;
type Result = RunOutcome['results'][number];

/** What is stored has a limit: names and values come from programs. */
const longestTest = 200;
const longestKind = 160;
const longestValue = 60;
const mostFailed = 40;
/** Of each text. Programs write them, and what searches in them must not take long. */
const mostRead = 4000;

const stopped: Partial<Record<Verdict, string>> = {
  'timed-out': 'took too long',
  'out-of-memory': 'used too much memory',
  'too-much-output': 'printed too much',
  'too-many-processes': 'started too many processes',
};

/** Quoted words of messages that say what went wrong, and not how somebody called a variable. */
const types =
  /^(?:int|float|complex|bool|str|bytes|list|dict|set|tuple|range|function|method|type|module|NoneType|generator|builtin_function_or_method|string|number|object|undefined|null|boolean|symbol|bigint|char|double|long|void|String)$/;

const quoted = /'([^'\n]{0,80})'|"([^"\n]{0,80})"|`([^`\n]{0,80})`|‘([^’\n]{0,80})’/g;

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const cut = (text: string, limit: number) => {
  const characters = Array.from(text);
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join('')}…`;
};

/** `json.decoder.JSONDecodeError` as `JSONDecodeError`. */
const withoutModule = (word: string) => {
  const last = word.slice(word.lastIndexOf('.') + 1);
  return /^[A-Z]\w*(?:Error|Exception)/.test(last) ? last : word;
};

/** A message without the names and numbers of one program. */
const withoutNames = (message: string) =>
  oneLine(message)
    .replaceAll(quoted, (all, ...found: (string | undefined)[]) => {
      const inside = found.slice(0, 4).find(group => group !== undefined) ?? '';
      const [offset, text] = found.slice(4) as unknown as [number, string];
      // The name of a method says more than that of a variable.
      const isMember = text.slice(0, offset).endsWith('attribute ');
      return isMember || types.test(inside) || !/[\p{L}\p{N}_]/u.test(inside) ? all : '…';
    })
    .replaceAll(/[\w$.]+(\(\))?/g, (all, isCall) => (isCall ? '…()' : withoutModule(all)))
    .replaceAll(/(^|\s)\S*?(\.[\w$]+)?(?= is not (?:a function|defined|iterable|a constructor))/g, '$1…$2')
    .replaceAll(/\b(?:0x[\da-f]+|\d+(?:\.\d+)?)/gi, 'N');

/** `0.30000000000000004` and `0.3000000001` are the same answer, and addresses in memory differ in every run. */
const shownValue = (value: string): string => {
  const plain = oneLine(value)
    .replaceAll(/\b0x[\da-f]{4,}/gi, '0x…')
    .replaceAll(/(?<![\w.])-?\d+\.\d{4,}(?:e[-+]?\d+)?/gi, number =>
      String(Number(Number(number).toPrecision(4))),
    );
  if (plain === '') return 'nothing';
  return Array.from(plain).length <= longestValue ? plain : cut(withoutNames(plain), longestValue);
};

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The right answer within a sentence, such as after a prompt, whatever the sentence is. */
const isWithinWords = (actual: string, expected: string): boolean => {
  const right = oneLine(expected);
  if (right === '' || right.length > longestValue) return false;
  const around = oneLine(actual).replace(new RegExp(`(?<![\\w.-])${escaped(right)}(?![\\w-])`, 'u'), ' ');
  return around !== oneLine(actual) && /\p{L}/u.test(around);
};

const named = /\b[A-Z]\w*(?:Error|Exception|Exit|Interrupt|Iteration)\b(?::[^\n]*)?/;

/** The error that a text of ours mentions, else its first line without our own preface. */
const errorIn = (text: string): string => {
  const error = named.exec(text)?.[0];
  // Where it was raised is not what it is.
  if (error) return withoutNames(error.replace(/ \(line \d+\)$/, ''));
  const lines = text.split('\n').filter(line => line.trim() !== '');
  return withoutNames(lines[0] ?? '');
};

const kindWithoutTests = ({ verdict, message, notes }: Facts): string => {
  const limit = stopped[verdict];
  if (limit) return limit;
  const note = begin(notes?.find(({ kind }) => kind === 'error')?.text.split('\n')[0]);
  const said = note === undefined ? errorIn(message ?? '') : withoutNames(note);
  return verdict === 'compile-failed' ? `cannot be read: ${said}` : said;
};

/** Feedback begins with the name of the test, in a line of its own or before a colon. */
const withoutTestName = ({ name, feedback }: Result) =>
  (feedback.startsWith(name) ? feedback.slice(name.length) : feedback).replace(/^:?\s*/, '');

const kindOf = (result: Result, verdict: Verdict): string => {
  const { status, expected, actual } = result;
  const feedback = withoutTestName(result);
  const limit = stopped[verdict];
  if (limit && /\bwas stopped\b/.test(feedback)) return limit;
  const error = status === 'error' ? (named.exec(feedback)?.[0] ?? named.exec(actual ?? '')?.[0]) : undefined;
  if (error) return errorIn(error);
  if (actual !== undefined && status === 'failed') {
    if (expected === undefined) return `got ${shownValue(actual)}`;
    if (isWithinWords(actual, expected)) return 'got the right answer with more around it';
    return `got ${shownValue(actual)}, expected ${shownValue(expected)}`;
  }
  return errorIn(feedback) || 'failed';
};

const begin = <Text extends string | null | undefined>(text: Text) => text?.slice(0, mostRead) as Text;

/** Of a run that did not pass. */
export const failureOf = (facts: Facts): Failure => {
  const failed = facts.results.filter(
    ({ passed, isNotRun, status }) => !passed && !isNotRun && status !== 'skipped',
  );
  const [first] = failed;
  const kind = first
    ? kindOf({ ...first, feedback: begin(first.feedback), actual: begin(first.actual) }, facts.verdict)
    : kindWithoutTests({ ...facts, message: begin(facts.message) });
  return {
    test: cut(first?.name ?? '', longestTest),
    kind: cut(kind, longestKind) || 'failed',
    failed: [...new Set(failed.map(({ name }) => cut(name, longestTest)))].slice(0, mostFailed),
  };
};
