import type { Sentence } from '#contract/core/catalogue.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import { type IoCase, usualTolerance } from '#contract/running/test-code/io-cases.ts';

import type { WrittenFile } from '../../box/supervise.ts';
import type { PatternMatcher } from './pattern-matcher.ts';
import { matchesBesidePrompts } from './prompts/tolerate-prompts.ts';

/** What a program did in a case. */
export type Observed = {
  stdout: string;
  stderr: string;
  exitCode: number;
  /** The expected ones, by name. */
  files: Record<string, WrittenFile>;
};

/**
 * `unknown`: the output could not be compared with the pattern, which is not the student's fault. Of a case that is
 * wrong, the first difference counts.
 */
export type Comparison =
  | { is: 'right' }
  | { is: 'wrong'; where: 'stdout' | 'stderr' | 'exitCode' }
  | { is: 'wrong'; where: 'file'; name: string }
  | { is: 'unknown' }
  | { is: 'empty' };

export type CompareOptions = {
  patterns: PatternMatcher;
  /** So many questions of the program may stand in its output beside what is expected. */
  prompts: number;
  allowsAnyExitCode: boolean;
};

export async function compareCase(
  ioCase: IoCase,
  observed: Observed,
  { patterns, prompts, allowsAnyExitCode }: CompareOptions,
): Promise<Comparison> {
  const texts = [
    { where: 'stdout', wanted: ioCase.stdout, actual: observed.stdout },
    { where: 'stderr', wanted: ioCase.stderr, actual: observed.stderr },
  ] as const;
  for (const { where, wanted, actual } of texts) {
    if (wanted === null) continue;
    const allowed = where === 'stdout' ? prompts : 0;
    const outcome = await compareText(ioCase, wanted, actual, patterns, allowed);
    if (outcome === 'unknown') return { is: 'unknown' };
    if (outcome === 'wrong') return { is: 'wrong', where };
  }
  for (const [name, wanted] of Object.entries(ioCase.expectedFiles)) {
    const file = observed.files[name];
    const outcome =
      file?.is === 'there' ? await compareText(ioCase, wanted, file.text, patterns, 0) : 'wrong';
    if (outcome === 'unknown') return { is: 'unknown' };
    if (outcome === 'wrong') return { is: 'wrong', where: 'file', name };
  }
  const wantedCode = ioCase.exitCode ?? (allowsAnyExitCode ? observed.exitCode : 0);
  if (wantedCode !== observed.exitCode) return { is: 'wrong', where: 'exitCode' };
  return isEmpty(ioCase) ? { is: 'empty' } : { is: 'right' };
}

const isEmpty = ({ stdout, stderr, exitCode, expectedFiles }: IoCase) =>
  stdout === null && stderr === null && exitCode === null && Object.keys(expectedFiles).length === 0;

async function compareText(
  ioCase: IoCase,
  wanted: string,
  actual: string,
  patterns: PatternMatcher,
  prompts: number,
): Promise<'right' | 'wrong' | 'unknown'> {
  if (ioCase.match === 'regex') {
    const outcome = await patterns.compare(wanted, actual);
    return outcome === 'unusable' ? 'unknown' : outcome === 'matches' ? 'right' : 'wrong';
  }
  if (isSameText(ioCase, wanted, actual)) return 'right';
  if (prompts === 0 || ioCase.match === 'contains') return 'wrong';
  const [ours, theirs] = [wanted, actual].map(text => (ioCase.match === 'exact' ? text : trimLines(text)));
  const isSame = (one: string, other: string) => isSameText(ioCase, one, other);
  return matchesBesidePrompts(linesOf(ours!), linesOf(theirs!), isSame, prompts) ? 'right' : 'wrong';
}

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));

function isSameText({ match, tolerance }: IoCase, wanted: string, actual: string): boolean {
  if (match === 'exact') return actual === wanted;
  if (match === 'numbers') return sameNumbers(wanted, actual, tolerance ?? usualTolerance);
  const [ours, theirs] = [trimLines(wanted), trimLines(actual)];
  return match === 'contains' ? theirs.includes(ours) : theirs === ours;
}

/** Ignores invisible differences: white space at line ends and empty lines at the end. */
const trimLines = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .trimEnd();

const number = /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?/g;

/** The same words in the same order, any white space between them, and numbers that differ by no more than this. */
function sameNumbers(wanted: string, actual: string, tolerance: number): boolean {
  const [ours, theirs] = [wanted, actual].map(text => ({
    words: text.replaceAll(number, '\0').split(/\s+/).filter(Boolean).join(' '),
    numbers: text.match(number)?.map(Number) ?? [],
  }));
  return (
    ours!.words === theirs!.words &&
    ours!.numbers.every((one, index) => {
      const other = theirs!.numbers[index]!;
      // Rounding of the subtraction itself must not count: 0.3 is within 0.1 of 0.2.
      return one === other || Math.abs(one - other) <= tolerance * (1 + 1e-9);
    })
  );
}

export function ioFeedback(
  ioCase: IoCase,
  observed: Observed,
  comparison: Exclude<Comparison, { is: 'right' }>,
): Sentence {
  if (comparison.is === 'unknown') return runProblems.patternComputed;
  if (comparison.is === 'empty') return runProblems.nothingExpected;
  if (comparison.where === 'exitCode') return codeFeedback(ioCase, observed);
  if (comparison.where === 'file')
    return fileFeedback(ioCase, comparison.name, observed.files[comparison.name]);
  const { where } = comparison;
  return textFeedback(ioCase, ioCase[where]!, observed[where], { where, file: null });
}

function codeFeedback(ioCase: IoCase, { exitCode, stderr }: Observed): Sentence {
  if (ioCase.exitCode !== null)
    return runProblems.otherExitCode({ wanted: ioCase.exitCode, found: exitCode });
  const isOutputRight = ioCase.stdout !== null;
  return stderr.trim() === ''
    ? runProblems.exitCodeNot0({ exitCode, isOutputRight })
    : runProblems.endedWithError({ exitCode, isOutputRight });
}

function fileFeedback(ioCase: IoCase, name: string, file: WrittenFile | undefined): Sentence {
  if (file?.is === 'there')
    return textFeedback(ioCase, ioCase.expectedFiles[name]!, file.text, { where: 'file', file: name });
  return file?.is === 'unreadable'
    ? runProblems.fileUnreadable({ file: name })
    : runProblems.fileNotWritten({ file: name });
}

type Place = { where: 'stdout' | 'stderr' | 'file'; file: string | null };

function textFeedback(ioCase: IoCase, wanted: string, actual: string, place: Place): Sentence {
  const [wantedText, found] = [quote(wanted), quote(actual)];
  if (ioCase.match === 'regex') return runProblems.noMatch({ ...place, found, pattern: wanted });
  if (actual.trim() === '' && wanted.trim() !== '')
    return runProblems.expectedText({ ...place, wanted: wantedText, found: null });
  if (ioCase.match === 'contains') return runProblems.mustContain({ ...place, wanted: wantedText, found });
  const lines = (text: string) => (ioCase.match === 'exact' ? text : trimLines(text)).split('\n');
  const [ours, theirs] = [lines(wanted), lines(actual)];
  if (ours.length === 1 && theirs.length === 1)
    return runProblems.expectedText({ ...place, wanted: wantedText, found });
  const at = ours.findIndex(
    (line, index) => theirs[index] === undefined || !isSameLine(ioCase, line, theirs[index]),
  );
  const index = at === -1 ? ours.length : at;
  const line = index + 1;
  if (index >= ours.length)
    return runProblems.moreThanExpected({ ...place, line, found: quote(theirs[index] ?? '') });
  if (index >= theirs.length) return runProblems.lineMissing({ ...place, line, wanted: quote(ours[index]!) });
  return runProblems.otherLine({ ...place, line, wanted: quote(ours[index]!), found: quote(theirs[index]!) });
}

const isSameLine = (ioCase: IoCase, wanted: string, actual: string) =>
  ioCase.match === 'numbers' ? isSameText(ioCase, wanted, actual) : wanted === actual;

const quote = (text: string) => JSON.stringify(text.length > 300 ? `${text.slice(0, 300)} …` : text);
