import type { Mutation } from './mutation.ts';

type Swap = [RegExp, string];

const common: Swap[] = [
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ >= /g, ' > '],
  [/ > /g, ' >= '],
  [/ == /g, ' != '],
  [/ != /g, ' == '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
];
const swaps: Record<string, Swap[]> = {
  py: [
    ...common,
    [/ is not /g, ' is '],
    [/ is (?!not)/g, ' is not '],
    [/ not in /g, ' in '],
    [/(?<= if | and | or |\(|^\s*if )not /gm, ''],
    [/ and /g, ' or '],
    [/ or /g, ' and '],
    [/\bTrue\b/g, 'False'],
    [/\bFalse\b/g, 'True'],
    [/^(\s*)return \S.*$/gm, '$1return None'],
    [/^(\s*)(?:self|judge)\.\S+(?: = .*|\(.*\))$/gm, '$1pass'],
  ],
  java: [
    ...common,
    [/ && /g, ' || '],
    [/ \|\| /g, ' && '],
    [/(?<=[(&| ])!(?=\w)/g, ''],
    [/\btrue\b/g, 'false'],
    [/\bfalse\b/g, 'true'],
    [/^(\s*)\w[\w.]*\([^;{}]*\);$/gm, '$1;'],
  ],
};

/** Comments and texts as blanks, so that places stay the same. */
function blanked(text: string, kind: string): string {
  const pattern =
    kind === 'py'
      ? /"""[^]*?"""|'''[^]*?'''|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|#.*/g
      : /\/\*[^]*?\*\/|\/\/.*|"""[^]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;
  return text.replaceAll(pattern, part => part.replaceAll(/[^\n]/g, '·'));
}

/** Of the kits in Python and Java, by their tokens: they are formatted alike, so that blanks show what an operator is. */
export function kitMutations(file: string, text: string): Mutation[] {
  const kind = file.slice(file.lastIndexOf('.') + 1);
  const code = blanked(text, kind);
  return (swaps[kind] ?? []).flatMap(([pattern, other]) =>
    [...code.matchAll(pattern)].map(match => ({
      file,
      start: match.index,
      end: match.index + match[0].length,
      replacement: other.replace('$1', match[1] ?? ''),
    })),
  );
}
