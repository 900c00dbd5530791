import { placeIn } from './border/test-place.ts';

type Of = {
  /** Of the test. */
  body: ((...args: never[]) => unknown) | null;
  tests: string;
  testFile: string;
  /** Files that only tests have. */
  hidden: string[];
};

/** For the author of tests which their own solution does not pass: why that may be, and where. */
export function noteForAuthor(error: unknown, of: Of): string {
  const line = lineIn(error, of);
  const where = line === null ? '' : `See line ${line} of the tests.`;
  return [...reasons(error, of), where].filter(Boolean).join(' ');
}

function reasons(error: unknown, { hidden }: Of): string[] {
  const text = error instanceof Error ? error.message : '';
  const file = /^ENOENT\b/.test(text)
    ? hidden.find(name => text.includes(`/${name}'`) || text.includes(`'${name}'`))
    : undefined;
  if (file !== undefined)
    return [
      `${file} is a hidden file, which only tests have: let students read it, or hand its text to the program.`,
    ];
  if (text.endsWith('waits for a promise that is never settled'))
    return [
      'What it waits for may have happened before it began to wait: between two calls of the tests, the program goes on with what it has to do. Listen before the call that causes it.',
    ];
  return [];
}

/** Where the error was raised in the tests, or else where the test begins. */
function lineIn(error: unknown, { body, tests, testFile }: Of): number | null {
  const place = placeIn((error as Error | null)?.stack, testFile);
  if (place !== '0') return Number(place.split(':', 1)[0]);
  const at = body === null ? -1 : tests.indexOf(Function.prototype.toString.call(body));
  return at < 0 ? null : tests.slice(0, at).split('\n').length;
}
