const mostPlaces = 4;

/** The place in the tests that is being run, such as `12:5`; `0` if none is, as when a promise of the program is settled. */
export function testPlace(file: string): string {
  return placeIn(stackAbove(testPlace), file);
}

/** That place, and those from which functions of the tests were called: `12:5<30:3`. */
export function testPlaces(file: string): string {
  const stack = stackAbove(testPlaces);
  const places = stack.split(`${file}:`).slice(1, mostPlaces + 1);
  return places.map(text => /^\d+:\d+/.exec(text)?.[0] ?? '0').join('<');
}

function stackAbove(called: (file: string) => string): string {
  const holder: { stack?: string } = {};
  const limit = Error.stackTraceLimit;
  // Between the tests and here there can be much of Node, as when it compares two trees.
  Error.stackTraceLimit = 100;
  Error.captureStackTrace(holder, called);
  Error.stackTraceLimit = limit;
  return holder.stack ?? '';
}

export function placeIn(stack: unknown, file: string): string {
  if (typeof stack !== 'string') return '0';
  const at = stack.indexOf(`${file}:`);
  return at < 0 ? '0' : (/^\d+:\d+/.exec(stack.slice(at + file.length + 1))?.[0] ?? '0');
}
