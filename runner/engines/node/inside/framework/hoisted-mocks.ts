const mockCall = /^(?:jest|vi)(?=\s*\.\s*mock\s*\()/gm;

/**
 * `jest.mock` has its effect before the imports above it. So a call at the beginning of a line becomes a function declaration,
 * where it stands, and the names of these functions are returned to be called first. Line numbers and scopes stay the same.
 */
export function hoistMocks(source: string): { source: string; first: string } {
  const calls: string[] = [];
  let text = '';
  let at = 0;
  for (const { index, 0: word } of source.matchAll(mockCall)) {
    const end = endOfCall(source, source.indexOf('(', index));
    if (index < at || end === null || /^\s*\./.test(source.slice(end))) continue;
    const name = `cairnMock${calls.length}`;
    calls.push(`${name}();`);
    text += `${source.slice(at, index)}function ${name}() { cairnJest${source.slice(index + word.length, end)} }`;
    at = end;
  }
  return { source: text + source.slice(at), first: calls.join('') };
}

const skipped = /\/\/[^\n]*|\/\*[^]*?\*\/|(['"`])(?:\\[^]|(?!\1)[^\\])*\1/y;

/** Behind the bracket that closes the one at `start`. */
function endOfCall(source: string, start: number): number | null {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    skipped.lastIndex = at;
    const found = skipped.exec(source);
    if (found) at += found[0].length - 1;
    else if ('([{'.includes(source[at]!)) depth++;
    else if (')]}'.includes(source[at]!) && --depth === 0) return at + 1;
  }
  return null;
}
