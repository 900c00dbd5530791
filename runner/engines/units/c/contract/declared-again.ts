import { bracketsOf, isWord, tokensOf, type Token } from './tokens.ts';

const noPrototype = /^(?:using|typedef|template|friend|static|return|namespace|extern)$/;

/**
 * Tests may declare functions of the program again: `int area(int side);`. In the namespace of the tests that would be another function,
 * so they name the one that is there. Line numbers stay the same.
 */
export function withoutDeclarations(source: string, names: string[]): string {
  if (names.length === 0) return source;
  const tokens = tokensOf(source);
  const other = bracketsOf(tokens);
  let text = '';
  let done = 0;
  let from = 0;
  for (let index = 0; index < tokens.length; index++) {
    const one = tokens[index]!.text;
    if (one === '{' || one === '(') {
      index = other[index]! > 0 ? other[index]! : tokens.length;
      if (one === '{') from = index + 1;
    } else if (one === ';') {
      const name = prototypeIn(tokens, other, from, index);
      if (name !== null && names.includes(name)) {
        const [start, end] = [tokens[from]!.at, tokens[index]!.at + 1];
        const lines = source.slice(start, end).split('\n').length - 1;
        text += `${source.slice(done, start)}using ::${name};${'\n'.repeat(lines)}`;
        done = end;
      }
      from = index + 1;
    }
  }
  return text + source.slice(done);
}

/** The function that a statement declares, and nothing else. */
function prototypeIn(tokens: Token[], other: number[], from: number, to: number): string | null {
  const at = (index: number) => tokens[index]?.text ?? '';
  let open = from;
  while (open < to && at(open) !== '(' && at(open) !== '=') open++;
  const name = at(open - 1);
  if (at(open) !== '(' || open < from + 2 || !isWord(name) || noPrototype.test(at(from))) return null;
  if (at(open - 2) === '::') return null;
  for (let index = other[open]! + 1; index < to; index++)
    if (!/^(?:const|noexcept)$/.test(at(index))) return null;
  return name;
}
