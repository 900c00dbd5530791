import { afterToken, readArguments } from './c-text.ts';
import { isWord, tokenPattern } from './contract/tokens.ts';
import { wordsOf } from './contract/words.ts';

type Macro = { name: string; parameters: string[] | null; body: string };

const definition = /^#[ \t]*define[ \t]+([A-Za-z_]\w*)(\([^()\n]*\))?([\s\S]*)$/;
const deepest = 20;

export type WhichMacros = {
  /** Words that lead to checks, which are read before the text is compiled. */
  isCheck: (word: string) => boolean;
  /** Words of a framework that would mean something else if the tests did not define them. */
  isReplaced: (name: string) => boolean;
};

/** Puts macros of the tests in the place of their names, as the preprocessor does, if there is a check in them. The lines stay. */
export function withOwnMacros(text: string, which: WhichMacros): string {
  const holding = namesHolding(text, which);
  if (holding.size === 0) return text;
  const known = new Map<string, Macro>();
  let out = '';
  for (let at = 0; at < text.length;) {
    const directive = directiveAt(text, at);
    if (directive !== null) {
      out += taken(directive, known, holding) ? '\n'.repeat(lineBreaks(directive)) : directive;
      at += directive.length;
      continue;
    }
    const next = nextDirective(text, at);
    out += expanded(text.slice(at, next), known, []);
    at = next;
  }
  return out;
}

const lineBreaks = (text: string) => text.split('\n').length - 1;

/** The directive that begins at a line's start, with its line breaks. */
function directiveAt(text: string, at: number): string | null {
  if (at > 0 && text[at - 1] !== '\n') return null;
  const found = /^[ \t]*#(?:\\\r?\n|\/\*[\s\S]*?\*\/|[^\n])*\n?/.exec(text.slice(at));
  return found ? found[0] : null;
}

function nextDirective(text: string, from: number): number {
  for (let at = from; at < text.length;) {
    const after = afterToken(text, at);
    if (after > at) at = after;
    else if (text[at] === '\n' && directiveAt(text, at + 1) !== null) return at + 1;
    else at++;
  }
  return text.length;
}

function read(directive: string): Macro | null {
  const whole = directive
    .replaceAll(/\\\r?\n/g, ' ')
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ' ')
    .trim();
  const [, name, parameters, body = ''] = definition.exec(whole) ?? [];
  if (name === undefined) return null;
  const list = parameters?.slice(1, -1).split(',') ?? null;
  return {
    name,
    parameters: list && list.map(one => one.trim()).filter(one => one !== ''),
    body: body.trim(),
  };
}

/** Remembers or forgets a macro with checks; false for any other directive. */
function taken(directive: string, known: Map<string, Macro>, holding: Set<string>): boolean {
  const macro = read(directive.trim());
  if (macro && holding.has(macro.name)) {
    known.set(macro.name, macro);
    return true;
  }
  const ended = /^\s*#\s*undef\s+(\w+)/.exec(directive)?.[1];
  return ended !== undefined && known.delete(ended);
}

/** Names of macros that lead to a check, if only by way of others. */
function namesHolding(text: string, { isCheck, isReplaced }: WhichMacros): Set<string> {
  const macros: Macro[] = [];
  for (let at = 0; at < text.length;) {
    const directive = directiveAt(text, at);
    const macro = directive === null ? null : read(directive.trim());
    if (macro) macros.push(macro);
    at = directive === null ? nextDirective(text, at) : at + directive.length;
  }
  const holding = new Set(macros.map(({ name }) => name).filter(isReplaced));
  for (let count = -1; count !== holding.size;) {
    count = holding.size;
    for (const { name, parameters, body } of macros)
      if (
        [...wordsOf(body)].some(word => word !== name && (isCheck(word) || holding.has(word))) ||
        (parameters?.length && isGivenOneOf(text, name, holding))
      )
        holding.add(name);
  }
  return holding;
}

/** A list of tests as a macro, which is given the macro for each of them (an "X macro"). */
const isGivenOneOf = (text: string, name: string, holding: Set<string>) =>
  [...text.matchAll(new RegExp(`\\b${name}[ \\t]*\\(\\s*(\\w+)\\s*[,)]`, 'g'))].some(found =>
    holding.has(found[1]!),
  );

function expanded(text: string, known: ReadonlyMap<string, Macro>, hidden: string[]): string {
  const word = /[A-Za-z_]\w*/y;
  let out = '';
  for (let at = 0; at < text.length;) {
    const after = afterToken(text, at);
    word.lastIndex = at;
    const [name] = after > at ? [] : (word.exec(text) ?? []);
    if (name === undefined) {
      const end = Math.max(after, at + 1);
      out += text.slice(at, end);
      at = end;
      continue;
    }
    const macro = hidden.includes(name) || hidden.length > deepest ? undefined : known.get(name);
    const open = at + name.length + /^\s*/.exec(text.slice(at + name.length))![0].length;
    const given = macro?.parameters && text[open] === '(' ? readArguments(text, open) : null;
    if (!macro || (macro.parameters && !given)) {
      out += name;
      at += name.length;
      continue;
    }
    const end = given ? given.end : at + name.length;
    const made = substituted(macro, (given?.list ?? []).map(onOneLine));
    out += expanded(made, known, [...hidden, name]) + '\n'.repeat(lineBreaks(text.slice(at, end)));
    at = end;
  }
  return out;
}

/** Without comments and line breaks, which an argument of a macro does not have either. */
const onOneLine = (text: string) =>
  (text.match(tokenPattern) ?? [])
    .map(one => (/^\/[/*]/.test(one) ? ' ' : one.startsWith('R"') ? one : one.replaceAll(/\s*\n\s*/g, ' ')))
    .join('')
    .trim();

function substituted({ parameters, body }: Macro, list: string[]): string {
  if (!parameters) return body;
  const last = parameters.at(-1) ?? '';
  const rest = last.endsWith('...') ? (last === '...' ? '__VA_ARGS__' : last.slice(0, -3).trim()) : null;
  const values = new Map(parameters.map((name, index) => [name, list[index] ?? '']));
  if (rest !== null) values.set(rest, list.slice(parameters.length - 1).join(', '));
  const tokens = body.match(tokenPattern) ?? [];
  let out = '';
  for (let at = 0; at < tokens.length; at++) {
    const one = tokens[at]!;
    const isJoint = one === '#' && tokens[at + 1] === '#';
    if (isJoint) {
      at++;
      while (/^\s+$/.test(tokens[at + 1] ?? '')) at++;
      const right = values.get(tokens[at + 1] ?? '');
      // `, ## __VA_ARGS__` leaves out the comma with the arguments.
      if (right === '' && tokens[at + 1] === rest) out = out.replace(/,\s*$/, '');
      else if (!/,\s*$/.test(out)) out = out.trimEnd();
    } else if (one === '#' && values.has(tokens[at + 1] ?? '')) out += inQuotes(values.get(tokens[++at]!)!);
    else out += isWord(one) ? (values.get(one) ?? one) : one;
  }
  return out;
}

const inQuotes = (text: string) => `"${text.replaceAll(/\s+/g, ' ').replaceAll(/["\\]/g, '\\$&')}"`;
