import { readableText } from '../../engine-kit/readable-text.ts';
import { patternComputedSentence } from '../../engine-kit/sentences.ts';
import type { PatternMatcher } from './pattern-matcher.ts';

export type IoCase = {
  name: string;
  stdin: string;
  stdout: string;
  match: 'exact' | 'trimmed' | 'regex';
  hidden: boolean;
};

const matches = ['exact', 'trimmed', 'regex'];
/** Each case may use the whole CPU limit while the run holds a slot. */
const mostCases = 100;

/** The cases of an `io` exercise, or a sentence for the teacher if the test code is invalid. */
export function parseIoCases(testCode: string): IoCase[] | { problem: string } {
  let list: unknown;
  try {
    list = JSON.parse(testCode);
  } catch (error) {
    return { problem: `The tests of this exercise are not valid JSON: ${(error as Error).message}.` };
  }
  if (!Array.isArray(list))
    return { problem: 'The tests of this exercise have to be a list of cases: [{"name": …}].' };
  if (list.length > mostCases)
    return { problem: `These are more than ${mostCases} cases: please leave some of the tests out.` };
  const cases: IoCase[] = [];
  for (const [index, item] of (list as unknown[]).entries()) {
    const {
      name = `Case ${index + 1}`,
      stdin = '',
      stdout,
      match = 'trimmed',
      hidden = false,
    } = (item ?? {}) as Record<string, unknown>;
    if (typeof name !== 'string' || typeof stdin !== 'string' || typeof stdout !== 'string') {
      return {
        problem: `Case ${index + 1} of the tests needs a text for "stdout" (and "name", "stdin" if given).`,
      };
    }
    if (!matches.includes(match as string)) {
      return { problem: `"match" in case ${index + 1} of the tests has to be exact, trimmed or regex.` };
    }
    if (typeof hidden !== 'boolean') {
      return { problem: `"hidden" in case ${index + 1} of the tests has to be true or false.` };
    }
    if (match === 'regex' && !isPattern(stdout)) {
      return { problem: `"stdout" in case ${index + 1} of the tests is not a valid pattern.` };
    }
    cases.push({
      name: distinctName(readableText(name), cases),
      stdin,
      stdout,
      match: match as IoCase['match'],
      hidden,
    });
  }
  return cases;
}

/** Adds a number to a name that is already taken. */
function distinctName(name: string, others: IoCase[]): string {
  const taken = new Set(others.map(other => other.name));
  let distinct = name;
  for (let number = 2; taken.has(distinct); number++) distinct = `${name} (${number})`;
  return distinct;
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source).source !== '';
  } catch {
    return false;
  }
}

/** `unknown`: the output could not be compared with the pattern, which is not the student's fault. */
export type Comparison = 'right' | 'wrong' | 'unknown';

export async function compareOutput(
  { stdout, match }: IoCase,
  actual: string,
  patterns: PatternMatcher,
): Promise<Comparison> {
  if (match === 'exact') return actual === stdout ? 'right' : 'wrong';
  if (match === 'trimmed') return trimLines(actual) === trimLines(stdout) ? 'right' : 'wrong';
  const outcome = await patterns.compare(stdout, actual);
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

export function ioFeedback(ioCase: IoCase, actual: string, comparison: Comparison): string {
  const { name, stdout, match } = ioCase;
  if (comparison === 'unknown') return `${name}: ${patternComputedSentence}`;
  if (match === 'regex') return `${name}: the output ${quote(actual)} does not match the pattern ${stdout}`;
  if (actual.trim() === '' && stdout.trim() !== '')
    return `${name}: expected ${quote(stdout)}, but your program printed nothing.`;
  const [wanted, got] = [stdout, actual].map(text =>
    (match === 'exact' ? text : trimLines(text)).split('\n'),
  );
  if (wanted!.length === 1 && got!.length === 1)
    return `${name}: expected ${quote(stdout)}, but your program printed ${quote(actual)}.`;
  const at = wanted!.findIndex((line, index) => line !== got![index]);
  const index = at === -1 ? wanted!.length : at;
  if (index >= wanted!.length)
    return `${name}: your program printed more than expected, from line ${index + 1} on: ${quote(got![index] ?? '')}.`;
  if (index >= got!.length)
    return `${name}: line ${index + 1} of the output is missing: expected ${quote(wanted![index]!)}.`;
  return `${name}: line ${index + 1} of the output should be ${quote(wanted![index]!)}, but your program printed ${quote(got![index]!)}.`;
}

const quote = (text: string) => JSON.stringify(text.length > 300 ? `${text.slice(0, 300)} …` : text);
