import { afterToken } from '../c-text.ts';

/** All words of a text; those in strings and comments too, which does no harm. */
export const wordsOf = (text: string) => new Set(text.match(/[A-Za-z_]\w*/g) ?? []);

/** Names that are called without a qualifier. */
export function calledNames(text: string): Set<string> {
  const found = new Set<string>();
  for (const { word, before, after } of plainWords(text))
    if (after === '(' && !/(?:\.|->|::)$/.test(before)) found.add(word);
  return found;
}

/** Names that are followed by a bracket outside of all bodies: what the text itself defines or declares. */
export function declaredNames(text: string): Set<string> {
  const found = new Set<string>();
  for (const { word, after, depth } of plainWords(text)) if (after === '(' && depth === 0) found.add(word);
  return found;
}

type PlainWord = { word: string; before: string; after: string; depth: number };

/** Words outside of strings and comments. Namespaces are no bodies. */
function* plainWords(text: string): Generator<PlainWord> {
  const word = /[A-Za-z_]\w*/y;
  const open: boolean[] = [];
  let before = '';
  let isNamespace = false;
  for (let at = 0; at < text.length;) {
    const after = afterToken(text, at);
    word.lastIndex = at;
    const found = after > at ? null : word.exec(text);
    if (found) {
      const end = at + found[0].length;
      const next = /\S/.exec(text.slice(end, end + 200))?.[0] ?? '';
      yield { word: found[0], before, after: next, depth: open.filter(Boolean).length };
      if (found[0] === 'namespace' || found[0] === 'extern') isNamespace = true;
      before = found[0];
      at = end;
      continue;
    }
    const one = text[at]!;
    if (after === at) {
      if (one === '{') open.push(!isNamespace);
      if (one === '}') open.pop();
      if (one === ';' || one === '{' || one === '(') isNamespace = false;
      if (one.trim() !== '') before = (before + one).slice(-2);
    }
    at = after > at ? after : at + 1;
  }
}

/** Changes the text outside of strings and comments. */
export function replaceWords(text: string, change: (word: string) => string): string {
  const word = /[A-Za-z_]\w*/y;
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const after = afterToken(text, at);
    word.lastIndex = at;
    const found = after > at ? null : word.exec(text);
    const end = found ? at + found[0].length : Math.max(after, at + 1);
    parts.push(found ? change(found[0]) : text.slice(at, end));
    at = end;
  }
  return parts.join('');
}
