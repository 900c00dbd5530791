/** Words that a language has without anybody defining them, as far as courses need them. */
const lists: Record<string, { keywords: string; functions: string }> = {
  python: {
    keywords:
      'and as assert break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return True try while with yield',
    functions:
      'abs all any bool chr dict divmod enumerate filter float format hash input int isinstance len list map max min next open ord pow print range repr reversed round set sorted str sum super tuple type zip Exception IndexError KeyError TypeError ValueError ZeroDivisionError',
  },
  javascript: {
    keywords:
      'async await break case catch class const continue default delete else export extends false finally for function if import in instanceof let new null of return static super switch this throw true try typeof undefined while yield',
    functions:
      'Array Boolean Date Error JSON Map Math Number Object Promise RegExp Set String Symbol console isNaN parseFloat parseInt',
  },
  java: {
    keywords:
      'abstract boolean break case catch char class continue default double else enum extends false final finally float for if implements import instanceof int interface long new null package private protected public record return static super switch this throw throws true try var void while',
    functions:
      'ArrayList HashMap HashSet Integer List Map Math Object Scanner Set String StringBuilder System',
  },
  cpp: {
    keywords:
      'bool break case char const continue default do double else enum extern false float for if int long return short signed sizeof static struct switch true typedef union unsigned void while',
    functions: 'NULL calloc free malloc printf puts scanf size_t strcmp strlen',
  },
};
const typescript =
  'any as boolean enum implements interface keyof never number readonly string type unknown void';

export type KnownWord = { label: string; type: 'keyword' | 'function' };

export const knownWords = (language: string): KnownWord[] => {
  const list = lists[language === 'typescript' ? 'javascript' : language];
  if (!list) return [];
  const keywords = [...list.keywords.split(' '), ...(language === 'typescript' ? typescript.split(' ') : [])];
  return [
    ...keywords.map((label): KnownWord => ({ label, type: 'keyword' })),
    ...list.functions.split(' ').map((label): KnownWord => ({ label, type: 'function' })),
  ];
};
