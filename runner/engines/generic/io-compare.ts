import { type IoCase, usualTolerance } from '#contract/test-code/io-cases.ts';

import { patternComputedSentence } from '../../engine-kit/sentences.ts';
import type { PatternMatcher } from './pattern-matcher.ts';

/** What a program did in a case. */
export type Observed = { stdout: string; stderr: string; exitCode: number };

/**
 * `unknown`: the output could not be compared with the pattern, which is not the student's fault. Of a case that is
 * wrong, the first difference counts.
 */
export type Comparison =
  | { is: 'right' }
  | { is: 'wrong'; where: 'stdout' | 'stderr' | 'exitCode' }
  | { is: 'unknown' }
  | { is: 'empty' };

export async function compareCase(
  ioCase: IoCase,
  observed: Observed,
  patterns: PatternMatcher,
): Promise<Comparison> {
  if (ioCase.stdout === null && ioCase.stderr === null && ioCase.exitCode === null) return { is: 'empty' };
  for (const where of ['stdout', 'stderr'] as const) {
    const wanted = ioCase[where];
    if (wanted === null) continue;
    const outcome = await compareText(ioCase, wanted, observed[where], patterns);
    if (outcome === 'unknown') return { is: 'unknown' };
    if (outcome === 'wrong') return { is: 'wrong', where };
  }
  const isWrongCode = ioCase.exitCode !== null && ioCase.exitCode !== observed.exitCode;
  return isWrongCode ? { is: 'wrong', where: 'exitCode' } : { is: 'right' };
}

async function compareText(
  { match, tolerance }: IoCase,
  wanted: string,
  actual: string,
  patterns: PatternMatcher,
): Promise<'right' | 'wrong' | 'unknown'> {
  if (match === 'exact') return actual === wanted ? 'right' : 'wrong';
  if (match === 'trimmed') return trimLines(actual) === trimLines(wanted) ? 'right' : 'wrong';
  if (match === 'numbers')
    return sameNumbers(wanted, actual, tolerance ?? usualTolerance) ? 'right' : 'wrong';
  const outcome = await patterns.compare(wanted, actual);
  return outcome === 'unusable' ? 'unknown' : outcome === 'matches' ? 'right' : 'wrong';
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
  name: string,
  ioCase: IoCase,
  observed: Observed,
  comparison: Exclude<Comparison, { is: 'right' }>,
): string {
  if (comparison.is === 'unknown') return `${name}: ${patternComputedSentence}`;
  if (comparison.is === 'empty')
    return `${name}: this case does not say what is expected. Give it an expected output or an exit code.`;
  if (comparison.where === 'exitCode')
    return `${name}: expected the exit code ${ioCase.exitCode}, but your program ended with ${observed.exitCode}.`;
  return `${name}: ${textFeedback(ioCase, comparison.where, observed[comparison.where])}`;
}

function textFeedback(ioCase: IoCase, where: 'stdout' | 'stderr', actual: string): string {
  const wanted = ioCase[where]!;
  const output = where === 'stdout' ? 'output' : 'error output';
  const printed = where === 'stdout' ? 'printed' : 'printed as an error';
  if (ioCase.match === 'regex') return `the ${output} ${quote(actual)} does not match the pattern ${wanted}`;
  if (actual.trim() === '' && wanted.trim() !== '')
    return `expected ${quote(wanted)}, but your program printed nothing${where === 'stdout' ? '' : ' as an error'}.`;
  const lines = (text: string) => (ioCase.match === 'exact' ? text : trimLines(text)).split('\n');
  const [ours, theirs] = [lines(wanted), lines(actual)];
  if (ours.length === 1 && theirs.length === 1)
    return `expected ${quote(wanted)}, but your program ${printed} ${quote(actual)}.`;
  const at = ours.findIndex((line, index) => !isSameLine(ioCase, line, theirs[index]));
  const index = at === -1 ? ours.length : at;
  if (index >= ours.length)
    return `your program ${printed} more than expected, from line ${index + 1} on: ${quote(theirs[index] ?? '')}.`;
  if (index >= theirs.length)
    return `line ${index + 1} of the ${output} is missing: expected ${quote(ours[index]!)}.`;
  return `line ${index + 1} of the ${output} should be ${quote(ours[index]!)}, but your program ${printed} ${quote(theirs[index]!)}.`;
}

function isSameLine({ match, tolerance }: IoCase, wanted: string, actual: string | undefined): boolean {
  if (actual === undefined || match !== 'numbers') return wanted === actual;
  return sameNumbers(wanted, actual, tolerance ?? usualTolerance);
}

const quote = (text: string) => JSON.stringify(text.length > 300 ? `${text.slice(0, 300)} …` : text);
