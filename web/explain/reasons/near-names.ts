/** What stands at a place decides which names of the language could be meant there. */
export type NameKind = 'call' | 'member' | 'type' | 'value';

/** Names that come with a language and that beginners misspell, by where they can stand. */
const builtIn: Record<string, Record<NameKind, string>> = {
  python: {
    call: 'print input len range int float str list dict set tuple bool sum min max abs round sorted reversed enumerate zip map filter open type isinstance any all',
    member:
      'append extend insert remove pop sort reverse index count upper lower strip split join replace startswith endswith find items keys values get update title capitalize isdigit isalpha add',
    type: 'int float str list dict set tuple bool',
    value: 'True False None',
  },
  javascript: {
    call: 'parseInt parseFloat isNaN Number String Boolean Array require',
    member:
      'forEach map filter reduce push pop shift unshift slice splice join split includes indexOf toUpperCase toLowerCase trim length max min floor ceil round random abs sqrt log concat sort reverse find replace charAt substring toString toFixed keys values entries',
    type: 'number string boolean Array Map Set Promise Record',
    value: 'console Math Number String Array Object JSON undefined null true false Map Set Promise',
  },
  java: {
    call: '',
    member:
      'println print printf nextInt nextLine nextDouble hasNext length charAt equals parseInt substring add get size contains toUpperCase toLowerCase isEmpty remove indexOf put containsKey getOrDefault',
    type: 'String Integer Double Boolean Character Long Scanner ArrayList List HashMap Map Object',
    value: 'System Math String Integer Double Scanner true false null',
  },
  c: {
    call: 'printf scanf malloc free strlen strcmp strcpy strcat fgets puts getchar putchar main',
    member: '',
    type: '',
    value: 'NULL',
  },
  cpp: {
    call: 'main printf getline sort',
    member: 'size push_back pop_back length substr find begin end empty insert erase at back front',
    type: 'string vector map set',
    value: 'std cout cin endl nullptr true false',
  },
  bash: {
    call: 'echo printf read local return exit test export shift cat grep sed awk wc sort cut tr head tail seq touch mkdir sleep',
    member: '',
    type: '',
    value: '',
  },
};
builtIn['typescript'] = builtIn['javascript'] as Record<NameKind, string>;

const languageNames: Record<string, string> = {
  python: 'Python',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  java: 'Java',
  c: 'C',
  cpp: 'C++',
  bash: 'Bash',
};

export const languageName = (language: string) => languageNames[language] ?? language;

/** Texts and comments: what stands in them is no name. */
const noNames: Record<string, RegExp> = {
  python: /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|#.*/g,
};
const usualNoNames = /\/\*[\s\S]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;

/** The words of each language that begin a statement, which beginners misspell. */
const keywordsOf: Record<string, string> = {
  python:
    'and as assert break class continue def del elif else except finally for from global if import in is lambda not or pass raise return try while with yield',
  javascript:
    'async await break case catch class const continue default do else export extends for function if import in let new of return static switch this throw try typeof var while',
  java: 'break case catch class continue default do double else extends final float for if implements import int interface long new package private protected public return static switch this throw throws try void while boolean char',
  c: 'break case char const continue default do double else float for if int long return short sizeof static struct switch typedef unsigned void while',
  cpp: 'auto bool break case catch char class const continue default delete do double else float for if int long namespace new private public return short static struct switch template this throw try using void while',
};
keywordsOf['typescript'] = keywordsOf['javascript'] ?? '';

/** They are no names of a program. */
const keywords = new Set([...Object.values(keywordsOf).join(' ').split(' '), 'include', 'self', 'var']);

/** The number of letters to insert, delete, replace or swap with the next one. */
export const distanceOf = (a: string, b: string): number => {
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      row[j] = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j] ?? 0, (older[j - 2] ?? 0) + 1);
    }
    [older, previous] = [previous, row];
  }
  return previous[b.length] ?? 0;
};

const withoutStyle = (name: string) => name.replaceAll('_', '').toLowerCase();

/** A slip of the hand: other letters, not another word. Of short names, most others are near, so they must differ in less. */
export const isNear = (a: string, b: string) => {
  if (a === b) return false;
  if (withoutStyle(a) === withoutStyle(b)) return true;
  const shorter = Math.min(a.length, b.length);
  if (shorter < 3) return false;
  const distance = distanceOf(a.toLowerCase(), b.toLowerCase());
  // `cat` and `car`, `row1` and `row2` are different names.
  if (shorter < 5) return distance <= 1 && (a.length !== b.length || isSwapped(a, b));
  return distance <= (shorter < 8 ? 1 : 2) && !isNumbered(a, b);
};

const lettersOf = (name: string) => name.toLowerCase().split('').toSorted().join('');
const isSwapped = (a: string, b: string) => lettersOf(a) === lettersOf(b);
const isNumbered = (a: string, b: string) => a.replaceAll(/\d/g, '') === b.replaceAll(/\d/g, '');

/** Capital letters and _ count less than other letters. */
const closerTo = (wrong: string) => (a: string, b: string) =>
  distanceOf(withoutStyle(wrong), withoutStyle(a)) - distanceOf(withoutStyle(wrong), withoutStyle(b)) ||
  distanceOf(wrong, a) - distanceOf(wrong, b);

/** The names of a program, each with the first line that has it. */
export const namesIn = (code: string, language: string): Map<string, number> => {
  const pattern = noNames[language] ?? usualNoNames;
  const bare = code.replaceAll(pattern, text => text.replaceAll(/[^\n]/g, ' '));
  const names = new Map<string, number>();
  for (const [index, line] of bare.split('\n').entries())
    for (const [name] of line.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu))
      if (!keywords.has(name) && !names.has(name)) names.set(name, index + 1);
  return names;
};

/** Where a name stands in a line: what could be meant there. */
const kindAt = (wrong: string, text: string, language: string): NameKind => {
  const name = wrong.replaceAll('$', String.raw`\$`);
  if (new RegExp(String.raw`\.\s*${name}(?![\w$])`).test(text)) return 'member';
  if (new RegExp(String.raw`(?<![\w$])${name}\s*\(`).test(text)) return 'call';
  if (language === 'typescript' && new RegExp(String.raw`[:<]\s*${name}(?![\w$])`).test(text)) return 'type';
  if (language === 'bash') return 'call';
  return ['java', 'c', 'cpp'].includes(language) &&
    new RegExp(String.raw`(?<![\w$])${name}\b[\w<>[\], ]*\s+\w+\s*[=;(,)]`).test(text)
    ? 'type'
    : 'value';
};

/** The name that was probably meant: of the program itself, else one of the language that could stand there. */
export const nearName = (
  wrong: string,
  code: string,
  language: string,
  line?: number,
): { near: string; where: string } | null => {
  if (wrong === '') return null;
  const byDistance = closerTo(wrong);
  const own = namesIn(code, language);
  const [mine] = [...own.keys()].filter(name => isNear(wrong, name)).toSorted(byDistance);
  if (mine !== undefined) return { near: mine, where: `Line ${own.get(mine)} has \`${mine}\`.` };
  const text = line === undefined ? '' : (code.split('\n')[line - 1] ?? '');
  const kind = text === '' ? 'value' : kindAt(wrong, text, language);
  const [theirs] = (builtIn[language]?.[kind] ?? '')
    .split(' ')
    .filter(name => name !== '' && isNear(wrong, name))
    .toSorted(byDistance);
  return theirs === undefined
    ? null
    : { near: theirs, where: `${languageName(language)} has \`${theirs}\`.` };
};

/** The word of the language that was probably meant. */
export const nearKeyword = (wrong: string, language: string): string | null => {
  const words = (keywordsOf[language] ?? '').split(' ');
  if (words.includes(wrong)) return null;
  const near = words.filter(word => isNear(wrong, word));
  return near.toSorted(closerTo(wrong))[0] ?? null;
};
