import { AssertionError } from 'node:assert';

import { ExpectationFailed } from '../expect/expect.ts';
import { Misfit } from './border/value-border.ts';
import type { ErrorPlace } from './judge-values.ts';
import type { Show } from '../expect/show-value.ts';

/** What a student reads about a test that did not pass. */
export type Explained = {
  status: 'failed' | 'error';
  feedback: string;
  expected?: string;
  actual?: string;
  line?: number;
  file?: string;
};

type Tools = {
  show: Show;
  placeOf(error: unknown): ErrorPlace | undefined;
  /** The last call of the program, if it can be repeated. */
  called: string | null;
  /** The program ended during the test. */
  isGone: boolean;
};

const calledLine = ({ called }: Tools) => (called === null ? '' : `\nCalled: ${called}`);

/** Operators whose expected and actual values are shown. */
const comparing = /equal/i;

export function explain(name: string, error: unknown, tools: Tools): Explained {
  const place = tools.placeOf(error);
  if (error instanceof Misfit) {
    const { message, line, file } = error;
    const where = line === null ? {} : { line, ...(file === null ? {} : { file }) };
    return { status: 'failed', feedback: cut(`${name}: ${message}${calledLine(tools)}`), ...where };
  }
  // Thrown in the student process: an error of the program, even if it claims to be an AssertionError.
  if (place) return explainThrown(name, error, place, tools);
  if (error instanceof ExpectationFailed) {
    return compared(name, error.message, error.hasValues ? [error.expected, error.actual] : null, tools);
  }
  if (error instanceof AssertionError) {
    const isComparison = comparing.test(error.operator) && !error.operator.startsWith('not');
    const isOurs = error.generatedMessage || error.message.startsWith('Missing expected ');
    const message = isOurs ? generated(error, tools.show) : error.message;
    return compared(
      name,
      message,
      isComparison || error.operator === '==' ? [error.expected, error.actual] : null,
      tools,
    );
  }
  const text = error instanceof Error ? sentenceOf(error) : `threw ${tools.show(error)}`;
  return {
    status: 'error',
    feedback: cut(`${name}: ${missing(text)}${tools.isGone ? calledLine(tools) : ''}`),
  };
}

const sentenceOf = ({ name, message }: Error) => (name === 'Error' ? message : `${name}: ${message}`);

function explainThrown(name: string, error: unknown, place: ErrorPlace, tools: Tools): Explained {
  const { name: kind, message } = error as Error;
  const of = place.file === null ? '' : ` of ${place.file}`;
  const where = place.line === null ? '' : ` (line ${place.line}${of})`;
  const way = place.frames.length > 1 ? `\nin ${place.frames.join(', called from ')}` : '';
  const feedback = cut(`${name}: your program threw ${kind}: ${message}${where}${way}${calledLine(tools)}`);
  return {
    status: 'error',
    feedback,
    ...(place.line === null ? {} : { line: place.line }),
    ...(place.file === null ? {} : { file: place.file }),
  };
}

function compared(name: string, message: string, values: [unknown, unknown] | null, tools: Tools): Explained {
  const what = `${name}: ${message}${calledLine(tools)}`;
  if (!values) return { status: 'failed', feedback: cut(what) };
  const [expected, actual] = values.map(tools.show) as [string, string];
  const feedback = cut(`${what}\nexpected: ${expected}\nactual:   ${actual}`);
  return { status: 'failed', feedback, expected, actual };
}

/** A short sentence instead of Node's text, which prints both values over many lines and proxies as empty objects. */
function generated(error: AssertionError, show: Show): string {
  const { operator, actual, expected } = error;
  switch (operator) {
    case 'equal':
    case 'strictEqual':
    case 'deepEqual':
    case 'deepStrictEqual':
    case 'partialDeepStrictEqual':
    case '==':
      return 'the values differ';
    case 'notEqual':
    case 'notStrictEqual':
    case 'notDeepEqual':
    case 'notDeepStrictEqual':
      return `${show(actual)} was not expected`;
    case 'throws':
    case 'rejects':
      return actual === undefined
        ? 'an error was expected, but nothing was thrown'
        : `another error was expected, not ${show(actual)}`;
    case 'doesNotThrow':
    case 'doesNotReject':
      return `no error was expected, but there was ${show(actual)}`;
    case 'match':
    case 'doesNotMatch':
      return `${show(actual)} should ${operator === 'match' ? '' : 'not '}match ${show(expected)}`;
    default:
      return error.message.split('\n')[0]!;
  }
}

/** Rewords the error for a name that the program does not define, the most common mistake. */
function missing(text: string): string {
  const match = /^ReferenceError: (\S+) is not defined$/.exec(text);
  return match ? `your program does not define ${match[1]}` : text;
}

/** Texts can be as long as the program makes them. */
export const cut = (text: string) => (text.length > 4000 ? `${text.slice(0, 4000)}…` : text);
