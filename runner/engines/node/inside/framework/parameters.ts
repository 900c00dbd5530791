type AnyFunction = (...args: never[]) => unknown;

const skipped = /\/\/[^\n]*|\/\*[^]*?\*\/|(['"`])(?:\\[^]|(?!\1)[^\\])*\1/y;

/** The parameters of a function as they are written. */
export function parametersOf(called: AnyFunction): string[] {
  const text = Function.prototype.toString
    .call(called)
    .replace(/^async\b\s*/, '')
    .replace(/^function\b\s*\*?\s*/, '');
  const alone = /^([\w$]+)\s*=>/.exec(text)?.[1];
  if (alone !== undefined) return [alone];
  const start = text.indexOf('(');
  return start < 0 ? [] : partsIn(text, start);
}

/** Which fields a parameter such as `{ store, changes: list }` takes; null if it is no such pattern, or takes all. */
export function fieldsOf(parameter: string | undefined): string[] | null {
  if (!parameter?.startsWith('{')) return null;
  const parts = partsIn(parameter, 0);
  if (parts.some(part => part.startsWith('...'))) return null;
  return parts.map(part => /^['"]?([\w$]*)/.exec(part)![1]!);
}

/** What stands between the commas inside the bracket at `start`, without comments. */
function partsIn(text: string, start: number): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    skipped.lastIndex = at;
    const found = skipped.exec(text)?.[0];
    const letter = text[at]!;
    if (found) {
      if (!found.startsWith('/')) part += found;
      at += found.length - 1;
      continue;
    }
    if ('([{'.includes(letter) && depth++ === 0) continue;
    if (')]}'.includes(letter) && --depth === 0) break;
    if (letter === ',' && depth === 1) {
      parts.push(part.trim());
      part = '';
    } else part += letter;
  }
  return [...parts, part.trim()].filter(Boolean);
}
