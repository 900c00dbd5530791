/** Where the string, character or comment that begins at `at` ends; `at` itself if none does. */
export function afterToken(text: string, at: number): number {
  const one = text[at];
  if (text.startsWith('//', at)) return orEnd(text, text.indexOf('\n', at), 0);
  if (text.startsWith('/*', at)) return orEnd(text, text.indexOf('*/', at), 2);
  const raw = one === 'R' ? /^R"([^()\\\s]{0,16})\(/.exec(text.slice(at, at + 20)) : null;
  if (raw) return orEnd(text, text.indexOf(`)${raw[1]}"`, at), raw[1]!.length + 2);
  if (one !== '"' && one !== "'") return at;
  // 1'000'000 is a number.
  if (one === "'" && /\d/.test(text[at - 1] ?? '') && /\d/.test(text[at + 1] ?? '')) return at;
  let end = at + 1;
  while (end < text.length && text[end] !== one && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}

const orEnd = (text: string, found: number, length: number) => (found === -1 ? text.length : found + length);

/** What is between the brackets that open at `at`, split at commas; and where it ends. Null if they do not close. */
export function readArguments(text: string, at: number): { list: string[]; end: number } | null {
  const list: string[] = [];
  let depth = 0;
  let begin = at + 1;
  for (let index = at; index < text.length;) {
    const after = afterToken(text, index);
    if (after > index) {
      index = after;
      continue;
    }
    const one = text[index]!;
    if ('([{'.includes(one)) depth++;
    else if (')]}'.includes(one)) {
      depth--;
      if (depth === 0) {
        list.push(text.slice(begin, index).trim());
        return { list, end: index + 1 };
      }
    } else if (one === ',' && depth === 1) {
      list.push(text.slice(begin, index).trim());
      begin = index + 1;
    }
    index++;
  }
  return null;
}

/** Where a statement ends, or a block, before the bracket is closed that opens at `at`; null if it is closed. */
export function unclosedAt(text: string, at: number): number | null {
  const open: string[] = [];
  for (let index = at; index < text.length; index++) {
    const after = afterToken(text, index);
    if (after > index) {
      index = after - 1;
      continue;
    }
    const one = text[index]!;
    if ('([{'.includes(one)) open.push(one);
    else if (one === '}' && open.at(-1) === '(') return index;
    else if (')]}'.includes(one)) open.pop();
    else if (one === ';' && !open.includes('{')) return index;
    if (open.length === 0) return null;
  }
  return at;
}

export type Comparison = { left: string; operator: string; right: string };

/** The only comparison of an expression; null if there is none, or more than that. */
export function comparisonIn(text: string): Comparison | null {
  let depth = 0;
  let found: Comparison | null = null;
  for (let index = 0; index < text.length;) {
    const after = afterToken(text, index);
    if (after > index) {
      index = after;
      continue;
    }
    const one = text[index]!;
    const two = text.slice(index, index + 2);
    if ('([{'.includes(one)) depth++;
    else if (')]}'.includes(one)) depth--;
    else if (depth === 0) {
      if (['&&', '||'].includes(two) || one === '?') return null;
      if (['<<', '>>', '->'].includes(two)) {
        index += 2;
        continue;
      }
      const operator = ['==', '!=', '<=', '>='].includes(two) ? two : '<>'.includes(one) ? one : null;
      if (operator !== null) {
        // `std::vector<int>{1}`: a bracket of a type, not a comparison.
        const type = operator === '<' ? /^<[\w\s:,<>*&]*>(?=[\s({:])/.exec(text.slice(index)) : null;
        if (type) {
          index += type[0].length;
          continue;
        }
        if (found) return null;
        found = {
          left: text.slice(0, index).trim(),
          operator,
          right: text.slice(index + operator.length).trim(),
        };
        index += operator.length;
        continue;
      }
    }
    index++;
  }
  return found;
}

export const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;
