/** A program read as far as reasons need it: without texts and comments, with its functions and loops. */

export type Block = {
  name: string;
  /** Counted from 1; the body follows `line` and ends with `end`. */
  line: number;
  end: number;
  parameters: string[];
  indent: number;
};

export type ProgramParts = {
  language: string;
  code: string;
  lines: string[];
  /** Texts are blank, and comments are gone. */
  bare: string[];
  functions: Block[];
  classes: Block[];
  loops: Block[];
};

const blanks: Record<string, RegExp> = {
  python: /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|#.*/g,
  bash: /'[^'\n]*'|"(?:\\.|[^"\\])*"|(?<=^|\s)#.*/gm,
};
const usualBlanks = /\/\*[\s\S]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;

/** Quotes stay, so that a text can be told from nothing; its letters become a sign that is in no pattern. Comments go. */
const blanked = (text: string) =>
  /^["'`]/.test(text) ? text.replaceAll(/[^\n"'`]/g, '·') : text.replaceAll(/[^\n]/g, '');

export const bareOf = (code: string, language: string) =>
  code.replaceAll(blanks[language] ?? usualBlanks, blanked);

const indentOf = (line: string) => Math.max(0, line.search(/\S/));

/** Without the braces of types in the head of a function: `(one: { size: number }): { sum: number } {`. */
const withoutTypes = (head: string) =>
  head
    .replaceAll(/\([^()]*\)/g, list => list.replaceAll(/[{}]/g, ' '))
    .replace(/(?<=\)\s*:\s*)\{[^{}]*\}(?=\s*\{)/, '');

/** The last line of a block that begins here: by indentation in Python, by brackets elsewhere. */
const endOf = (bare: string[], at: number, language: string): number => {
  if (language === 'python') {
    const indent = indentOf(bare[at] ?? '');
    const next = bare.findIndex(
      (line, index) => index > at && line.trim() !== '' && indentOf(line) <= indent,
    );
    let end = (next === -1 ? bare.length : next) - 1;
    while (end > at && (bare[end] ?? '').trim() === '') end -= 1;
    return end + 1;
  }
  let depth = 0;
  let isOpen = false;
  for (let index = at; index < bare.length; index += 1) {
    for (const sign of index === at ? withoutTypes(bare[at] ?? '') : (bare[index] ?? '')) {
      if (sign === '{') {
        depth += 1;
        isOpen = true;
      }
      if (sign === '}') depth -= 1;
      if (isOpen && depth === 0) return index + 1;
      // A statement without brackets.
      if (!isOpen && sign === ';' && index > at) return index + 1;
    }
    if (!isOpen && index > at && /;\s*$/.test(bare[index] ?? '')) return index + 1;
    if (!isOpen && index === at && /[;)]\s*\S.*;\s*$/.test(bare[index] ?? '')) return index + 1;
  }
  return bare.length;
};

const functionPatterns: Record<string, RegExp> = {
  python: /^\s*(?:async\s+)?def\s+(\w+)\s*\(([^)]*)\)?/,
  javascript:
    /(?:^|\s)(?:async\s+)?function\s*\*?\s*([\w$]+)\s*\(([^)]*)\)|(?:const|let|var)\s+([\w$]+)\s*(?::[^=]*)?=\s*(?:async\s*)?(?:function\b\s*\(([^)]*)\)|\(([^)]*)\)\s*(?::[^=]*)?=>|([\w$]+)\s*=>)|^\s+(?:async\s+|static\s+|get\s+|set\s+)*(?!if|for|while|switch|catch|function|return\b)([\w$]+)\s*\(([^)]*)\)\s*(?::[^{]*)?\{/,
  java: /^\s*(?:(?:public|private|protected|static|final|abstract|synchronized)\s+)*(?:[\w<>[\],.?\s]+\s+)?(\w+)\s*\(([^)]*)\)\s*(?:throws [\w,\s.]+)?\{/,
  c: /^\s*(?:[\w:<>,*&\s]+[\s*&])?([\w:~]+)\s*\(([^;]*)\)\s*(?:const\s*)?(?::[^{]*)?\{/,
  bash: /^\s*(?:function\s+([\w:.-]+)\s*(?:\(\))?|([\w:.-]+)\s*\(\s*\))\s*\{?/,
};
const notFunctions = /^(?:if|for|while|switch|catch|else|do|return|new|sizeof|until)$/;

const kindOf = (language: string) =>
  language === 'typescript' ? 'javascript' : language === 'cpp' ? 'c' : language;

const readFunctions = (bare: string[], language: string): Block[] =>
  bare.flatMap((line, at) => {
    const found = functionPatterns[kindOf(language)]?.exec(line);
    if (!found) return [];
    const [, ...groups] = found;
    const named =
      kindOf(language) === 'javascript' ? (groups[0] ?? groups[2] ?? groups[6]) : (groups[0] ?? groups[1]);
    const isOther = kindOf(language) === 'bash';
    const given =
      kindOf(language) === 'javascript'
        ? (groups[1] ?? groups[3] ?? groups[4] ?? groups[5] ?? groups[7])
        : groups[1];
    if (named === undefined || notFunctions.test(named)) return [];
    const parameters = isOther
      ? []
      : (given ?? '')
          .split(',')
          .map(one => nameOfParameter(one, language))
          .filter(one => one !== '' && one !== 'void');
    return [
      { name: named, line: at + 1, end: endOf(bare, at, language), parameters, indent: indentOf(line) },
    ];
  });

/** `const int *values`, `text: string = ''`, `items=[]`. */
const nameOfParameter = (text: string, language: string): string => {
  const plain = text.replace(/=.*/s, '').trim();
  if (language === 'python' || kindOf(language) === 'javascript')
    return /^[*.{[]*\s*([\w$]+)/.exec(plain)?.[1] ?? '';
  return /([A-Za-z_]\w*)\s*(?:\[\d*\])*$/.exec(plain)?.[1] ?? '';
};

const loopStart = /^\s*(?:\}\s*)?(?:for|while|until|do)\b/;

const readLoops = (bare: string[], language: string): Block[] =>
  bare.flatMap((line, at) => {
    if (!loopStart.test(line) || /^\s*\}\s*while\b/.test(line)) return [];
    const end =
      language === 'bash'
        ? Math.max(
            at,
            bare.findIndex((one, index) => index >= at && /(?:^|[\s;])done\b/.test(one)),
          ) + 1
        : endOf(bare, at, language);
    return [{ name: '', line: at + 1, end, parameters: [], indent: indentOf(line) }];
  });

const readClasses = (bare: string[], language: string): Block[] =>
  bare.flatMap((line, at) => {
    const name =
      /^\s*(?:(?:public|private|static|final|abstract|export|default)\s+)*(?:class|struct|record|enum|interface)\s+([\w$]+)/.exec(
        line,
      )?.[1];
    return name === undefined
      ? []
      : [{ name, line: at + 1, end: endOf(bare, at, language), parameters: [], indent: indentOf(line) }];
  });

export const partsOf = (code: string, language: string): ProgramParts => {
  const bare = bareOf(code, language).split('\n');
  return {
    language,
    code,
    lines: code.split('\n'),
    bare,
    functions: readFunctions(bare, language),
    classes: language === 'bash' ? [] : readClasses(bare, language),
    loops: readLoops(bare, language),
  };
};

const readBody = ({ bare, language }: ProgramParts, { line, end }: Block): [number, string][] => {
  const head = bare[line - 1] ?? '';
  const open = language === 'python' ? -1 : head.indexOf('{', head.lastIndexOf('=>'));
  const rest = open === -1 ? '' : head.slice(open + 1);
  const body = bare.slice(line, end).map((text, index): [number, string] => [line + 1 + index, text]);
  return rest.trim() === '' ? body : [[line, rest.replace(/\}\s*$/, '')], ...body];
};

type Read = { bare: string[]; body?: [number, string][]; text?: string };
const read = new WeakMap<Block, Read>();

/** Nearly every reason reads the same blocks. */
const readOf = ({ bare }: ProgramParts, block: Block): Read => {
  const known = read.get(block);
  if (known?.bare === bare) return known;
  const fresh: Read = { bare };
  read.set(block, fresh);
  return fresh;
};

/** The lines of a block, each with its number: what follows the { of the first one, then the others. */
export const bodyOf = (parts: ProgramParts, block: Block): [number, string][] => {
  const known = readOf(parts, block);
  known.body ??= readBody(parts, block);
  return known.body;
};

/** With its first line, as one text. */
export const textOf = (parts: ProgramParts, block: Block): string => {
  const known = readOf(parts, block);
  known.text ??= parts.bare.slice(Math.max(0, block.line - 1), block.end).join('\n');
  return known.text;
};

/** The innermost function around a line. */
export const functionAround = ({ functions }: ProgramParts, line: number | undefined): Block | null =>
  line === undefined
    ? null
    : (functions.filter(one => one.line <= line && line <= one.end).toSorted((a, b) => b.line - a.line)[0] ??
      null);

/** The first line that a pattern is found in. */
export const lineWith = (
  lines: string[],
  pattern: RegExp,
  from = 1,
  to = lines.length,
): { line: number; groups: Record<string, string>; text: string } | null => {
  for (let at = from; at <= to; at += 1) {
    const text = lines[at - 1] ?? '';
    const found = pattern.exec(text);
    if (found) return { line: at, groups: { ...found.groups }, text };
  }
  return null;
};
