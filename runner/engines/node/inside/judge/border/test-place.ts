/** The place in the tests that is being run, such as `12:5`; `0` if none is, as when a promise of the program is settled. */
export function testPlace(file: string): string {
  const holder: { stack?: string } = {};
  const limit = Error.stackTraceLimit;
  // Between the tests and here there can be much of Node, as when it compares two trees.
  Error.stackTraceLimit = 100;
  Error.captureStackTrace(holder, testPlace);
  Error.stackTraceLimit = limit;
  return placeIn(holder.stack, file);
}

export function placeIn(stack: unknown, file: string): string {
  if (typeof stack !== 'string') return '0';
  const at = stack.indexOf(`${file}:`);
  return at < 0 ? '0' : (/^\d+:\d+/.exec(stack.slice(at + file.length + 1))?.[0] ?? '0');
}
