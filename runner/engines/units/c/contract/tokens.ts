/** One token of C or C++: strings, comments and runs of blanks are one each. */
export const tokenPattern =
  /R"([^()\\\s]{0,16})\([\s\S]*?\)\1"|(?:u8|[uUL])?"(?:\\[\s\S]|[^"\\\n])*"|(?:u8|[uUL])?'(?:\\[\s\S]|[^'\\\n])+'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[A-Za-z_]\w*|\.?\d(?:'\d|[\w.])*|::|->|\+\+|--|<<=|>>=|[-+*/%&|^<>=!]=|&&|\|\||<<|[^\S\n]+|[\s\S]/g;

export const isWord = (one: string | undefined) => one !== undefined && /^[A-Za-z_]\w*$/.test(one);
export const isSpace = (one: string | undefined) => one !== undefined && /^(?:\s|\/\/|\/\*)/.test(one);

/** A token, and where it begins. */
export type Token = { text: string; at: number };

/** Without blanks, comments and directives. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let isDirective = false;
  let isLineStart = true;
  let last = '';
  for (const one of text.match(tokenPattern) ?? []) {
    if (one === '#' && isLineStart) isDirective = true;
    if (one === '\n') {
      if (last !== '\\') isDirective = false;
      isLineStart = true;
    } else if (!isSpace(one)) isLineStart = false;
    if (!isSpace(one) && !isDirective) tokens.push({ text: one, at });
    at += one.length;
    last = one;
  }
  return tokens;
}

/** For each token that is a bracket, the index of its other one; -1 elsewhere. */
export function bracketsOf(tokens: Token[]): number[] {
  const other = Array.from({ length: tokens.length }, () => -1);
  const open: number[] = [];
  tokens.forEach(({ text }, index) => {
    if (text === '(' || text === '[' || text === '{') open.push(index);
    else if (text === ')' || text === ']' || text === '}') {
      const from = open.pop();
      if (from === undefined) return;
      other[from] = index;
      other[index] = from;
    }
  });
  return other;
}
