/** JSON whose parts know the line they are on, so that a message about one of them can name it. */
export type Located = { line: number } & (
  | { kind: 'list'; items: Located[] }
  | {
      kind: 'object';
      entries: { key: string; line: number; value: Located }[];
      /** Where the text has its closing brace. */
      end: number;
    }
  | { kind: 'plain'; value: string | number | boolean | null }
);

export type LineProblem = { line: number; text: string };

/** What stands in the way of reading a text, for the person who wrote it. */
export class ReadError extends Error {
  readonly line: number;

  constructor({ line, text }: LineProblem) {
    super(text);
    this.line = line;
  }
}

const deepest = 10;

/** Throws a ReadError. */
export function parseLocated(text: string): Located {
  let at = 0;
  let line = 1;

  const fail = (message: string): never => {
    throw new ReadError({ line, text: message });
  };
  const skipSpace = () => {
    for (; at < text.length && /\s|\uFEFF/.test(text[at]!); at++) if (text[at] === '\n') line++;
  };
  const found = () => (at < text.length ? `“${text[at]}”` : 'the end of the text');

  function readValue(depth: number): Located {
    skipSpace();
    if (depth > deepest) fail('there are too many brackets inside each other.');
    if (text[at] === '[') return readList(depth);
    if (text[at] === '{') return readObject(depth);
    const start = { line };
    if (text[at] === '"') return { ...start, kind: 'plain', value: readText() };
    const word = /[^\s,:[\]{}"]+/y;
    word.lastIndex = at;
    const [literal] = word.exec(text) ?? [];
    if (literal === undefined) return fail(`a value is missing before ${found()}.`);
    if (/^['‘’“”]/.test(literal)) return fail('a text needs straight double quotes: "like this".');
    if (!/^(true|false|null|-?\d+(\.\d+)?([eE][-+]?\d+)?)$/.test(literal) || /^-?0\d/.test(literal))
      return fail(`“${literal}” is not a value. A text needs double quotes: ${JSON.stringify(literal)}.`);
    at += literal.length;
    return { ...start, kind: 'plain', value: JSON.parse(literal) as number | boolean | null };
  }

  function readText(): string {
    const end = /"(?:[^"\\\n]|\\.)*"/y;
    end.lastIndex = at;
    const [literal] = end.exec(text) ?? [];
    if (literal === undefined)
      return fail('a text that begins on this line has no closing ". Line breaks in it are written as \\n.');
    try {
      // A tab is allowed: it is what one gets by pasting.
      const value = JSON.parse(literal.replaceAll('\t', '\\t').replaceAll('\r', '\\r')) as string;
      at += literal.length;
      return value;
    } catch {
      return fail(String.raw`a text has a backslash that is not allowed: write \\ for a backslash.`);
    }
  }

  function readParts(close: ']' | '}', readPart: () => void): void {
    at++;
    skipSpace();
    for (let isFirst = true; text[at] !== close; isFirst = false) {
      if (!isFirst) {
        if (text[at] !== ',')
          fail(`a comma or ${close} is missing before ${found()}. Is something above not closed?`);
        at++;
        skipSpace();
        if (text[at] === close) fail(`there is a comma too many before ${close}.`);
      }
      readPart();
      skipSpace();
    }
    at++;
  }

  function readList(depth: number): Located {
    const items: Located[] = [];
    const start = line;
    readParts(']', () => items.push(readValue(depth + 1)));
    return { line: start, kind: 'list', items };
  }

  function readObject(depth: number): Located {
    const entries: { key: string; line: number; value: Located }[] = [];
    const start = line;
    readParts('}', () => {
      if (text[at] !== '"') fail(`a name in double quotes is missing before ${found()}.`);
      const keyLine = line;
      const key = readText();
      if (entries.some(entry => entry.key === key)) fail(`“${key}” is there twice.`);
      skipSpace();
      if (text[at] !== ':') fail(`a colon is missing after “${key}”.`);
      at++;
      entries.push({ key, line: keyLine, value: readValue(depth + 1) });
    });
    return { line: start, kind: 'object', entries, end: at - 1 };
  }

  const value = readValue(0);
  skipSpace();
  if (at < text.length) fail(`nothing may follow after the end of the list, but ${found()} does.`);
  return value;
}
